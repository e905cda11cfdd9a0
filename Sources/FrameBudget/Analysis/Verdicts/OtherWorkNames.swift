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
    func longest(of works: [MainThreadActivity.Outside], within interval: Interval) -> PathID? {
        times(of: works, within: interval).first?.work.path
    }

    /// The names of those that took an interval, longest first: `timer sync + timer poll`; nil where there was none in it. What
    /// took less than a twentieth of it is not named.
    func names(of works: [MainThreadActivity.Outside], within interval: Interval) -> String? {
        let times = times(of: works, within: interval)
        guard !times.isEmpty else { return nil }
        let whole = times.reduce(TimeSpan.zero) { $0 + $1.time }
        var names: [String] = []
        for entry in times where entry.time.nanoseconds >= whole.nanoseconds / Self.smallest {
            let name = name(of: entry.work)
            if !names.contains(name) { names.append(name) }
        }
        let more = names.count - Self.mostNames
        return names.prefix(Self.mostNames).joined(separator: " + ") + (more > 0 ? " + \(more) more" : "")
    }

    /// Less than one in so many is not worth a name.
    private static let smallest: Int64 = 20
    private static let mostNames = 3

    /// What each of them took of an interval, longest first.
    private func times(
        of works: [MainThreadActivity.Outside],
        within interval: Interval
    ) -> [(work: MainThreadActivity.Outside, time: TimeSpan)] {
        var times: [PathID: (work: MainThreadActivity.Outside, time: TimeSpan)] = [:]
        for work in works {
            let time = work.interval.overlap(with: interval)
            if time > .zero { times[work.path, default: (work, .zero)].time += time }
        }
        return times.values.sorted { ($1.time, $0.work.path) < ($0.time, $1.work.path) }
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
