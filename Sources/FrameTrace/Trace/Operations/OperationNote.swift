/// A change in the life of an operation, or in the conditions for its start.
public enum OperationNote: Sendable, Equatable {
    /// The creation of an operation, which adds it to its queue.
    public struct Making: Sendable, Equatable {
        /// The number of the operation.
        public var id: OperationID
        /// The place in the work, with the name of the operation.
        public var path: PathID
        /// The app.
        public var app: AppID
        /// The graph that contains it: operations that were started together, and the ones that these started.
        public var graph: UInt32
        /// The queue that it was added to; inside a group, that of the group.
        public var queue: ResourceID
        /// The group that contains it.
        public var group: OperationID?
        /// Whether it is a group itself.
        public var isGroup: Bool
        /// The operation that started it; nil if a frame, a handler, a block or the opening of the app started it.
        public var startedBy: OperationID?
        /// The operations that it comes after from the start.
        public var after: [After]

        /// Creates the record of a creation.
        public init(
            id: OperationID,
            path: PathID,
            app: AppID,
            graph: UInt32,
            queue: ResourceID,
            group: OperationID?,
            isGroup: Bool,
            startedBy: OperationID?,
            after: [After]
        ) {
            self.id = id
            self.path = path
            self.app = app
            self.graph = graph
            self.queue = queue
            self.group = group
            self.isGroup = isGroup
            self.startedBy = startedBy
            self.after = after
        }
    }

    /// An operation that another one comes after, and the reason.
    public struct After: Sendable, Equatable {
        /// The operation that comes first.
        public var operation: OperationID
        /// The reason.
        public var link: OperationLink

        /// Creates a link to an earlier operation.
        public init(_ operation: OperationID, _ link: OperationLink) {
            self.operation = operation
            self.link = link
        }
    }

    /// The outcome of an operation.
    public enum Outcome: UInt8, Sendable, Codable, CaseIterable {
        /// It executed to its end.
        case done = 1
        /// It was cancelled, before or during its execution.
        case cancelled = 2
        /// It finished with errors.
        case failed = 3
    }

    /// An operation was created and added to its queue.
    case made(Making)
    /// All operations that it comes after have finished, and its conditions have been evaluated; `after` is the one
    /// that it waited for last.
    case ready(OperationID, after: After?)
    /// Its queue starts it; `after` is the operation whose end freed a place, if it had to wait for one.
    case started(OperationID, after: OperationID?)
    /// The pool assigned a worker thread to it, an existing or a new one.
    case admitted(OperationID)
    /// It begins on a thread, to execute or, if not executing, to finish at once.
    case began(OperationID, ThreadID, isExecuting: Bool)
    /// Its steps are done, but it continues to execute, because it is a group or asynchronous.
    case stepsDone(OperationID)
    /// It finished.
    case finished(OperationID, Outcome, errors: [OperationError])
    /// It was cancelled.
    case cancelled(OperationID)
    /// A cancellation had no effect because all operations of that name, a resource, had finished.
    case cancelLost(ResourceID)
    /// A queue was suspended or resumed.
    case suspended(ResourceID, Bool)
    /// The network indicator of an app turned on or off.
    case indicator(AppID, isOn: Bool)
}
