/// The system call that a blocked thread waits in.
public struct KernelWait: Hashable, Sendable, Codable {
    /// The call's number on this architecture.
    public var number: Int
    /// Its six arguments; those that it doesn't have mean nothing.
    public var arguments: [UInt64]

    /// A wait from its parts.
    public init(number: Int, arguments: [UInt64]) {
        self.number = number
        self.arguments = arguments
    }
}
