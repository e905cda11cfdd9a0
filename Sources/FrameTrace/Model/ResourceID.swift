/// A thing that threads wait for: a lock, a file.
public struct ResourceID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The resource with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
