import FrameBudget
import FrameTrace

/// Queues as their author knows them.
extension RemedyWords {
    /// A queue by its name, and the one of operations that name none as that.
    func queueName(_ queue: String) -> String {
        let app = result.apps.first { queue == "operation queue \($0.name)/\(Self.standardQueue)" }
        // An app may have a queue of that name of its own.
        let own = app.map { "apps.\(WorkloadField.written($0.name)).operationQueues.\(Self.standardQueue)" }
        let isOwn = result.run.workloadFields?.contains { field in
            own.map { field.path == $0 || field.path.hasPrefix("\($0).") } ?? false
        }
        guard let app, isOwn != true else { return short(queue) }
        return "the default operation queue of \(short(app.name))"
    }

    /// The name that a trace has for the operation queue of operations that name none.
    private static let standardQueue = "operations"
}
