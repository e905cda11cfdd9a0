import FrameTrace

/// Requests that wait at the GPU.
extension BacklogFinder {
    /// A request to the GPU: when it was made, and its service interval as scheduled at that time.
    struct Request {
        var at: Instant
        var service: Interval
    }

    /// The requests to the GPU, by the thread that waits for them.
    var requests: [ThreadID: [Request]] {
        var requests: [ThreadID: [Request]] = [:]
        for case (.served(let service), let at) in trace.notes where service.hardware == .gpu {
            requests[service.thread, default: []].append(Request(at: at, service: service.interval))
        }
        return requests
    }

    /// Returns the backlog of the GPU; nil if none grew.
    func gpu(_ requests: [ThreadID: [Request]], within observed: Interval) -> Backlog? {
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
