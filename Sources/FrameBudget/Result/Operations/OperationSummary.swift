public import FrameTrace

/// The operations of a run, warm-up included.
public struct OperationSummary: Sendable, Equatable, Codable {
    /// The number of operations.
    public var count: Int
    /// The number that executed to their end.
    public var done: Int
    /// The number cancelled, before or during execution.
    public var cancelled: Int
    /// The number that finished with errors.
    public var failed: Int
    /// The number that had not finished when the run ended.
    public var unfinished: Int
    /// The operations that came after a cancelled one or had an error, by reason, most frequent first.
    public var errors: [OperationErrorCount]
    /// The number of cancellations, by name, that came after all operations of the name had finished.
    public var lostCancels: [OperationCount]
    /// The operations that did less work than ``shortestWork``, by name, most frequent first.
    public var short: [OperationCount]
    /// The times in which an app's network indicator was on.
    public var indicators: [IndicatorSpan]
    /// The longest graphs, longest first: ``capacity`` of them, and the longest of each app that has none among these.
    public var graphs: [OperationGraph]
    /// The number of graphs left out of ``graphs``.
    public var moreGraphs: Int

    /// The number of graphs kept, over all apps.
    public static let capacity = 12

    /// The least work that is worth an operation (O-14).
    public static let shortestWork = TimeSpan.microseconds(100)

    init() {
        (count, done, cancelled, failed, unfinished, moreGraphs) = (0, 0, 0, 0, 0, 0)
        (errors, lostCancels, short, indicators, graphs) = ([], [], [], [], [])
    }
}

/// The number of operations of one name with some property.
public struct OperationCount: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The operation's name.
    public var operation: String
    /// The number of operations.
    public var count: Int

    /// Creates a count.
    public init(app: String, operation: String, count: Int) {
        self.app = app
        self.operation = operation
        self.count = count
    }
}

/// The number of operations of one name that finished with a certain error.
public struct OperationErrorCount: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The operation's name.
    public var operation: String
    /// The error.
    public var error: OperationFailure
    /// The number of operations.
    public var count: Int
}

/// The error of an operation.
public struct OperationFailure: Sendable, Hashable, Codable {
    /// The kind of error.
    public var kind: OperationError.Kind
    /// The fact or the host of a condition; nil for other kinds.
    public var subject: String?
    /// Whether the condition required the opposite.
    public var isNegated: Bool

    /// Creates an error.
    public init(kind: OperationError.Kind, subject: String? = nil, isNegated: Bool = false) {
        self.kind = kind
        self.subject = subject
        self.isNegated = isNegated
    }
}

/// A time in which the network indicator of an app was on.
public struct IndicatorSpan: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// When it was switched on, from V(0).
    public var start: TimeSpan
    /// When it was switched off, from V(0).
    public var end: TimeSpan

    /// Creates a span.
    public init(app: String, start: TimeSpan, end: TimeSpan) {
        self.app = app
        self.start = start
        self.end = end
    }
}
