import FrameBudget
public import FrameTrace

/// The operation that moved most on the critical paths of two graphs: what made the longest graph longer, or shorter.
public struct MovedOperation: Sendable, Equatable, Codable {
    /// What of the operation moved.
    public enum Part: String, Sendable, Codable {
        /// From its begin on a thread to its end.
        case execution
        /// From when it was ready to its begin.
        case queue
    }

    /// Its name in the workload.
    public var name: String
    /// What of it moved.
    public var part: Part
    /// How long that took in the first run's graph, all operations of the name together.
    public var before: TimeSpan
    /// The same in the second run's.
    public var after: TimeSpan

    /// The operation that moved most in the direction in which the longest graphs of an app did; nil where none did, or a graph
    /// has not finished.
    ///
    /// - Complexity: O(graphs + operations).
    init?(of app: String, from before: RunResult, to after: RunResult) {
        guard let old = Self.longest(app, before), let new = Self.longest(app, after), old.isFinished, new.isFinished
        else { return nil }
        let isLonger = new.length > old.length
        let (one, other) = (Self.parts(old), Self.parts(new))
        // What is not on the path of the longer one did not make it longer.
        let critical = isLonger ? new : old
        var moved: MovedOperation?
        var seen: Set<String> = []
        for index in critical.criticalPath where critical.operations.indices.contains(index) {
            let name = critical.operations[index].name
            guard !critical.operations[index].isGroup, seen.insert(name).inserted, let first = one[name],
                let second = other[name]
            else { continue }
            for (part, from, to) in [
                (Part.execution, first.execution, second.execution), (.queue, first.queue, second.queue),
            ] {
                let next = MovedOperation(name: name, part: part, before: from, after: to)
                let size = isLonger ? to - from : from - to
                if size > .zero, size > (moved?.size ?? .zero) { moved = next }
            }
        }
        guard let moved else { return nil }
        self = moved
    }

    private init(name: String, part: Part, before: TimeSpan, after: TimeSpan) {
        (self.name, self.part, self.before, self.after) = (name, part, before, after)
    }

    private var size: TimeSpan { after > before ? after - before : before - after }

    private static func longest(_ app: String, _ result: RunResult) -> OperationGraph? {
        result.operations?.graphs.filter { $0.app == app }.max { $0.length < $1.length }
    }

    /// By name, how long operations took and waited for a thread.
    private static func parts(_ graph: OperationGraph) -> [String: (execution: TimeSpan, queue: TimeSpan)] {
        var parts: [String: (execution: TimeSpan, queue: TimeSpan)] = [:]
        for operation in graph.operations where !operation.isGroup {
            var sum = parts[operation.name] ?? (.zero, .zero)
            if let began = operation.began, let ended = operation.ended { sum.execution += ended - began }
            if let ready = operation.ready, let began = operation.began { sum.queue += began - ready }
            parts[operation.name] = sum
        }
        return parts
    }
}
