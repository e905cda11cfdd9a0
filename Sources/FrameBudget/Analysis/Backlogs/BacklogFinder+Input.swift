import FrameTrace

/// Input that comes faster than main threads handle it.
extension BacklogFinder {
    /// Maximum number of handlers to name.
    private static let mostHandlers = 3

    /// Returns the backlogs of input, by app. Leaves out main threads that no longer handle any input: those are hangs.
    ///
    /// - Complexity: O(n log n) over the notes.
    func input(within observed: Interval) -> [Backlog] {
        let lines = InputLine.lines(of: trace)
        return trace.apps.compactMap { app in lines[app.id].flatMap { backlog(of: $0, app, within: observed) } }
    }

    private func backlog(of line: InputLine, _ app: AppDescription, within observed: Interval) -> Backlog? {
        let trend = BacklogTrend(arrivals: line.arrivals, departures: line.departures)
        guard let growth = trend.growth(within: observed), let handled = line.lastHandled else { return nil }
        let length = observed.end - growth.since
        guard observed.end - handled <= .nanoseconds(length.nanoseconds / 4) else { return nil }
        var backlog = Backlog(
            place: .input,
            name: "input of \(app.name)",
            items: line.waiting.count,
            cpu: nil,
            gpu: nil,
            oldest: observed.end - (line.waiting.values.map(\.at).min() ?? observed.end),
            growth: growth.perSecond,
            since: growth.since - trace.header.grid.origin
        )
        backlog.app = app.name
        let handlers = handlers(of: line, app.id)
        if !handlers.isEmpty { backlog.sources = handlers }
        return backlog
    }

    /// Returns the handlers with the most waiting events, highest first.
    private func handlers(of line: InputLine, _ app: AppID) -> [String] {
        var counts: [String: Int] = [:]
        let paths = Dictionary(
            trace.handlers.filter { $0.app == app }.map { (UInt32(truncatingIfNeeded: $0.number), $0.path) },
            uniquingKeysWith: { first, _ in first }
        )
        for (handler, _) in line.waiting.values {
            guard let label = paths[handler].flatMap({ trace.paths[$0]?.label }) else { continue }
            counts[label, default: 0] += 1
        }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return order.prefix(Self.mostHandlers).map(\.key)
    }
}
