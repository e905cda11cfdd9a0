public import FrameTrace

/// An operation of an app, as a pattern: each start makes another one of it (O-1 to O-11, A-1 to A-10).
public struct OperationSpec: Sendable, Equatable {
    /// Its name within the app.
    public var name: String
    /// The queue that it is added to.
    public var queue = OperationQueueName.standard
    /// What it does, on a worker thread or on the main thread.
    public var steps: [Step] = []
    /// The operations that must have finished before it is ready.
    public var dependencies: [String] = []
    /// The operations inside it, of a group: it finishes when they have.
    public var members: [String] = []
    /// Its place among the ready ones of its queue; nil is normal, or follows the class by Linux' rules (O-11).
    public var priority: OperationPriority?
    /// The class that it is given explicitly, if any.
    public var qos: QoS?
    /// Whether it waits for all that its queue has, and all that comes after waits for it (O-9).
    public var isBarrier = false
    /// Whether it goes on executing after its steps, until an act finishes it.
    public var isAsynchronous = false
    /// Its categories: of each, one operation of the app executes at a time.
    public var exclusive: [String] = []
    /// What has to hold once its dependencies have finished.
    public var conditions: [OperationCondition] = []
    /// How long after its start it is cancelled with an error, if it has not finished.
    public var timeout: TimeSpan?
    /// Whether the network indicator is on while it executes.
    public var showsIndicator = false
    /// Whether it keeps a background task open while it executes in the background.
    public var keepsTask = false
    /// Steps before its own.
    public var onStart: [Step] = []
    /// Steps after its own, also where it finishes without executing.
    public var onFinish: [Step] = []
    /// Work that a global queue of the default class does once it has finished (O-7).
    public var completion: String?

    /// An operation of an app.
    public init(name: String, steps: [Step] = []) {
        self.name = name
        self.steps = steps
    }

    /// Whether it is a group.
    public var isGroup: Bool { !members.isEmpty }

    /// The operations that are made with it, as it needs them: dependencies, those that its conditions make, members.
    var needs: [String] { dependencies + conditions.compactMap(\.generates) + members }
}
