public import FrameTrace

/// A part of a frame's time in which its main thread did one thing.
public struct FrameMoment: Sendable, Equatable {
    /// What it did.
    public enum What: Sendable, Equatable {
        /// It waited for the next vsync, after a skipped callback.
        case vsyncWait
        /// The vsync had passed and it had not been woken yet.
        case timerLate
        /// It was still running the frame before.
        case carryOver
        /// It was on a CPU with a place of the work.
        case running(PathID, cpu: UInt32)
        /// It was ready, while these threads had the CPUs that it could have used.
        case ready(holders: [Holder], isPreempted: Bool)
        /// It waited for something, for whose end the owner is known or not.
        case blocked(WaitKind, resource: String, owner: Owner?)
        /// It waited for the GPU or the disk, which did somebody's request meanwhile, or nobody's.
        case served(WaitKind, resource: String, user: Holder)
        /// It was stopped by a signal, a debugger or the freezer.
        case stopped
        /// No event tells.
        case unexplained
    }

    /// Who had a CPU, or whose request hardware did.
    public struct Holder: Sendable, Equatable {
        /// Who.
        public var culprit: Culprit
        /// The thread's name; nil where no thread had it.
        public var thread: String?
        /// What the thread worked on for longest; nil where unknown.
        public var path: PathID?
    }

    /// The thread that had to make progress.
    public struct Owner: Sendable, Equatable {
        /// Its name.
        public var thread: String
        /// Its class at that time, without any override; nil where unknown.
        public var qos: QoS?
        /// What it was doing.
        public var state: OwnerState
        /// What it waited for itself; nil where it did not, or that is not known.
        public var waitedFor: String?
        /// What it worked on for longest; nil where it did not run, and where unknown.
        public var path: PathID?
        /// Who had the CPUs instead; empty unless it was ready.
        public var holders: [Holder]
        /// Who stood between, in order: each waited for its thing, the last one for the owner.
        public var chain: [ChainHop]
        /// Whether it, or someone between, is only known by having ended the wait.
        public var isByWaking = false
        /// The earlier frame that it did this for, of a render thread; nil where it was at the frame itself, and elsewhere.
        public var earlierFrame: FrameNumber?
    }

    /// From when to when.
    public var interval: Interval
    /// What the main thread did.
    public var what: What
    /// The event handler or main-queue item that it did it in; nil within the frame itself.
    public var outside: PathID?
}
