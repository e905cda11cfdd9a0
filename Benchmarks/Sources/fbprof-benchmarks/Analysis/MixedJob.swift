import FrameTrace

/// Something that a thread of a made-up run has to do: CPU time, with at most one wait in between.
struct MixedJob {
    enum Kind {
        case frame(callback: VsyncIndex)
        case item(qos: QoS, isWaitedFor: Bool)
        /// What a thread does that nobody records but the kernel.
        case unrecorded
    }

    var thread: Int
    var kind: Kind
    /// When it was made ready.
    var woken: Instant
    /// CPU time still to be had before the wait, and after it.
    var before: TimeSpan
    var after: TimeSpan
    /// How long it waits in between; nil for not at all.
    var wait: TimeSpan?
    var waitKind = WaitKind.queue
    /// When it was first put on a CPU; nil before that.
    var begun: Instant?
    /// While it waits: since when and until when.
    var blocked: Interval?

    init(_ thread: Int, _ kind: Kind, woken: Instant, cpu: TimeSpan) {
        self.thread = thread
        self.kind = kind
        self.woken = woken
        before = cpu
        after = .zero
    }

    var isDone: Bool { before == .zero && wait == nil && after == .zero }
}
