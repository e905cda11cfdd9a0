/// A stack as a list of addresses, leaf first.
///
/// The leaf is the exact address of the next instruction. The others are return addresses, which point after their
/// call, so the calling function is that of the address minus 1. The address of a frame interrupted by a signal handler
/// is stored plus 1, so that the same holds for it.
public struct StackAddresses: Hashable, Sendable, Codable {
    /// The addresses.
    public var addresses: [UInt64]
    /// Whether the unwinder reached the thread's first function; if not, callers are missing at the end.
    public var isComplete: Bool

    /// Creates a stack.
    public init(addresses: [UInt64], isComplete: Bool) {
        self.addresses = addresses
        self.isComplete = isComplete
    }

    /// A stack without frames.
    public static let none = StackAddresses(addresses: [], isComplete: false)
}
