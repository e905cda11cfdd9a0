/// The direction of a transfer of an app.
public enum TransferKind: UInt8, Sendable, CaseIterable {
    /// From a file, including a mapped one.
    case read = 1
    /// To a file.
    case written = 2
    /// From the network.
    case fetched = 3
}
