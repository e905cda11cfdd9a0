/// A piece of work that can be submitted to a queue: the body of a block.
public struct WorkID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// Creates the identifier of a piece of work from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
