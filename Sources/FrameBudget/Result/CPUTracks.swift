public import FrameTrace

/// Who had each CPU, slice by slice: what a look at single frames shows, where ``CPULoad`` shows the whole run.
public struct CPUTracks: Sendable, Equatable {
    /// A thread on a CPU, for one app where it works for several.
    public struct Occupant: Sendable, Hashable {
        /// The thread's title, with its process where that is another.
        public var title: String
        /// Whose time it is.
        public var owner: CPULoad.Owner
    }

    /// One stretch of a CPU's time.
    public struct Slice: Sendable, Equatable {
        /// From when to when.
        public var interval: Interval
        /// Who had the CPU: a place in ``CPUTracks/occupants``.
        public var occupant: Int
    }

    /// One CPU that apps may use.
    public struct CPU: Sendable, Equatable {
        /// The kernel's number of it.
        public var number: UInt32
        /// In order, apart from each other, within ``CPUTracks/windows``; between them the CPU was idle.
        public var slices: [Slice]
    }

    /// How many slices are kept, of all CPUs together. A run with more keeps those about its latest frames.
    public static let capacity = 12_000

    /// The parts of the run that the slices are of, in order, apart from each other.
    public var windows: [Interval] = []
    /// The threads that the slices name.
    public var occupants: [Occupant] = []
    /// The CPUs.
    public var cpus: [CPU] = []

    /// No slice of no CPU.
    public init() {}
}
