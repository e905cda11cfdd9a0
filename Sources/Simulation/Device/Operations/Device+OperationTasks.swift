import FrameTrace
import Scenario

/// The observer that keeps a background task open for an operation, whether or not that executes yet: from when the app is in the
/// background, or the operation is made there, until the operation finishes, the app comes back, or the time for tasks is over
///
extension Device {
    /// The app of an operation is in the background: the operation begins its task, unless it has it open.
    mutating func beginTask(ofOperation operation: Int) {
        guard !table.operations[operation].hasTask else { return }
        table.operations[operation].hasTask = beginTask(table.operations[operation].resource)
    }

    /// An app has gone to the background: those of its operations that have not finished begin their tasks.
    ///
    /// - Complexity: O(operations).
    mutating func beginTasksOfOperations(of app: AppID) {
        guard hasOperationsWithTasks(app) else { return }
        for operation in table.operations.indices {
            let state = table.operations[operation]
            guard state.app == app, resources.compiledOperation(state.resource)?.keepsTask == true else { continue }
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
