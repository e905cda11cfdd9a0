public import FrameTrace

/// The pattern of an app's operation: each start creates an instance (O-1 to O-11, A-1 to A-10).
public struct OperationSpec: Sendable, Equatable {
    /// Its name within the app.
    public var name: String
    /// The queue that it is added to.
    public var queue = OperationQueueName.standard
    /// The steps it executes, on a worker thread or on the main thread.
    public var steps: [Step] = []
    /// The operations that must have finished before it is ready.
    public var dependencies: [String] = []
    /// The operations inside a group, which finishes when they have finished.
    public var members: [String] = []
    /// Its priority among the ready operations of its queue; nil is normal, or follows the class by Linux' rules
    /// (O-11).
    public var priority: OperationPriority?
    /// Its explicit class, if any.
    public var qos: QoS?
    /// Whether it waits for everything in its queue, and everything added later waits for it (O-9).
    public var isBarrier = false
    /// Whether it remains executing after its steps until an act finishes it.
    public var isAsynchronous = false
    /// Its categories. The app executes one operation of a category at a time.
    public var exclusive: [String] = []
    /// The conditions that must hold once its dependencies have finished.
    public var conditions: [OperationCondition] = []
    /// The time after its start at which it is cancelled with an error, if it has not finished.
    public var timeout: TimeSpan?
    /// Whether the network indicator is on while it executes.
    public var showsIndicator = false
    /// Whether a background task stays open while it executes in the background.
    public var keepsTask = false
    /// Steps before its own.
    public var onStart: [Step] = []
    /// Steps after its own, executed even if it finishes without executing.
    public var onFinish: [Step] = []
    /// Work that a global queue of the default class executes once it has finished (O-7).
    public var completion: String?

    /// Creates an operation of an app.
    public init(name: String, steps: [Step] = []) {
        self.name = name
        self.steps = steps
    }

    /// Whether it is a group.
    public var isGroup: Bool { !members.isEmpty }

    /// The operations that are started with it: dependencies, those of its conditions, and members.
    var needs: [String] { dependencies + conditions.compactMap(\.generates) + members }
}
