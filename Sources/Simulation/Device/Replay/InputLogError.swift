/// Why a log of inputs can't be read or replayed.
public enum InputLogError: Error, Sendable, Equatable {
    /// The bytes are no log of inputs.
    case notALog
    /// A version that this code does not know.
    case unknownVersion(UInt32)
    /// A chunk whose checksum is right holds something unreadable.
    case malformed
    /// The log is of a run of another workload.
    case otherWorkload
}
