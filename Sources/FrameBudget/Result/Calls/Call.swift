public import FrameTrace

/// A place in a ``CallTable``: a function, called from another place.
public struct Call: Sendable, Hashable, Codable {
    /// Where it is called from; nil at the root.
    public var caller: CallID?
    /// The function: an index into ``CallTable/functions``.
    public var function: Int

    /// A function, called from a place.
    public init(caller: CallID?, function: Int) {
        self.caller = caller
        self.function = function
    }
}
