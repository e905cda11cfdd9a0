import FrameTrace

/// Summarizes the operations of a trace: each graph with its waits and its critical path.
struct OperationAnalysis {
    private let trace: Trace
    private let timelines: ThreadTimelines
    private let lives: OperationLives
    /// The main threads of the apps; empty if there were no operations.
    private let mains: [AppID: ThreadTimeline]
    private var origin: Instant { trace.header.grid.origin }

    init(_ trace: Trace, _ timelines: ThreadTimelines, _ lives: OperationLives) {
        self.trace = trace
        self.timelines = timelines
        self.lives = lives
        var mains: [AppID: ThreadTimeline] = [:]
        if !lives.lives.isEmpty {
            for app in trace.apps { mains[app.id] = trace.mainThread(of: app).flatMap { timelines[$0] } }
        }
        self.mains = mains
    }

    /// Returns the summary; nil if there were no operations.
    ///
    /// - Complexity: O(n log n) over operations, their waits and the slices of their threads.
    func summary() -> OperationSummary? {
        guard !lives.lives.isEmpty else { return nil }
        var summary = OperationSummary()
        var errors: [OperationErrorCount: Int] = [:]
        var short: [OperationCount: Int] = [:]
        for life in lives.lives.values {
            summary.count += 1
            switch life.outcome {
            case .done?: summary.done += 1
            case .cancelled?: summary.cancelled += 1
            case .failed?: summary.failed += 1
            case nil: summary.unfinished += 1
            }
            let (app, name) = (appName(life.making.app), name(of: life))
            for error in life.errors {
                let key = OperationErrorCount(app: app, operation: name, error: failure(error), count: 0)
                errors[key, default: 0] += 1
            }
            if isShort(life) { short[OperationCount(app: app, operation: name, count: 0), default: 0] += 1 }
        }
        summary.errors = errors.map { key, count in
            var error = key
            error.count = count
            return error
        }
        .sorted { ($1.count, $0.operation, $0.error.kind.rawValue) < ($0.count, $1.operation, $1.error.kind.rawValue) }
        summary.short = sorted(short)
        summary.lostCancels = lostCancels()
        summary.indicators = lives.indicators.map { app, interval in
            IndicatorSpan(app: appName(app), start: interval.start - origin, end: interval.end - origin)
        }
        let graphs = lives.graphs.sorted { $0.key < $1.key }.map { ($0.value, bounds($0.value)) }
        let longest = graphs.enumerated()
            .sorted { ($1.element.1.length, $0.offset) < ($0.element.1.length, $1.offset) }
        var apps: Set<AppID> = []
        let kept = longest.enumerated().filter { place, graph in
            apps.insert(app(of: graph.element.0)).inserted || place < OperationSummary.capacity
        }
        summary.graphs = kept.map { graph($0.element.element.0, $0.element.element.1) }
        summary.moreGraphs = graphs.count - summary.graphs.count
        return summary
    }

    private func bounds(_ ids: [OperationID]) -> Interval {
        let starts = ids.compactMap { lives.lives[$0]?.added }
        let ends = ids.map { lives.lives[$0]?.ended ?? trace.observedUntil }
        let start = starts.min() ?? origin
        return Interval(start: start, end: max(start, ends.max() ?? start))
    }

    private func app(of ids: [OperationID]) -> AppID { ids.first.flatMap { lives.lives[$0]?.making.app } ?? AppID(0) }

    private func graph(_ ids: [OperationID], _ bounds: Interval) -> OperationGraph {
        let index = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        let operations = ids.compactMap { lives.lives[$0] }.map { record($0, from: bounds.start, index) }
        let path = CriticalPath(lives: lives).path(of: ids).compactMap { index[$0] }
        let delays = operations.compactMap(\.mainThreadDelay)
        return OperationGraph(
            app: appName(app(of: ids)),
            start: bounds.start - origin,
            length: bounds.length,
            isFinished: operations.allSatisfy { $0.ended != nil },
            operations: operations,
            criticalPath: path,
            userTime: path.reduce(.zero) { $0 + operations[$1].userTime },
            mainThreadDelay: delays.isEmpty ? nil : delays.reduce(.zero, +)
        )
    }

    private func record(_ life: OperationLife, from start: Instant, _ index: [OperationID: Int]) -> OperationRecord {
        let steps = life.began.map { Interval(start: $0, end: max($0, life.stepsEnd ?? trace.observedUntil)) }
        return OperationRecord(
            name: name(of: life),
            queue: queueName(of: life),
            group: life.making.group.flatMap { index[$0] },
            isGroup: life.making.isGroup,
            after: life.making.after.compactMap { after in
                index[after.operation].map { OperationEdge(operation: $0, reason: OperationWaitKind(after.link)) }
            },
            added: life.added - start,
            ready: life.ready.map { $0 - start },
            began: life.began.map { $0 - start },
            ended: life.ended.map { $0 - start },
            waits: OperationWaits(lives: lives, end: trace.observedUntil).waits(of: life),
            thread: life.thread.flatMap { trace.threads[$0]?.name },
            hasExecuted: life.hasExecuted,
            outcome: life.outcome.map { OperationOutcome($0) },
            errors: life.errors.map { failure($0) },
            userTime: waited(life.thread, steps) { $0 == .user },
            networkTime: waited(life.thread, steps) { $0 == .network },
            cpu: cpu(life.thread, steps),
            withoutCPU: withoutCPU(life.thread, steps),
            blocked: steps.map { waited(life.thread, $0) { _ in true } },
            mainThreadDelay: mainThreadDelay(life, steps)
        )
    }

    // MARK: - What a thread did for it

    private func waited(_ thread: ThreadID?, _ steps: Interval?, _ isMeant: (WaitKind) -> Bool) -> TimeSpan {
        guard let steps, let timeline = thread.flatMap({ timelines[$0] }) else { return .zero }
        return timeline.waits.overlapping(steps, start: \.start, end: \.end).filter { isMeant($0.kind) }
            .reduce(.zero) { $0 + $1.blocked(within: steps) }
    }

    /// Returns how long a thread was on the run queue within an operation's steps; nil if that was not recorded.
    private func withoutCPU(_ thread: ThreadID?, _ steps: Interval?) -> TimeSpan? {
        guard let steps, slices(thread, steps) != nil, let timeline = thread.flatMap({ timelines[$0] }) else {
            return nil
        }
        return timeline.ready.overlapping(steps, start: \.start, end: \.end)
            .reduce(.zero) { $0 + $1.overlap(with: steps) }
    }

    /// Returns when a thread was on a CPU within an operation's steps; nil if that was not recorded.
    private func slices(_ thread: ThreadID?, _ steps: Interval?) -> Slice<SpanArray<RunSlice>>? {
        // Without slices, either the scheduler was not recorded, or, in virtual time, no thread needed a CPU.
        guard let steps, timelines.knowsSlices || trace.header.facts.isExact,
            let timeline = thread.flatMap({ timelines[$0] })
        else { return nil }
        return timeline.slices.overlapping(steps, start: \.start, end: \.end)
    }

    private func cpu(_ thread: ThreadID?, _ steps: Interval?) -> TimeSpan? {
        guard let steps, let slices = slices(thread, steps) else { return nil }
        return slices.reduce(.zero) { $0 + Interval(start: $1.start, end: $1.end).overlap(with: steps) }
    }

    /// Returns an operation's delay of its app's main thread. While that thread is ready, others hold every CPU; each
    /// bears an equal part.
    private func mainThreadDelay(_ life: OperationLife, _ steps: Interval?) -> TimeSpan? {
        guard let steps, let slices = slices(life.thread, steps) else { return nil }
        // A main thread does not delay itself, and one that never ran needed no CPU.
        guard let main = mains[life.making.app], main.thread != life.thread else { return .zero }
        var sum = TimeSpan.zero
        for slice in slices {
            let held = Interval(start: max(slice.start, steps.start), end: min(slice.end, steps.end))
            for ready in main.ready.overlapping(held, start: \.start, end: \.end) { sum += ready.overlap(with: held) }
        }
        return .nanoseconds(sum.nanoseconds / Int64(max(1, trace.header.cores)))
    }

    /// Whether an operation did so little that a block would do (O-14). Counts CPU time and waits, without time on the
    /// run queue.
    private func isShort(_ life: OperationLife) -> Bool {
        guard life.hasExecuted, !life.making.isGroup, life.outcome == .done, let began = life.began,
            let end = life.ended, life.stepsDone == nil
        else { return false }
        let steps = Interval(start: began, end: end)
        let ready = life.thread.flatMap { timelines[$0] }?.ready.overlapping(steps, start: \.start, end: \.end) ?? []
        let held = ready.reduce(TimeSpan.zero) { $0 + $1.overlap(with: steps) }
        return steps.length - held < OperationSummary.shortestWork
    }

    // MARK: - Names

    private func name(of life: OperationLife) -> String { trace.paths[life.making.path]?.label ?? "" }

    private func appName(_ id: AppID) -> String { trace.apps.first { $0.id == id }?.name ?? "app \(id)" }

    private func queueName(of life: OperationLife) -> String { shortName(life.making.queue) }

    /// Returns a resource's name without its kind and its app.
    private func shortName(_ resource: ResourceID) -> String {
        let title = trace.resources[resource] ?? ""
        return title.split(separator: "/", maxSplits: 1).last.map(String.init) ?? title
    }

    private func failure(_ error: OperationError) -> OperationFailure {
        OperationFailure(
            kind: error.kind,
            subject: error.subject.flatMap { trace.resources[$0] },
            isNegated: error.isNegated
        )
    }

    private func lostCancels() -> [OperationCount] {
        var counts: [OperationCount: Int] = [:]
        for resource in lives.lostCancels {
            let title = trace.resources[resource] ?? ""
            let app = trace.apps.first { title.hasPrefix("\(ResourceNames.operation)\($0.name)/") }?.name ?? ""
            counts[OperationCount(app: app, operation: shortName(resource), count: 0), default: 0] += 1
        }
        return sorted(counts)
    }

    private func sorted(_ counts: [OperationCount: Int]) -> [OperationCount] {
        counts.map { OperationCount(app: $0.app, operation: $0.operation, count: $1) }
            .sorted { ($1.count, $0.app, $0.operation) < ($0.count, $1.app, $1.operation) }
    }
}

extension OperationOutcome {
    fileprivate init(_ outcome: OperationNote.Outcome) {
        switch outcome {
        case .done: self = .done
        case .cancelled: self = .cancelled
        case .failed: self = .failed
        }
    }
}
