public import FrameTrace

/// Who was on a CPU along the run, in columns of equal length.
public struct CPULoad: Sendable, Equatable {
    /// Whose time it was.
    public enum Owner: Sendable, Hashable {
        /// An app's, by its place among the result's apps.
        case app(Int)
        /// The apps', and of none in particular.
        case shared
        /// fbprof's own.
        case own
        /// Another process's.
        case foreign
    }

    /// One owner's time.
    public struct Part: Sendable, Equatable {
        /// Whose it is.
        public var owner: Owner
        /// Its time in each column.
        public var times: [TimeSpan]
    }

    /// The kernel's number of the CPU.
    public var cpu: UInt32
    /// How long a column is.
    public var column: TimeSpan
    /// The owners that were on it, apps first.
    public var parts: [Part]
}
