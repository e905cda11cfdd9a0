/// A thread that the recorder knows, numbered in the order of registration. Not the kernel's thread id.
public struct ThreadID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// Creates the identifier of a thread from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
