/// The operations of an app: their queues, what they do, and what their conditions ask for.
public struct AppOperations: Sendable, Equatable {
    /// The operation queues that it makes.
    public var queues: [OperationQueueSpec]
    /// Its operations.
    public var operations: [OperationSpec]
    /// What conditions ask for, with what holds at the start.
    public var facts: [FactSpec]
    /// The operations that are started when the app opens, as one graph.
    public var onOpen: [String]

    /// Operations of an app; by default none.
    public init(
        queues: [OperationQueueSpec] = [],
        operations: [OperationSpec] = [],
        facts: [FactSpec] = [],
        onOpen: [String] = []
    ) {
        self.queues = queues
        self.operations = operations
        self.facts = facts
        self.onOpen = onOpen
    }

    /// The steps of all operations.
    var steps: [Step] { operations.flatMap { $0.onStart + $0.steps + $0.onFinish } }
}
