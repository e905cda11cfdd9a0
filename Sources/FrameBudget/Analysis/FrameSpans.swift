import FrameTrace

/// The main thread's activity within a frame's interval, with its times. The ledger is split by it.
struct FrameSpans: Sendable {
    /// The frame's interval: [min(begin, V(due)), end].
    var interval: Interval
    /// When the frame began.
    var begin: Instant
    /// When the main thread committed the frame.
    var committed: Instant
    /// The vsync that triggered the frame; nil for a program that paces itself.
    var callback: VsyncIndex?
    /// The previous frame, if it reaches into the interval.
    var previous: Interval?
    /// Time of the previous frame on the main thread itself, for an app that draws ahead; nil for any other.
    var previousLength: TimeSpan?
    /// Handlers and items run outside frames within the interval.
    var outside: [MainThreadActivity.Outside]
    /// When the thread was parked before the frame began.
    var idle: [MainThreadActivity.Idle]
    var waits: [WaitSpan]
    /// When fbprof itself held it up.
    var heldUp: [Interval]
    /// Work of the app's render thread for earlier frames within the interval, latest first; empty if the main thread
    /// ends frames.
    var earlier: [EarlierStage]

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

    /// From the interval's start to the frame's begin.
    var before: Interval { Interval(start: interval.start, end: begin) }

    /// From the interval's start to when the main thread committed the frame.
    var onMainThread: Interval { Interval(start: interval.start, end: committed) }

    /// The frame's own parts of the interval, without the previous frame and handlers or items outside frames.
    var own: [Interval] {
        let last = Interval(start: begin, end: interval.end)
        // The case of most frames.
        if previous == nil, outside.isEmpty { return before.length > .zero ? [before, last] : [last] }
        let others = ([previous].compactMap(\.self) + outside.map(\.interval)).merged()
        return [before].subtracting(others) + [last]
    }
}
