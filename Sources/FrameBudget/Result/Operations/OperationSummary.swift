public import FrameTrace

/// What a run showed of its operations: every start, warm-up included.
public struct OperationSummary: Sendable, Equatable, Codable {
    /// How many operations there were.
    public var count: Int
    /// How many executed to their end.
    public var done: Int
    /// How many were cancelled, before they executed or meanwhile.
    public var cancelled: Int
    /// How many finished with errors.
    public var failed: Int
    /// How many had not finished when the run ended.
    public var unfinished: Int
    /// Operations that came after a cancelled one, or had an error, by reason, the most frequent first.
    public var errors: [OperationErrorCount]
    /// Cancellations that came when all operations of the name had finished, by name.
    public var lostCancels: [OperationCount]
    /// Operations that did less work than ``shortestWork``, by name, the most frequent first.
    public var short: [OperationCount]
    /// When the network indicator of an app was on.
    public var indicators: [IndicatorSpan]
    /// The graphs, the longest first: ``capacity`` of them, and of each app that has none among these its longest.
    public var graphs: [OperationGraph]
    /// How many graphs are left out of ``graphs``.
    public var moreGraphs: Int

    /// How many graphs are kept, whichever app they are of.
    public static let capacity = 12

    /// What does less work than this is too little for an operation (O-14).
    public static let shortestWork = TimeSpan.microseconds(100)

    init() {
        (count, done, cancelled, failed, unfinished, moreGraphs) = (0, 0, 0, 0, 0, 0)
        (errors, lostCancels, short, indicators, graphs) = ([], [], [], [], [])
    }
}

/// How many operations of a name there are that something holds for.
public struct OperationCount: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The operation's name.
    public var operation: String
    /// How many.
    public var count: Int

    /// How many operations of a name something holds for.
    public init(app: String, operation: String, count: Int) {
        self.app = app
        self.operation = operation
        self.count = count
    }
}

/// How many operations of a name finished with an error.
public struct OperationErrorCount: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The operation's name.
    public var operation: String
    /// What went wrong.
    public var error: OperationFailure
    /// How many.
    public var count: Int
}

/// Why an operation finished with an error.
public struct OperationFailure: Sendable, Hashable, Codable {
    /// What went wrong.
    public var kind: OperationError.Kind
    /// The fact or the host of a condition; nil for others.
    public var subject: String?
    /// Whether the condition asked for the opposite.
    public var isNegated: Bool

    /// Why an operation finished with an error.
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
    /// From when, from V(0).
    public var start: TimeSpan
    /// To when.
    public var end: TimeSpan

    /// A time in which the network indicator of an app was on.
    public init(app: String, start: TimeSpan, end: TimeSpan) {
        self.app = app
        self.start = start
        self.end = end
    }
}
