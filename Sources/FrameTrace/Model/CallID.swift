/// A place in the tree of calls of a result: an index into ``CallTable/calls``.
public struct CallID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The place with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
