import FrameTrace

/// Finds backlogs: queues, input, and the GPU, with ever more pending work up to the end of a run.
struct BacklogFinder {
    let trace: Trace
    let timelines: ThreadTimelines
    let culprits: CulpritFinder

    /// Returns the backlogs, longest wait first; nil for an incomplete recording, because the items waiting at its end
    /// are unknown.
    ///
    /// - Parameters:
    ///   - items: the items of the trace.
    ///   - lives: its operations.
    /// - Complexity: O(n log n) over items, operations, input and slices.
    func backlogs(_ items: [ItemSpan], _ lives: OperationLives) -> [Backlog]? {
        guard trace.ending != .incomplete else { return nil }
        let observed = Interval(start: trace.header.grid.origin + trace.header.warmUp, end: trace.observedUntil)
        guard observed.length > .zero else { return [] }
        let requests = requests
        let operations = OperationLines(lives, of: trace, timelines)
        let queues = QueueLines.lines(items, of: trace, timelines, leavingOut: operations.queues)
        let inLines = (queues + operations.lines).compactMap { backlog(of: $0, requests, within: observed) }
        let others = input(within: observed) + [gpu(requests, within: observed)].compactMap(\.self)
        return (inLines + others).sorted { ($1.oldest, $0.name) < ($0.oldest, $1.name) }
    }

    // MARK: - Queues

    /// The CPU and GPU time that work needs, or has used.
    private struct Needs {
        var cpu = TimeSpan.zero
        var gpu = TimeSpan.zero
    }

    private func backlog(of line: ItemLine, _ requests: [ThreadID: [Request]], within observed: Interval) -> Backlog? {
        let items = line.items
        let ended = items.filter { $0.end(before: observed.end) != nil }
        let trend = BacklogTrend(
            arrivals: items.map(\.enqueued),
            departures: ended.compactMap { $0.end(before: observed.end) }
        )
        guard let growth = trend.growth(within: observed) else { return nil }
        let open = items.filter { $0.end(before: observed.end) == nil }
        let mean = mean(of: ended, requests)
        // Subtracts what items in progress have already used.
        let rest = mean.map { mean in
            open.reduce(into: Needs()) { rest, item in
                let used = item.work.map { self.used($0, requests) } ?? Needs()
                rest.cpu += (mean.cpu - used.cpu).clampedToZero
                rest.gpu += (mean.gpu - used.gpu).clampedToZero
            }
        }
        var backlog = Backlog(
            place: line.place,
            name: line.name,
            items: open.count,
            cpu: timelines.knowsSlices ? rest?.cpu : nil,
            gpu: rest?.gpu,
            oldest: observed.end - (open.map(\.enqueued).min() ?? observed.end),
            growth: growth.perSecond,
            since: growth.since - trace.header.grid.origin
        )
        explain(&backlog, line, within: Interval(start: growth.since, end: observed.end))
        return backlog
    }

    /// Adds the known reasons why the items of a line piled up in an interval.
    private func explain(_ backlog: inout Backlog, _ line: ItemLine, within interval: Interval) {
        let sources = line.sources.map { trace.resources[$0] ?? "queue \($0)" }.sorted()
        if !sources.isEmpty { backlog.sources = sources }
        backlog.isSerial = line.isSerial
        if line.isSuspended(within: interval) { backlog.isSuspended = true }
        backlog.qos = line.qos
        let meter = LineMeter(trace: trace, timelines: timelines, culprits: culprits)
        backlog.load = meter.load(of: line, within: interval)
        backlog.time = meter.time(of: line, within: interval)
    }

    private func mean(of items: [QueuedItem], _ requests: [ThreadID: [Request]]) -> Needs? {
        let done = items.compactMap(\.work)
        guard !done.isEmpty else { return nil }
        let sum = done.reduce(into: Needs()) { sum, work in
            let used = used(work, requests)
            sum.cpu += used.cpu
            sum.gpu += used.gpu
        }
        let count = Int64(done.count)
        return Needs(
            cpu: .nanoseconds(sum.cpu.nanoseconds / count),
            gpu: .nanoseconds(sum.gpu.nanoseconds / count)
        )
    }

    /// Returns the CPU and GPU time of an item. CPU time is known only if the scheduler's records are.
    private func used(_ work: (thread: ThreadID, interval: Interval), _ requests: [ThreadID: [Request]]) -> Needs {
        var used = Needs()
        for slice in (timelines[work.thread]?.slices ?? []).overlapping(work.interval, start: \.start, end: \.end) {
            used.cpu += Interval(start: slice.start, end: slice.end).overlap(with: work.interval)
        }
        let made = (requests[work.thread] ?? []).overlapping(work.interval, start: \.at) { $0.at + .nanoseconds(1) }
        for request in made {
            used.gpu += min(request.service.end, work.interval.end) - min(request.service.start, work.interval.end)
        }
        return used
    }
}
