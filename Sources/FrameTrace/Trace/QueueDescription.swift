/// A queue that items are put into, with its kind and its target.
public struct QueueDescription: Sendable, Equatable {
    /// The concurrency of a queue.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// Its items run one after the other.
        case serial = 0
        /// Its items run concurrently.
        case concurrent = 1
        /// Its items run one after the other, on the app's main thread.
        case main = 2
    }

    /// The queue.
    public var id: ResourceID
    /// The concurrency of the queue.
    public var kind: Kind
    /// The target queue, which its items go through; nil if it has none.
    public var target: ResourceID?

    /// Creates the description of a queue.
    public init(id: ResourceID, kind: Kind, target: ResourceID? = nil) {
        self.id = id
        self.kind = kind
        self.target = target
    }
}
