public import FrameTrace

/// The owners of a CPU's time along the run, in columns of equal length.
public struct CPULoad: Sendable, Equatable {
    /// The owner of CPU time.
    public enum Owner: Sendable, Hashable {
        /// An app, by its index among the result's apps.
        case app(Int)
        /// Work shared by the apps, of no particular one.
        case shared
        /// fbprof itself.
        case own
        /// Another process.
        case foreign
    }

    /// The time of one owner.
    public struct Part: Sendable, Equatable {
        /// The owner.
        public var owner: Owner
        /// The owner's time in each column.
        public var times: [TimeSpan]
    }

    /// The kernel's number of the CPU.
    public var cpu: UInt32
    /// The length of a column.
    public var column: TimeSpan
    /// The times of all owners that were on the CPU, apps first.
    public var parts: [Part]
}
