/// A node in the call tree of a result: an index into ``CallTable/calls``.
public struct CallID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// Creates the identifier of a node from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
