/// A change in the life of an operation, or of what decides when one starts.
public enum OperationNote: Sendable, Equatable {
    /// An operation as it is added to its queue.
    public struct Making: Sendable, Equatable {
        /// Its number.
        public var id: OperationID
        /// Its place in the work: its name.
        public var path: PathID
        /// Whose it is.
        public var app: AppID
        /// The graph that it is part of: operations that were started together, and what those started.
        public var graph: UInt32
        /// The queue that it was added to; the group's for one inside a group.
        public var queue: ResourceID
        /// The group that it is in.
        public var group: OperationID?
        /// Whether it is a group itself.
        public var isGroup: Bool
        /// The operation that started it; nil for what a frame, a handler, a block or the opening of the app started.
        public var startedBy: OperationID?
        /// What it comes after from the start.
        public var after: [After]

        /// An operation as it is added to its queue.
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

    /// Another operation that one comes after, and why.
    public struct After: Sendable, Equatable {
        /// The other one.
        public var operation: OperationID
        /// Why.
        public var link: OperationLink

        /// Another operation that one comes after.
        public init(_ operation: OperationID, _ link: OperationLink) {
            self.operation = operation
            self.link = link
        }
    }

    /// How an operation finished.
    public enum Outcome: UInt8, Sendable, Codable, CaseIterable {
        /// It executed to its end.
        case done = 1
        /// It had been cancelled: before it executed, or meanwhile.
        case cancelled = 2
        /// It finished with errors.
        case failed = 3
    }

    /// It was added to its queue.
    case made(Making)
    /// Everything that it comes after has finished, and its conditions have been evaluated. Who made it wait to the end.
    case ready(OperationID, after: After?)
    /// Its queue starts it. Whose end made room where it had to wait for that.
    case started(OperationID, after: OperationID?)
    /// A worker thread has been brought up for it.
    case admitted(OperationID)
    /// It begins on a thread; whether it executes, or goes straight to its end.
    case began(OperationID, ThreadID, isExecuting: Bool)
    /// Its steps are done, and it goes on executing: it is a group or asynchronous.
    case stepsDone(OperationID)
    /// It has finished.
    case finished(OperationID, Outcome, errors: [OperationError])
    /// It is cancelled.
    case cancelled(OperationID)
    /// A cancellation came when all of that name had finished. The name, as a resource.
    case cancelLost(ResourceID)
    /// A queue was suspended, or goes on.
    case suspended(ResourceID, Bool)
    /// The network indicator of an app goes on or off.
    case indicator(AppID, isOn: Bool)
}
