public import FrameBudget
public import FrameTrace

/// The operation by which the longest graph of an app became longer, or shorter: a part of its life that is at least half of the change.
public struct MovedOperation: Sendable, Equatable, Codable {
    /// A part of an operation's life.
    public enum Part: Sendable, Hashable {
        /// From its begin on a thread to its end.
        case execution
        /// Before its begin: what it waited for.
        case wait(OperationWaitKind)
    }

    /// Its name in the workload.
    public var name: String
    /// What of it moved.
    public var part: Part
    /// How long that took in the first run's graph: executions of all operations of the name on the critical path together, the wait of
    /// the last one of them. Nil where the graph has no such operation.
    public var before: TimeSpan?
    /// The same in the second run's.
    public var after: TimeSpan?

    /// The operation that explains why the longest graphs of an app are not of one length; nil where no single one does, or a graph has
    /// not finished.
    ///
    /// - Complexity: O(graphs + operations).
    init?(of app: String, from before: RunResult, to after: RunResult) {
        guard let old = Self.longest(app, before), let new = Self.longest(app, after), old.isFinished, new.isFinished
        else { return nil }
        // What is not on the path of the longer one did not make it longer.
        let isLonger = new.length > old.length
        let growth = isLonger ? GraphGrowth(from: old, to: new) : GraphGrowth(from: new, to: old)
        guard let cause = growth.cause else { return nil }
        (name, part) = (cause.name, cause.part)
        (self.before, self.after) = isLonger ? (cause.shorter, cause.longer) : (cause.longer, cause.shorter)
    }

    private static func longest(_ app: String, _ result: RunResult) -> OperationGraph? {
        result.operations?.graphs.filter { $0.app == app }.max { $0.length < $1.length }
    }
}

extension MovedOperation.Part: Codable {
    /// What stands for the execution; a wait is written as its kind.
    private static let executionText = "execution"

    /// Reads `execution`, or the kind of a wait.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        if text == Self.executionText {
            self = .execution
        } else {
            self = .wait(try container.decode(OperationWaitKind.self))
        }
    }

    /// Writes `execution`, or the kind of a wait.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .execution: try container.encode(Self.executionText)
        case .wait(let kind): try container.encode(kind)
        }
    }
}
