import FrameTrace

/// Finds where work piled up: queues, and the GPU, that held ever more of it up to the end of a run.
struct BacklogFinder {
    let trace: Trace
    let timelines: ThreadTimelines

    /// What piled up, the longest wait first; nil where the recording just stops, so that what waited then is not known.
    ///
    /// - Parameter items: those of the trace.
    /// - Complexity: O(n log n) over items and slices.
    func backlogs(_ items: [ItemSpan]) -> [Backlog]? {
        guard trace.ending != .incomplete else { return nil }
        let observed = Interval(start: trace.header.grid.origin + trace.header.warmUp, end: trace.observedUntil)
        guard observed.length > .zero else { return [] }
        let requests = requests
        let queues = QueuedItem.byQueue(items, of: trace, timelines).compactMap { queue, items in
            backlog(of: queue, items, requests, within: observed)
        }
        return (queues + [gpu(requests, within: observed)].compactMap(\.self))
            .sorted { ($1.oldest, $0.name) < ($0.oldest, $1.name) }
    }

    // MARK: - Queues

    /// What work needs, or has used.
    private struct Needs {
        var cpu = TimeSpan.zero
        var gpu = TimeSpan.zero
    }

    private func backlog(
        of queue: ResourceID?,
        _ items: [QueuedItem],
        _ requests: [ThreadID: [Request]],
        within observed: Interval
    ) -> Backlog? {
        let ended = items.filter { $0.end(before: observed.end) != nil }
        let trend = BacklogTrend(
            arrivals: items.map(\.enqueued),
            departures: ended.compactMap { $0.end(before: observed.end) }
        )
        guard let growth = trend.growth(within: observed) else { return nil }
        let open = items.filter { $0.end(before: observed.end) == nil }
        let mean = mean(of: ended, requests)
        // Of an item under way, what it has used is done.
        let rest = mean.map { mean in
            open.reduce(into: Needs()) { rest, item in
                let used = item.work.map { self.used($0, requests) } ?? Needs()
                rest.cpu += (mean.cpu - used.cpu).clampedToZero
                rest.gpu += (mean.gpu - used.gpu).clampedToZero
            }
        }
        return Backlog(
            place: .queue,
            name: queue.map { trace.resources[$0] ?? "queue \($0)" } ?? "cooperative pool",
            items: open.count,
            cpu: timelines.knowsSlices ? rest?.cpu : nil,
            gpu: rest?.gpu,
            oldest: observed.end - (open.map(\.enqueued).min() ?? observed.end),
            growth: growth.perSecond,
            since: growth.since - trace.header.grid.origin
        )
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

    /// What an item has used; its CPU time is known where the scheduler's records are.
    private func used(_ work: (thread: ThreadID, interval: Interval), _ requests: [ThreadID: [Request]]) -> Needs {
        var used = Needs()
        for slice in timelines[work.thread]?.slices.overlapping(work.interval, start: \.start, end: \.end) ?? [] {
            used.cpu += Interval(start: slice.start, end: slice.end).overlap(with: work.interval)
        }
        let made = (requests[work.thread] ?? []).overlapping(work.interval, start: \.at) { $0.at + .nanoseconds(1) }
        for request in made {
            used.gpu += min(request.service.end, work.interval.end) - min(request.service.start, work.interval.end)
        }
        return used
    }

    // MARK: - The GPU

    /// A request to the GPU: when it was made, and when it is served, as decided then.
    private struct Request {
        var at: Instant
        var service: Interval
    }

    /// The requests to the GPU, by the thread that waits for them.
    private var requests: [ThreadID: [Request]] {
        var requests: [ThreadID: [Request]] = [:]
        for case (.served(let service), let at) in trace.notes where service.hardware == .gpu {
            requests[service.thread, default: []].append(Request(at: at, service: service.interval))
        }
        return requests
    }

    private func gpu(_ requests: [ThreadID: [Request]], within observed: Interval) -> Backlog? {
        let all = requests.values.flatMap(\.self)
        let trend = BacklogTrend(
            arrivals: all.map(\.at),
            departures: all.map(\.service.end).filter { $0 <= observed.end }
        )
        guard let growth = trend.growth(within: observed) else { return nil }
        let open = all.filter { $0.service.end > observed.end }
        let rest = open.reduce(TimeSpan.zero) { $0 + ($1.service.end - max($1.service.start, observed.end)) }
        return Backlog(
            place: .gpu,
            name: "GPU",
            items: open.count,
            cpu: nil,
            gpu: rest,
            oldest: observed.end - (open.map(\.at).min() ?? observed.end),
            growth: growth.perSecond,
            since: growth.since - trace.header.grid.origin
        )
    }
}

extension QueuedItem {
    /// When it ended; nil for one that had not by an instant.
    fileprivate func end(before end: Instant) -> Instant? {
        work.flatMap { $0.interval.end < end ? $0.interval.end : nil }
    }
}
