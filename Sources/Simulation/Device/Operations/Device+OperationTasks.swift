import FrameTrace
import Scenario

/// The observer that keeps a background task open for an operation, executing or not: from the time that the app is in
/// the background, or that the operation is created there, until the operation finishes, the app returns, or the time
/// for tasks is over.
extension Device {
    /// Begins the task of an operation whose app is in the background, unless it is open.
    mutating func beginTask(ofOperation operation: Int) {
        guard !table.operations[operation].hasTask else { return }
        table.operations[operation].hasTask = beginTask(table.operations[operation].resource)
    }

    /// Begins the tasks of unfinished operations of an app that has gone to the background.
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

    /// Ends the tasks of an app's operations, because the app is active again or its time for tasks is over. The
    /// operations continue.
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

    /// Returns whether the app has operations that keep a task open.
    func hasOperationsWithTasks(_ app: AppID) -> Bool {
        workload.apps[app.index].operations.operations.contains { $0.keepsTask }
    }
}
