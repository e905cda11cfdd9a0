public import FrameTrace

/// A queue that an app makes.
public struct QueueSpec: Sendable, Equatable {
    /// What runs side by side on a queue.
    public enum Kind: String, Sendable, CaseIterable {
        /// One item after the other.
        case serial
        /// Items side by side, but for barriers.
        case concurrent
    }

    /// Its name within the app.
    public var name: String
    /// What runs side by side on it.
    public var kind: Kind
    /// The class it is labelled with, if any.
    public var qos: QoS?
    /// The queue that its items go through, of the same app or one of the system's; nil for the pool of worker threads.
    ///
    /// The class of a global queue is a floor for its items.
    public var target: QueueName?

    /// A queue of an app.
    public init(name: String, kind: Kind = .serial, qos: QoS? = nil, target: QueueName? = nil) {
        self.name = name
        self.kind = kind
        self.qos = qos
        self.target = target
    }
}
