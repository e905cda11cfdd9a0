/// An operation of a run: each start of the same pattern makes another one.
public struct OperationID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The operation with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
