public import FrameTrace

/// An operation with its names resolved: what the device makes one of at each start.
public struct CompiledOperation: Sendable, Equatable {
    /// A condition, with what it asks for.
    public struct Condition: Sendable, Equatable {
        /// Why the operation fails where it is not met.
        public var failure: OperationError.Kind
        /// The fact or the host that it asks for; nil for that no dependency was cancelled.
        public var subject: ResourceID?
        /// The operation that it makes, which brings it about.
        public var generates: ResourceID?
        /// Whether it is met where the opposite holds.
        public var isNegated: Bool
    }

    /// Its place in the work: a child of the app.
    public var path: PathID
    /// The operation queue that it is added to.
    public var queue: ResourceID
    /// What it does.
    public var work: WorkID
    /// What it does where it finishes without executing.
    public var bailOut: WorkID
    /// The operations that it depends on.
    public var dependencies: [ResourceID] = []
    /// The operations inside it, of a group.
    public var members: [ResourceID] = []
    /// Its place among ready ones, from −8 to 8; nil where it gives none.
    public var priority: Int?
    /// The class that it is given explicitly, if any.
    public var qos: QoS?
    /// Whether it waits for all that its queue has, and all that comes after waits for it.
    public var isBarrier = false
    /// Whether it goes on executing after its steps.
    public var isAsynchronous = false
    /// Its categories.
    public var categories: [ResourceID] = []
    /// What has to hold once its dependencies have finished.
    public var conditions: [Condition] = []
    /// How long after its start it is cancelled with an error.
    public var timeout: TimeSpan?
    /// Whether the network indicator is on while it executes.
    public var showsIndicator = false
    /// Whether it keeps a background task open while it executes in the background.
    public var keepsTask = false
    /// What is done once it has finished.
    public var completion: WorkID?

    /// An operation of a queue that does some work.
    public init(path: PathID, queue: ResourceID, work: WorkID, bailOut: WorkID) {
        self.path = path
        self.queue = queue
        self.work = work
        self.bailOut = bailOut
    }
}
