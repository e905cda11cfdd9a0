public import FrameTrace

/// A part of a frame's time in which its main thread did one thing.
public struct FrameMoment: Sendable, Equatable {
    /// What the main thread did.
    public enum What: Sendable, Equatable {
        /// It waited for the next vsync, after a skipped callback.
        case vsyncWait
        /// The vsync had passed and it had not been woken yet.
        case timerLate
        /// It was still running the frame before.
        case carryOver
        /// It was on a CPU, at a place in the work.
        case running(PathID, cpu: UInt32)
        /// It was ready, while these threads had the CPUs that it could have used.
        case ready(holders: [Holder], isPreempted: Bool)
        /// It waited for something; the owner, which had to make progress, is nil where not known.
        case blocked(WaitKind, resource: String, owner: Owner?)
        /// It waited for the GPU or the disk, which served a request meanwhile, or none.
        case served(WaitKind, resource: String, user: Holder)
        /// It was stopped by a signal, a debugger or the freezer.
        case stopped
        /// No event explains it.
        case unexplained
    }

    /// The holder of a CPU, or the thread that hardware served.
    public struct Holder: Sendable, Equatable {
        /// The culprit.
        public var culprit: Culprit
        /// The thread's name; nil where no thread had it.
        public var thread: String?
        /// The thread's longest work; nil where unknown.
        public var path: PathID?
        /// Whether the disk held the awaited request back in favour of more urgent ones of that thread.
        public var isHeldBack = false
    }

    /// The thread that had to make progress.
    public struct Owner: Sendable, Equatable {
        /// Its name.
        public var thread: String
        /// Its class at that time, without any override; nil where unknown.
        public var qos: QoS?
        /// Its state.
        public var state: OwnerState
        /// What it waited for itself; nil where it did not, or that is not known.
        public var waitedFor: String?
        /// The thread in favour of whose more urgent requests the disk held its own back; nil where it did not.
        public var heldBackFor: Holder?
        /// Its longest work; nil where it had not begun, where it stood still at no place below its app, and where
        /// unknown.
        public var path: PathID?
        /// The holders of the CPUs; empty unless it was ready.
        public var holders: [Holder]
        /// The threads in between, in order: each waited for its resource, the last one for the owner.
        public var chain: [ChainHop]
        /// For a wait without an owner: the queue in which its item was only ahead of the next one on the way to the wait's
        /// end; nil where it ended the wait, and for other waits.
        public var aheadIn: String?
        /// Whether it, or a thread in between, is only known by having ended the wait.
        public var isByWaking = false
        /// Whether it had begun the work that was to end the wait; where it had not, it executed that work later.
        public var hasBegun = true
        /// The earlier frame that a render thread worked on; nil where it worked on the frame itself, and for other
        /// threads.
        public var earlierFrame: FrameNumber?
    }

    /// The interval.
    public var interval: Interval
    /// What the main thread did.
    public var what: What
    /// The event handler or main-queue item in which it did this; nil within the frame itself.
    public var outside: PathID?
}
