/// The operations of an app, their queues, and the facts of their conditions.
public struct AppOperations: Sendable, Equatable {
    /// The operation queues that it creates.
    public var queues: [OperationQueueSpec]
    /// Its operations.
    public var operations: [OperationSpec]
    /// The facts that conditions test, with their initial state.
    public var facts: [FactSpec]
    /// The operations that are started when the app opens, as one graph.
    public var onOpen: [String]

    /// Creates the operations of an app; by default none.
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
}
