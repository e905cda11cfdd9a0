/// Which times of its frames a run keeps. The numbers are those in the file and never change.
public enum HistoryTimes: Int, Sendable, CaseIterable {
    /// CPU time of a frame's own work.
    case onCPU = 1
    /// Wall time of the main thread.
    case mainThread = 2
}
