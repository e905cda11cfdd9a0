import FrameTrace

/// Names what a main thread does besides frames, by its kind and its own name: `timer poll`, `operation save`.
struct OtherWorkNames: Sendable {
    private let handlers: [PathID: HandlerSource]
    private let operations: Set<PathID>
    private let labels: [PathID: String]
    private let isSimulated: Bool

    /// The names in a trace.
    ///
    /// - Complexity: O(handlers + notes).
    init(_ trace: Trace) {
        handlers = Dictionary(trace.handlers.map { ($0.path, $0.source) }, uniquingKeysWith: { first, _ in first })
        var operations: Set<PathID> = []
        for case (.operation(.made(let making)), _) in trace.notes { operations.insert(making.path) }
        self.operations = operations
        labels = trace.paths.mapValues(\.label)
        isSimulated = trace.header.rules != nil
    }

    /// The name of one of them; empty where it has none.
    func name(of work: MainThreadActivity.Outside) -> String {
        let label = labels[work.path] ?? ""
        let kind = kind(of: work)
        return label.isEmpty || label == kind ? label : "\(kind) \(label)"
    }

    /// The one that took most of an interval; nil where there was none in it.
    func longest(of works: [MainThreadActivity.Outside], within interval: Interval) -> (path: PathID, name: String)? {
        var times: [PathID: (time: TimeSpan, first: MainThreadActivity.Outside)] = [:]
        for work in works {
            let time = work.interval.overlap(with: interval)
            if time > .zero { times[work.path, default: (.zero, work)].time += time }
        }
        let most = times.max { ($0.value.time, $1.key) < ($1.value.time, $0.key) }
        return most.map { ($0.key, name(of: $0.value.first)) }
    }

    private func kind(of work: MainThreadActivity.Outside) -> String {
        guard let source = handlers[work.path] else {
            if operations.contains(work.path) { return "operation" }
            // What a simulated main thread does without a handler comes from its queue.
            return work.isItem || isSimulated ? "main-queue item" : "handler"
        }
        return switch source {
        case .timer, .observer, .launch, .memoryWarning, .callback, .taskExpiry: source.rawValue
        case .touch, .remoteControl, .shake, .accelerometer, .gyro, .magnetometer, .location, .redraw: "event"
        }
    }
}

extension FrameVerdict {
    /// The same verdict, in which other work of the main thread has its name.
    func namingOtherWork(_ name: String) -> Self {
        func named(_ cause: VerdictCause) -> VerdictCause {
            cause.kind == .outsideWork ? VerdictCause(.outsideWork, resource: name) : cause
        }
        var verdict = self
        verdict.cause = named(cause)
        verdict.others = others.map { VerdictPart(named($0.cause), $0.time) }
        verdict.dropped = dropped.map { DroppedShare(named($0.cause), $0.dropped) }
        return verdict
    }
}
