/// The reason why a log of inputs cannot be read or replayed.
public enum InputLogError: Error, Sendable, Equatable {
    /// The bytes are not a log of inputs.
    case notALog
    /// A version that this code does not know.
    case unknownVersion(UInt32)
    /// A chunk with a correct checksum has unreadable contents.
    case malformed
    /// The log belongs to a run of another workload.
    case otherWorkload
}
