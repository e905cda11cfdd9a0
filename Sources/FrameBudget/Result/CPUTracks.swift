public import FrameTrace

/// The scheduling slices of each CPU, for a close look at single frames; ``CPULoad`` covers the whole run.
public struct CPUTracks: Sendable, Equatable {
    /// A thread on a CPU. A thread that works for several apps is one occupant per app.
    public struct Occupant: Sendable, Hashable {
        /// The thread's title; it includes the process if that is another one.
        public var title: String
        /// The owner of the time.
        public var owner: CPULoad.Owner
    }

    /// An interval in which one occupant had a CPU.
    public struct Slice: Sendable, Equatable {
        /// The interval of the slice.
        public var interval: Interval
        /// The occupant, as an index into ``CPUTracks/occupants``.
        public var occupant: Int
    }

    /// One CPU that apps may use.
    public struct CPU: Sendable, Equatable {
        /// The kernel's number of the CPU.
        public var number: UInt32
        /// The slices in order, without overlap, within ``CPUTracks/windows``. The CPU was idle between them.
        public var slices: [Slice]
    }

    /// The most slices kept, over all CPUs. Of a run with more, those around its latest frames are kept.
    public static let capacity = 12_000

    /// The parts of the run that the slices cover, in order, without overlap.
    public var windows: [Interval] = []
    /// The threads that the slices refer to.
    public var occupants: [Occupant] = []
    /// The CPUs.
    public var cpus: [CPU] = []

    /// Creates empty tracks.
    public init() {}
}
