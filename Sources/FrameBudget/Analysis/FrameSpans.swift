import FrameTrace

/// What a main thread did within a frame's interval, and since when: what the ledger's split goes by.
struct FrameSpans: Sendable {
    /// The frame's interval: [min(begin, V(due)), end].
    var interval: Interval
    /// When the frame began.
    var begin: Instant
    /// When the main thread was done with it.
    var committed: Instant
    /// The vsync that it began on; nil for a program that paces itself.
    var callback: VsyncIndex?
    /// The frame before, where it reaches into the interval.
    var previous: Interval?
    /// How long the frame before took on the main thread itself, of an app that draws ahead; nil of any other.
    var previousLength: TimeSpan?
    /// What was run outside frames within the interval.
    var outside: [MainThreadActivity.Outside]
    /// When the thread was parked before the frame began.
    var idle: [MainThreadActivity.Idle]
    /// What the frame waited for.
    var waits: [WaitSpan]
    /// When fbprof itself held it up.
    var heldUp: [Interval]
    /// What the app's render thread did meanwhile for the frames before, the latest first; empty where the main thread ends frames.
    var earlier: [EarlierStage]

    /// What a main thread did within a frame's interval.
    init(_ frame: OpenFrame, interval: Interval, earlier: [EarlierStage] = []) {
        self.interval = interval
        begin = frame.begin.usage.at
        callback = frame.begin.callback
        previous = frame.before.previousFrame.flatMap { $0.end > interval.start ? $0 : nil }
        previousLength = previous == nil ? nil : frame.before.previousLength
        outside = frame.before.outside.filter { $0.interval.end > interval.start }
        idle = frame.before.idle.filter { $0.running > interval.start }
        waits = frame.waits
        committed = frame.waits.first { $0.kind.isForStage }?.start ?? interval.end
        heldUp = frame.heldUpSpans
        self.earlier = earlier
    }

    /// From the interval's start to where the frame began.
    var before: Interval { Interval(start: interval.start, end: begin) }

    /// From the interval's start to where its main thread was done with it.
    var onMainThread: Interval { Interval(start: interval.start, end: committed) }

    /// The parts of the interval that are the frame's own: without the frame before, and what was run outside frames.
    var own: [Interval] {
        let last = Interval(start: begin, end: interval.end)
        // As most frames.
        if previous == nil, outside.isEmpty { return before.length > .zero ? [before, last] : [last] }
        let others = ([previous].compactMap(\.self) + outside.map(\.interval)).merged()
        return [before].subtracting(others) + [last]
    }
}
