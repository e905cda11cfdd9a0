public import FrameTrace

/// One thread's states and work over time.
public struct ThreadLane: Sendable, Equatable {
    /// The scheduling state of a thread.
    public enum Standing: Sendable, Equatable {
        /// On a CPU.
        case running(cpu: UInt32)
        /// Ready without a CPU, with the culprits on the CPUs that it could have used.
        case ready(holders: [Culprit])
        /// Waiting; the owner is the thread that is to end the wait, if known.
        case blocked(WaitKind, resource: String, owner: ThreadID?)
        /// Stopped by a signal, a debugger or the freezer.
        case stopped
    }

    /// An interval in one scheduling state.
    public struct State: Sendable, Equatable {
        /// The interval.
        public var interval: Interval
        /// The scheduling state.
        public var standing: Standing
    }

    /// The work of a thread.
    public enum Work: Sendable, Equatable {
        /// A frame. `index` is its position in ``AnalyzedRun/frames`` of its app; nil for a frame without figures, such
        /// as the last one.
        case frame(FrameNumber, index: Int?)
        /// A part of a frame on another thread.
        case stage(PathID, of: FrameNumber, index: Int?)
        /// An event handler, or other work of a main thread outside frames.
        case handler(PathID)
        /// A work item.
        case item(PathID, queue: ResourceID?, qos: QoS)
        /// A step with its CPU time.
        case step(PathID, cpu: TimeSpan)
    }

    /// An interval of work.
    public struct Span: Sendable, Equatable {
        /// The interval.
        public var interval: Interval
        /// The work.
        public var work: Work
    }

    /// The thread of the lane.
    public var thread: ThreadDescription
    /// Its states, in order of time and without overlap. A gap is a time that is unknown, or in which it had nothing to
    /// do.
    public var states: [State]
    /// Its work, in order of time, an outer span before those within it.
    public var spans: [Span]
}
