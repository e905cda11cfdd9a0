/// A thread that the recorder knows, in the order of registration. Not the kernel's thread id.
public struct ThreadID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The thread with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
