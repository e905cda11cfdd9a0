/// Something that threads wait for, such as a lock or a file.
public struct ResourceID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// Creates the identifier of a resource from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
