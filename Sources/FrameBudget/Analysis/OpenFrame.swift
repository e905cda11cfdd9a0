import FrameTrace

/// The begin of a frame.
struct FrameStart: Sendable {
    var number: FrameNumber
    /// When it began, and the thread's usage by then.
    var usage: Usage
    /// The vsync that triggered it; nil for a program that paces itself.
    var callback: VsyncIndex?
    /// When the parked main thread became ready to run; nil if it was not parked.
    var wokenAt: Instant?
}

/// A frame that has begun and not ended yet, with what has been recorded of it.
struct OpenFrame: Sendable {
    var begin: FrameStart
    var before: MainThreadActivity
    /// Own work, step by step.
    var work: [StepTime] = []
    var waits: [WaitSpan] = []
    /// How long fbprof itself held the thread up; nil if that is not recorded.
    var heldUp: TimeSpan?
    /// When fbprof held it up.
    var heldUpSpans: [Interval] = []
    /// Its page faults; nil if they were not counted.
    var faults: PageFaults?
    /// The stages that its work reached, in order of time.
    var marks: [FramePartSplitter.Mark] = []
    /// Whether records of it were lost, so that a mark may be missing.
    var hasLostMarks = false
    var isSuspect = false

    /// Own work by step, largest first, ties by path.
    var workBySize: [StepTime] { work.summedBySize() }
}

extension [StepTime] {
    /// Returns the steps with those of one path merged, largest first, ties by path.
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

    /// Returns the steps largest first, ties by path.
    func sortedBySize() -> [StepTime] {
        sorted { ($1.time, $0.path) < ($0.time, $1.path) }
    }
}
