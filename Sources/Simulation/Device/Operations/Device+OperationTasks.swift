import FrameTrace
import Scenario

/// The observer that keeps a background task open for an operation, whether or not that executes yet: from when the app is in the
/// background, or the operation is made there, until the operation finishes, the app comes back, or the time for tasks is over
///
extension Device {
    /// Makes the operations of a graph. Those that are made while their app is in the background begin their tasks at once.
    ///
    /// - Complexity: in the background O(operations), beside that of making them.
    mutating func startWithTasks(_ graph: ResourceID, atMost: UInt32?, by thread: ThreadID?) {
        let first = table.nextID
        start(graph, atMost: atMost, by: thread)
        guard let app = resources[graph.index].app, lives[app.index].state == .background else { return }
        beginTasks(ofOperationsOf: app, from: first)
    }

    /// The app of an operation is in the background: the operation begins its task, unless it has it open.
    private mutating func beginTask(ofOperation operation: Int) {
        guard !table.operations[operation].hasTask else { return }
        table.operations[operation].hasTask = beginTask(table.operations[operation].resource)
    }

    /// An app has gone to the background: those of its operations that have not finished begin their tasks.
    ///
    /// - Complexity: O(operations).
    mutating func beginTasksOfOperations(of app: AppID) { beginTasks(ofOperationsOf: app, from: 0) }

    /// Begins the tasks of an app's operations from a number on.
    private mutating func beginTasks(ofOperationsOf app: AppID, from first: UInt32) {
        guard hasOperationsWithTasks(app) else { return }
        for operation in table.operations.indices {
            let state = table.operations[operation]
            guard state.app == app, state.id.rawValue >= first,
                resources.compiledOperation(state.resource)?.keepsTask == true
            else {
                continue
            }
            beginTask(ofOperation: operation)
        }
    }

    /// An app is active again, or its time for tasks is over: its operations end their tasks, and go on.
    ///
    /// - Complexity: O(operations).
    mutating func endTasksOfOperations(of app: AppID, hasExpired: Bool) {
        guard hasOperationsWithTasks(app) else { return }
        for operation in table.operations.indices {
            let state = table.operations[operation]
            guard state.app == app, state.hasTask else { continue }
            table.operations[operation].hasTask = false
            if hasExpired { noteTask(state.resource, of: app, .expired) }
            removeTask(state.resource, of: app)
        }
    }

    /// Whether the app has operations that keep a task.
    func hasOperationsWithTasks(_ app: AppID) -> Bool {
        workload.apps[app.index].operations.operations.contains { $0.keepsTask }
    }
}
