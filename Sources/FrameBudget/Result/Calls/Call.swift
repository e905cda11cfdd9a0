public import FrameTrace

/// A place in a ``CallTable``: a function, called from another place.
public struct Call: Sendable, Hashable, Codable {
    /// The calling place; nil at the root.
    public var caller: CallID?
    /// The function: an index into ``CallTable/functions``.
    public var function: Int

    /// Creates a place.
    public init(caller: CallID?, function: Int) {
        self.caller = caller
        self.function = function
    }
}
