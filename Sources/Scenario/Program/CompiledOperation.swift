public import FrameTrace

/// An operation with its names resolved; the device creates an instance at each start.
public struct CompiledOperation: Sendable, Equatable {
    /// A condition, with its subject resolved.
    public struct Condition: Sendable, Equatable {
        /// The error of the operation if the condition is not met.
        public var failure: OperationError.Kind
        /// The fact or the host tested; nil for the condition that no dependency was cancelled.
        public var subject: ResourceID?
        /// The operation that establishes the condition.
        public var generates: ResourceID?
        /// Whether the opposite must hold.
        public var isNegated: Bool
    }

    /// Its path: a child of the app.
    public var path: PathID
    /// The operation queue that it is added to.
    public var queue: ResourceID
    /// The work it executes.
    public var work: WorkID
    /// The work it executes if it finishes without executing.
    public var bailOut: WorkID
    /// The operations that it depends on.
    public var dependencies: [ResourceID] = []
    /// The operations inside a group.
    public var members: [ResourceID] = []
    /// Its priority among ready operations, from −8 to 8; nil if none is given.
    public var priority: Int?
    /// Its explicit class, if any.
    public var qos: QoS?
    /// Whether it waits for everything in its queue, and everything added later waits for it.
    public var isBarrier = false
    /// Whether it remains executing after its steps.
    public var isAsynchronous = false
    /// Its categories.
    public var categories: [ResourceID] = []
    /// The conditions that must hold once its dependencies have finished.
    public var conditions: [Condition] = []
    /// The time after its start at which it is cancelled with an error.
    public var timeout: TimeSpan?
    /// Whether the network indicator is on while it executes.
    public var showsIndicator = false
    /// Whether a background task stays open while it executes in the background.
    public var keepsTask = false
    /// The work executed once it has finished.
    public var completion: WorkID?

    /// Creates an operation of a queue that executes some work.
    public init(path: PathID, queue: ResourceID, work: WorkID, bailOut: WorkID) {
        self.path = path
        self.queue = queue
        self.work = work
        self.bailOut = bailOut
    }
}
