/// The kinds of frame times that a run keeps. The raw values are stored in the file and never change.
public enum HistoryTimes: Int, Sendable, CaseIterable {
    /// CPU time of a frame's own work.
    case onCPU = 1
    /// Wall time of the main thread.
    case mainThread = 2
}
