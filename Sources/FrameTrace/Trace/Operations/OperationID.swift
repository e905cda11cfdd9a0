/// An operation of a run; each start of the same pattern creates a new one.
public struct OperationID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// Creates the identifier of an operation from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
