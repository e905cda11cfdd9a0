import FrameTrace

/// How a frame begins.
struct FrameStart: Sendable {
    /// Its number.
    var number: FrameNumber
    /// When, and what the thread had used by then.
    var usage: Usage
    /// The vsync that it begins on; nil for a program that paces itself.
    var callback: VsyncIndex?
    /// Since when the parked main thread was ready to run; nil where it was not parked.
    var wokenAt: Instant?
}

/// A frame that has begun and not ended yet, with what has been recorded of it.
struct OpenFrame: Sendable {
    var begin: FrameStart
    var before: MainThreadActivity
    /// Own work, step by step.
    var work: [StepTime] = []
    var waits: [WaitSpan] = []
    /// How long fbprof itself held the thread up; nil where that is not recorded.
    var heldUp: TimeSpan?
    /// When it did.
    var heldUpSpans: [Interval] = []
    /// Its page faults; nil where they were not counted.
    var faults: PageFaults?
    /// The stages that its work came to, in order of time.
    var marks: [FramePartSplitter.Mark] = []
    /// Records of it were lost, so that a mark may be missing.
    var hasLostMarks = false
    var isSuspect = false

    /// Own work by step, largest first, ties by path.
    var workBySize: [StepTime] { work.summedBySize() }
}

extension [StepTime] {
    /// Steps of one place as one, largest first, ties by path.
    func summedBySize() -> [StepTime] {
        var sums: [StepTime] = []
        for step in sorted(by: { $0.path < $1.path }) {
            if sums.last?.path == step.path {
                sums[sums.count - 1].time += step.time
            } else {
                sums.append(step)
            }
        }
        return sums.sortedBySize()
    }

    /// Largest first, ties by path.
    func sortedBySize() -> [StepTime] {
        sorted { ($1.time, $0.path) < ($0.time, $1.path) }
    }
}
