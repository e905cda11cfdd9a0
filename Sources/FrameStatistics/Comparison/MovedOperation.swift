public import FrameBudget
public import FrameTrace

/// The operation that made an app's longest graph longer, or shorter: a part of its life that is at least half of the
/// change.
public struct MovedOperation: Sendable, Equatable, Codable {
    /// A part of an operation's life.
    public enum Part: Sendable, Hashable {
        /// From its begin on a thread to its end.
        case execution
        /// A wait before its begin.
        case wait(OperationWaitKind)
    }

    /// Its name in the workload.
    public var name: String
    /// The part that moved.
    public var part: Part
    /// The length of the part in the first run's graph; nil if that has no such operation.
    ///
    /// Executions of all operations of the name on the critical path are added up; of waits, the last operation's
    /// counts.
    public var before: TimeSpan?
    /// The length of the part in the second run's graph, likewise.
    public var after: TimeSpan?

    /// Finds the operation that explains the difference between an app's longest graphs; nil if no single one does, or
    /// a graph has not finished.
    ///
    /// - Complexity: O(graphs + operations).
    init?(of app: String, from before: RunResult, to after: RunResult) {
        guard let old = Self.longest(app, before), let new = Self.longest(app, after), old.isFinished, new.isFinished
        else { return nil }
        // An operation that is not on the longer graph's path did not make it longer.
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
    /// The text for the execution; a wait is encoded as its kind.
    private static let executionText = "execution"

    /// Decodes `execution`, or the kind of a wait.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        if text == Self.executionText {
            self = .execution
        } else {
            self = .wait(try container.decode(OperationWaitKind.self))
        }
    }

    /// Encodes `execution`, or the kind of a wait.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .execution: try container.encode(Self.executionText)
        case .wait(let kind): try container.encode(kind)
        }
    }
}
