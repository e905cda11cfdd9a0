/// A frame that has begun and not ended yet, with what has been recorded of it.
struct OpenFrame: Sendable {
    var begin: FrameBegin
    var before: MainThreadActivity
    var work: [PathID: TimeSpan] = [:]
    var waits: [WaitSpan] = []
    /// How long fbprof itself held the thread up; nil where that is not recorded.
    var heldUp: TimeSpan?
    /// When it did.
    var heldUpSpans: [Interval] = []
    /// Its page faults; nil where they were not counted.
    var faults: PageFaults?
    var isSuspect = false

    /// Own work by step, largest first, ties by path.
    var workBySize: [StepTime] {
        work.map { StepTime(path: $0.key, time: $0.value) }.sortedBySize()
    }
}

extension [StepTime] {
    /// Largest first, ties by path.
    func sortedBySize() -> [StepTime] {
        sorted { ($1.time, $0.path) < ($0.time, $1.path) }
    }
}
