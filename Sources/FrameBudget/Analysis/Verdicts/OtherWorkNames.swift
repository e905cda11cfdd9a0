import FrameTrace

/// Names a main thread's work besides frames, by its kind and its own name: `timer poll`, `operation save`.
struct OtherWorkNames: Sendable {
    private let handlers: [PathID: HandlerSource]
    private let operations: Set<PathID>
    private let labels: [PathID: String]
    private let isSimulated: Bool

    /// Collects the names in a trace.
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

    /// Returns the name of such work; empty where it has none.
    func name(of work: MainThreadActivity.Outside) -> String {
        let label = labels[work.path] ?? ""
        let kind = kind(of: work)
        return label.isEmpty || label == kind ? label : "\(kind) \(label)"
    }

    /// Returns the path of the work that took most of an interval; nil where there was none.
    func longest(of works: [MainThreadActivity.Outside], within interval: Interval) -> PathID? {
        times(of: works, within: interval).first?.work.path
    }

    /// Returns the names of the work in an interval, longest first: `timer sync + timer poll`; nil where there was
    /// none. Work with less than a twentieth of the time is not named.
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

    /// The least share of the time that is named, as one part in so many.
    private static let smallest: Int64 = 20
    private static let mostNames = 3

    /// Returns the time of each work in an interval, longest first.
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
            // A simulated main thread's work without a handler comes from its queue.
            return work.isItem || isSimulated ? "main-queue item" : "handler"
        }
        return switch source {
        case .timer, .observer, .launch, .memoryWarning, .callback, .taskExpiry: source.rawValue
        case .touch, .remoteControl, .shake, .accelerometer, .gyro, .magnetometer, .location, .redraw: "event"
        }
    }
}

extension FrameVerdict {
    /// Returns the verdict with a name for the main thread's other work.
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
