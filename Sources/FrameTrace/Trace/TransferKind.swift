/// In which direction an app moves bytes.
public enum TransferKind: UInt8, Sendable, CaseIterable {
    /// From a file, a mapped one included.
    case read = 1
    /// To a file.
    case written = 2
    /// From the network.
    case fetched = 3
}
