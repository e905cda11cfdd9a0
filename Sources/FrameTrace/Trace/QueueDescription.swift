/// A queue that items are put into: how many of them are done at a time, and what they go through.
public struct QueueDescription: Sendable, Equatable {
    /// How many of its items are done at a time.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// One after the other.
        case serial = 0
        /// Side by side.
        case concurrent = 1
        /// One after the other, by the app's main thread.
        case main = 2
    }

    /// The queue.
    public var id: ResourceID
    /// How many of its items are done at a time.
    public var kind: Kind
    /// The queue that its items go through; nil where it has no target.
    public var target: ResourceID?

    /// A queue.
    public init(id: ResourceID, kind: Kind, target: ResourceID? = nil) {
        self.id = id
        self.kind = kind
        self.target = target
    }
}
