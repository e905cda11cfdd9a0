public import FrameTrace

/// An operation queue that an app creates.
public struct OperationQueueSpec: Sendable, Equatable {
    /// Its name within the app.
    public var name: String
    /// The number of its operations that may execute at a time; nil for as many as the pool of worker threads admits
    /// (O-5).
    public var maxConcurrent: Int?
    /// The minimum class of its operations, if any (O-10).
    public var qos: QoS?
    /// Whether it starts no operations at first.
    public var isSuspended: Bool
    /// Whether an operation of a higher class raises all operations added before it (O-10 a).
    public var promotesAll: Bool

    /// Creates an operation queue of an app.
    public init(
        name: String,
        maxConcurrent: Int? = nil,
        qos: QoS? = nil,
        isSuspended: Bool = false,
        promotesAll: Bool = false
    ) {
        self.name = name
        self.maxConcurrent = maxConcurrent
        self.qos = qos
        self.isSuspended = isSuspended
        self.promotesAll = promotesAll
    }
}
