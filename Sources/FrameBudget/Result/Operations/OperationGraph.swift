public import FrameTrace

/// Operations that were started together, and what those started.
public struct OperationGraph: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// When they were started, from V(0).
    public var start: TimeSpan
    /// From the start to the end of the last one; to the end of the run where one had not finished.
    public var length: TimeSpan
    /// Whether all have finished.
    public var isFinished: Bool
    /// The operations, in the order in which they were made.
    public var operations: [OperationRecord]
    /// The operations whose waits and work make up the length, in order, as indices; empty where one has not finished.
    public var criticalPath: [Int]
    /// Of the length, the time on the critical path that was the user's.
    public var userTime: TimeSpan
    /// For how long the main thread of the app was ready while these had the CPUs.
    public var mainThreadDelay: TimeSpan?
}

/// An operation of a graph. Times are from the start of the graph.
public struct OperationRecord: Sendable, Equatable, Codable {
    /// Its name.
    public var name: String
    /// The queue that it was added to.
    public var queue: String
    /// The group that it was in, as an index.
    public var group: Int?
    /// Whether it is a group.
    public var isGroup: Bool
    /// What it came after, as indices.
    public var after: [OperationEdge]
    /// When it was added to its queue.
    public var added: TimeSpan
    /// When it was ready; nil where it never was.
    public var ready: TimeSpan?
    /// When it began on a thread.
    public var began: TimeSpan?
    /// When it finished.
    public var ended: TimeSpan?
    /// What it waited for before it began, longest first.
    public var waits: [OperationWait]
    /// The name of the thread that did it.
    public var thread: String?
    /// Whether it executed, and not only finished.
    public var hasExecuted: Bool
    /// How it finished; nil where it had not.
    public var outcome: OperationOutcome?
    /// What went wrong.
    public var errors: [OperationFailure]
    /// Of its time, how long it waited for the user.
    public var userTime: TimeSpan
    /// Of its time, how long it waited for the network.
    public var networkTime: TimeSpan
    /// Its CPU time; nil where that was not seen.
    public var cpu: TimeSpan?
    /// Of its time, how long its thread could run and had no CPU; nil where that was not seen.
    public var withoutCPU: TimeSpan?
    /// Of its time, how long its thread waited for something, the user and the network included. With ``cpu`` and ``withoutCPU``
    /// it is the time of its steps.
    public var blocked: TimeSpan?
    /// For how long the main thread of the app was ready while it had a CPU, shared equally among the CPUs.
    public var mainThreadDelay: TimeSpan?
}

/// How an operation finished.
public enum OperationOutcome: String, Sendable, Codable, CaseIterable {
    /// It executed to its end.
    case done
    /// It had been cancelled.
    case cancelled
    /// It finished with errors.
    case failed
}

/// Another operation that one came after.
public struct OperationEdge: Sendable, Hashable, Codable {
    /// The other one, as an index.
    public var operation: Int
    /// Why.
    public var reason: OperationWaitKind

    /// Another operation that one came after.
    public init(operation: Int, reason: OperationWaitKind) {
        self.operation = operation
        self.reason = reason
    }
}

/// How long an operation waited for one thing.
public struct OperationWait: Sendable, Hashable, Codable {
    /// What it waited for.
    public var kind: OperationWaitKind
    /// How long.
    public var time: TimeSpan
}

/// What an operation waits for before it begins.
public enum OperationWaitKind: String, Sendable, Codable, CaseIterable {
    /// An operation that it depends on.
    case dependency
    /// An operation that one of its conditions made.
    case condition
    /// Another one of a category of which one executes at a time.
    case exclusion
    /// A barrier of its queue, or what a barrier waits for.
    case barrier
    /// The group that it is in.
    case group
    /// Its queue was suspended.
    case suspended
    /// Its queue executed as many as it may.
    case width
    /// Ready later, but of a higher priority, others were started before it.
    case priority
    /// The pool had no thread for it; the main thread was busy.
    case thread
    /// Its thread had no CPU.
    case cpu
}
