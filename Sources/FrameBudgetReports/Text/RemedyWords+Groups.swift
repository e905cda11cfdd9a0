import FrameBudget
import FrameTrace

/// Operations inside groups, in advice.
extension RemedyWords {
    /// Whether an operation is inside the group of operations that was waited for, by the kept graphs. It is then not a
    /// dependency of the group.
    ///
    /// - Complexity: O(operations · depth of groups).
    func isInGroup(_ operation: String, of resource: String) -> Bool {
        (result.operations?.graphs ?? []).contains { graph in
            let names = graph.operations.map { "\(ResourceNames.operation)\(graph.app)/\($0.name)" }
            guard names.contains(resource) else { return false }
            return graph.operations.contains { record in
                guard record.name == operation else { return false }
                var next = record.group
                // A file from outside may have a cycle.
                for _ in names.indices {
                    guard let group = next, names.indices.contains(group) else { return false }
                    if names[group] == resource { return true }
                    next = graph.operations[group].group
                }
                return false
            }
        }
    }
}
