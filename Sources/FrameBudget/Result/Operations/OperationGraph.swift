public import FrameTrace

/// Operations that were started together, and those that they started.
public struct OperationGraph: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// When they were started, from V(0).
    public var start: TimeSpan
    /// The time from the start to the end of the last operation; to the end of the run where one had not finished.
    public var length: TimeSpan
    /// Whether all operations finished.
    public var isFinished: Bool
    /// The operations, in order of creation.
    public var operations: [OperationRecord]
    /// The critical path: the operations whose waits and work make up the length, in order, as indices; empty if one
    /// did not finish.
    public var criticalPath: [Int]
    /// The time on the critical path spent waiting for the user.
    public var userTime: TimeSpan
    /// How long the app's main thread was ready while these operations had the CPUs.
    public var mainThreadDelay: TimeSpan?
}

/// An operation of a graph. Times are from the start of the graph.
public struct OperationRecord: Sendable, Equatable, Codable {
    /// Its name.
    public var name: String
    /// The queue to which it was added.
    public var queue: String
    /// The group that contains it, as an index.
    public var group: Int?
    /// Whether it is a group.
    public var isGroup: Bool
    /// The operations that it came after.
    public var after: [OperationEdge]
    /// When it was added to its queue.
    public var added: TimeSpan
    /// When it became ready; nil if it never did.
    public var ready: TimeSpan?
    /// When it began on a thread.
    public var began: TimeSpan?
    /// When it finished.
    public var ended: TimeSpan?
    /// Its waits before it began, longest first.
    public var waits: [OperationWait]
    /// The name of the thread that ran it.
    public var thread: String?
    /// Whether it executed; an operation can finish without executing.
    public var hasExecuted: Bool
    /// The outcome; nil if it had not finished.
    public var outcome: OperationOutcome?
    /// The errors.
    public var errors: [OperationFailure]
    /// The part of its time spent waiting for the user.
    public var userTime: TimeSpan
    /// The part of its time spent waiting for the network.
    public var networkTime: TimeSpan
    /// Its CPU time; nil if not measured.
    public var cpu: TimeSpan?
    /// The part of its time in which its thread was ready without a CPU; nil if not measured.
    public var withoutCPU: TimeSpan?
    /// The part of its time in which its thread was blocked, including waits for the user and the network. With ``cpu``
    /// and ``withoutCPU`` it adds up to the time of its steps.
    public var blocked: TimeSpan?
    /// How long the app's main thread was ready while the operation had a CPU, shared equally among the CPUs.
    public var mainThreadDelay: TimeSpan?
}

/// The outcome of an operation.
public enum OperationOutcome: String, Sendable, Codable, CaseIterable {
    /// The operation executed to its end.
    case done
    /// The operation was cancelled.
    case cancelled
    /// The operation finished with errors.
    case failed
}

/// An edge of an operation graph: an operation that came first.
public struct OperationEdge: Sendable, Hashable, Codable {
    /// The operation that came first, as an index.
    public var operation: Int
    /// The reason for the order.
    public var reason: OperationWaitKind

    /// Creates an edge.
    public init(operation: Int, reason: OperationWaitKind) {
        self.operation = operation
        self.reason = reason
    }
}

/// A wait of an operation.
public struct OperationWait: Sendable, Hashable, Codable {
    /// The kind of wait.
    public var kind: OperationWaitKind
    /// The length of the wait.
    public var time: TimeSpan
}

/// The reasons for an operation to wait before it begins.
public enum OperationWaitKind: String, Sendable, Codable, CaseIterable {
    /// An operation that it depends on.
    case dependency
    /// An operation created by one of its conditions.
    case condition
    /// Another operation of the same mutually exclusive category.
    case exclusion
    /// A barrier of its queue, or what a barrier waits for.
    case barrier
    /// The group that it is in.
    case group
    /// Its queue was suspended.
    case suspended
    /// Its queue executed as many operations as it may.
    case width
    /// Operations of a higher priority, although ready later, were started before it.
    case priority
    /// The pool had no thread for it; the main thread was busy.
    case thread
    /// Its thread had no CPU.
    case cpu
}
