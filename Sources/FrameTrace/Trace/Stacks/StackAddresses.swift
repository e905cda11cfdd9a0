/// A stack as addresses, leaf first.
///
/// The leaf is the exact address of the next instruction; the others are return addresses, which point behind their
/// call, so the calling function is the one of the address less 1. A frame that a signal handler interrupted is kept
/// one up, so that the same holds for it.
public struct StackAddresses: Hashable, Sendable, Codable {
    /// The addresses.
    public var addresses: [UInt64]
    /// Whether the walk reached the thread's first function; if not, callers are missing at the end.
    public var isComplete: Bool

    /// A stack from its parts.
    public init(addresses: [UInt64], isComplete: Bool) {
        self.addresses = addresses
        self.isComplete = isComplete
    }

    /// No frames.
    public static let none = StackAddresses(addresses: [], isComplete: false)
}
