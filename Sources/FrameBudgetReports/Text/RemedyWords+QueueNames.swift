import FrameBudget
import FrameTrace

/// Names of queues as the app's author knows them.
extension RemedyWords {
    /// Names a queue, and the default one for operations that name none as such.
    func queueName(_ queue: String) -> String {
        let app = result.apps.first { queue == "operation queue \($0.name)/\(Self.standardQueue)" }
        // An app may have its own queue with that name.
        let own = app.map { "apps.\(WorkloadField.written($0.name)).operationQueues.\(Self.standardQueue)" }
        let isOwn = result.run.workloadFields?.contains { field in
            own.map { field.path == $0 || field.path.hasPrefix("\($0).") } ?? false
        }
        guard let app, isOwn != true else { return short(queue) }
        return "the default operation queue of \(short(app.name))"
    }

    /// Name in a trace for the operation queue of operations that name none.
    private static let standardQueue = "operations"
}
