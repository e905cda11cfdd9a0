/// A piece of work that can be handed to a queue: the body of a block.
public struct WorkID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The work with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
