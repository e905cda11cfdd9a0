public import FrameTrace

/// What one thread of a run did over time: where it stood with the scheduler, and what it worked on.
public struct ThreadLane: Sendable, Equatable {
    /// Where a thread stood.
    public enum Standing: Sendable, Equatable {
        /// On a CPU.
        case running(cpu: UInt32)
        /// Ready, and on no CPU, while these had the CPUs that it could have used.
        case ready(holders: [Culprit])
        /// Waiting, for whose end the owner is known or not.
        case blocked(WaitKind, resource: String, owner: ThreadID?)
        /// Stopped by a signal, a debugger or the freezer.
        case stopped
    }

    /// A time for which a thread stood somewhere.
    public struct State: Sendable, Equatable {
        /// From when to when.
        public var interval: Interval
        /// Where it stood.
        public var standing: Standing
    }

    /// What a thread worked on.
    public enum Work: Sendable, Equatable {
        /// A frame: its place in ``AnalyzedRun/frames`` of its app; nil where it is in no figure, such as the last one.
        case frame(FrameNumber, index: Int?)
        /// Part of a frame on another thread.
        case stage(PathID, of: FrameNumber, index: Int?)
        /// An event handler, or other work of a main thread that belongs to no frame.
        case handler(PathID)
        /// A work item.
        case item(PathID, queue: ResourceID?, qos: QoS)
        /// A step, which took so much CPU time.
        case step(PathID, cpu: TimeSpan)
    }

    /// A time for which a thread worked on something.
    public struct Span: Sendable, Equatable {
        /// From when to when.
        public var interval: Interval
        /// What it worked on.
        public var work: Work
    }

    /// Whose lane.
    public var thread: ThreadDescription
    /// Where it stood, in order of time and without overlap. A gap is a time of which nothing is known, or in which it had
    /// nothing to do.
    public var states: [State]
    /// What it worked on, in order of time, an outer span before those within it.
    public var spans: [Span]
}
