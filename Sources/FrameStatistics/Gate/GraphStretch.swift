import FrameBudget
public import FrameTrace

/// The operation that took most of an app's longest graph of operations, in one run.
public struct GraphStretch: Sendable, Equatable {
    /// Its name; operations of one name count together.
    public var name: String
    /// How long it executed while nothing before it on the critical path was under way; of a graph that has not
    /// finished, up to the end of the run.
    public var time: TimeSpan
    /// Whether it ended.
    public var isFinished: Bool

    /// Finds the operation whose execution took at least half of the longest graph; nil if there is none.
    ///
    /// Waits are not named: the graph of one run does not show what they would have been otherwise.
    ///
    /// - Complexity: O(graphs + operations · names on the critical path).
    init?(of app: String, in result: RunResult) {
        let graphs = (result.operations?.graphs ?? []).filter { $0.app == app }
        guard let graph = graphs.max(by: { $0.length < $1.length }), graph.length > .zero else { return nil }
        var stretches = graph.isFinished ? Self.finished(graph) : Self.open(graph)
        stretches.removeAll { $0.time * 2 < graph.length }
        // Two halves, or two operations that did not end, leave the cause open.
        guard stretches.count == 1 else { return nil }
        self = stretches[0]
    }

    private init(name: String, time: TimeSpan, isFinished: Bool) {
        self.name = name
        self.time = time
        self.isFinished = isFinished
    }

    /// Returns the time of each name on the critical path, on which one operation follows the other.
    private static func finished(_ graph: OperationGraph) -> [GraphStretch] {
        var all: [GraphStretch] = []
        var previousEnd = TimeSpan.zero
        for index in graph.criticalPath where graph.operations.indices.contains(index) {
            let operation = graph.operations[index]
            guard let ended = operation.ended else { continue }
            if !operation.isGroup, let began = operation.began {
                let time = max(.zero, ended - max(began, previousEnd))
                if let place = all.firstIndex(where: { $0.name == operation.name }) {
                    all[place].time += time
                } else {
                    all.append(GraphStretch(name: operation.name, time: time, isFinished: true))
                }
            }
            previousEnd = max(previousEnd, ended)
        }
        return all
    }

    /// Returns the operations that had begun and not ended when the run did.
    private static func open(_ graph: OperationGraph) -> [GraphStretch] {
        graph.operations.compactMap { operation in
            guard !operation.isGroup, let began = operation.began, operation.ended == nil else { return nil }
            return GraphStretch(name: operation.name, time: graph.length - began, isFinished: false)
        }
    }
}
