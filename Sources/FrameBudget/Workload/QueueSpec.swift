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
    /// The queue of the same app that its items go through; nil for a global queue.
    public var target: String?

    /// A queue of an app.
    public init(name: String, kind: Kind = .serial, qos: QoS? = nil, target: String? = nil) {
        self.name = name
        self.kind = kind
        self.qos = qos
        self.target = target
    }
}
