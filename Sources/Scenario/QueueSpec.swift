public import FrameTrace

/// A queue that an app creates.
public struct QueueSpec: Sendable, Equatable {
    /// Whether items of a queue run one at a time.
    public enum Kind: String, Sendable, CaseIterable {
        /// Items run one after the other.
        case serial
        /// Items run in parallel, except for barriers.
        case concurrent
    }

    /// Its name within the app.
    public var name: String
    /// Whether its items run one at a time.
    public var kind: Kind
    /// The class it is labelled with, if any.
    public var qos: QoS?
    /// The queue that its items pass through, of the same app or the system's; nil for the pool of worker threads.
    ///
    /// The class of a global queue is the minimum for its items.
    public var target: QueueName?

    /// Creates a queue of an app.
    public init(name: String, kind: Kind = .serial, qos: QoS? = nil, target: QueueName? = nil) {
        self.name = name
        self.kind = kind
        self.qos = qos
        self.target = target
    }
}
