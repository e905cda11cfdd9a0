import FrameTrace

/// The life of one operation, from the notes of a trace.
struct OperationLife: Sendable {
    var making: OperationNote.Making
    var added: Instant
    var ready: Instant?
    var readyAfter: OperationNote.After?
    var started: Instant?
    var startedAfter: OperationID?
    var admitted: Instant?
    var began: Instant?
    var thread: ThreadID?
    var hasExecuted = false
    var stepsDone: Instant?
    var ended: Instant?
    var outcome: OperationNote.Outcome?
    var errors: [OperationError] = []

    /// When its thread had finished its steps.
    var stepsEnd: Instant? { stepsDone ?? ended }
}

/// The operations of a trace, and the events around them.
struct OperationLives: Sendable {
    /// The operations by number.
    private(set) var lives: [OperationID: OperationLife] = [:]
    /// By graph: its operations, in the order of their creation.
    private(set) var graphs: [UInt32: [OperationID]] = [:]
    /// By queue: the operations that it started, in order.
    private(set) var starts: [ResourceID: [OperationID]] = [:]
    /// By queue: when it was suspended, in order.
    private(set) var suspensions: [ResourceID: [Interval]] = [:]
    private(set) var lostCancels: [ResourceID] = []
    private(set) var indicators: [(app: AppID, interval: Interval)] = []

    /// Reads the notes.
    ///
    /// - Complexity: O(notes).
    init(_ trace: Trace) {
        var suspended: [ResourceID: Instant] = [:]
        var shown: [AppID: Instant] = [:]
        for case (.operation(let note), let at) in trace.notes {
            switch note {
            case .made(let making):
                lives[making.id] = OperationLife(making: making, added: at)
                graphs[making.graph, default: []].append(making.id)
            case .ready(let id, let after):
                lives[id]?.ready = at
                lives[id]?.readyAfter = after
            case .started(let id, let after):
                lives[id]?.started = at
                lives[id]?.startedAfter = after
                if let queue = lives[id]?.making.queue { starts[queue, default: []].append(id) }
            case .admitted(let id): lives[id]?.admitted = at
            case .began(let id, let thread, let isExecuting):
                lives[id]?.began = at
                lives[id]?.thread = thread
                lives[id]?.hasExecuted = isExecuting
            case .stepsDone(let id): lives[id]?.stepsDone = at
            case .finished(let id, let outcome, let errors):
                lives[id]?.ended = at
                lives[id]?.outcome = outcome
                lives[id]?.errors = errors
            case .cancelled: break
            case .cancelLost(let operation): lostCancels.append(operation)
            // A queue that starts suspended is noted at each launch of its app.
            case .suspended(let queue, true): if suspended[queue] == nil { suspended[queue] = at }
            case .suspended(let queue, false):
                let start = suspended.removeValue(forKey: queue) ?? trace.header.grid.origin
                suspensions[queue, default: []].append(Interval(start: start, end: at))
            case .indicator(let app, isOn: true): shown[app] = at
            case .indicator(let app, isOn: false):
                guard let start = shown.removeValue(forKey: app) else { continue }
                indicators.append((app, Interval(start: start, end: at)))
            }
        }
        let end = trace.observedUntil
        for (queue, start) in suspended { suspensions[queue, default: []].append(Interval(start: start, end: end)) }
        for (app, start) in shown { indicators.append((app, Interval(start: start, end: end))) }
        indicators.sort { ($0.interval.start, $0.app) < ($1.interval.start, $1.app) }
    }
}
