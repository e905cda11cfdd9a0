public import FrameTrace

/// The time from when a frame was due to its begin in which its main thread was ready or stopped.
///
/// A ledger counts it, and main-thread time does not. The parts for a late timer, the wait for a vsync, the previous
/// frame and other main-thread work lie before the begin as a whole, so a ledger alone shows these.
public struct TimeBeforeBegin: Sendable, Equatable {
    /// The time ready to run, by culprit that held the CPU, longest first; as one part of an unknown culprit where that
    /// is not known.
    public var runnable: [RunnablePart]
    /// The time stopped.
    public var stopped: TimeSpan

    /// Creates a time before a frame's begin.
    public init(runnable: [RunnablePart] = [], stopped: TimeSpan = .zero) {
        self.runnable = runnable
        self.stopped = stopped
    }
}
