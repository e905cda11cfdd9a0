import FrameTrace

/// Finds the apps that the system has ended, and what they were at then.
struct TerminationFindings {
    private let trace: Trace
    private let timelines: ThreadTimelines
    private let items: [ItemSpan]

    /// The ends of a trace's apps, the earliest first. An end that the user asked for is no finding.
    ///
    /// - Parameter items: those of the trace.
    static func findings(of trace: Trace, _ timelines: ThreadTimelines, _ items: [ItemSpan]) -> [Finding] {
        let finder = TerminationFindings(trace: trace, timelines: timelines, items: items)
        return trace.notes.compactMap { note, at in
            guard case .terminated(let end) = note, end.reason != .user else { return nil }
            return .terminated(finder.termination(end, at: at))
        }
    }

    private func termination(_ end: Termination, at: Instant) -> AppTermination {
        let origin = trace.header.grid.origin
        var told = AppTermination(
            at: at - origin,
            app: trace.apps.first { $0.id == end.app }?.name ?? "app \(end.app)",
            reason: end.reason.name,
            code: end.reason.code,
            state: end.state.name
        )
        told.held = end.held.map { trace.resources[$0] ?? "resource \($0)" }
        told.step = step(of: end.app, at: at)
        guard let limit = end.limit else { return told }
        told.event = limit.event.name
        told.allowance = limit.allowance
        told.since = limit.since - origin
        guard timelines.knowsSlices else { return told }
        let interval = Interval(start: limit.since, end: at)
        told.totalCPU = cpu(of: Array(trace.threads.keys), within: interval)
        told.appCPU =
            cpu(of: trace.threads.values.filter { $0.app == end.app }.map(\.id), within: interval)
            + sharedWork(of: end.app, within: interval)
        return told
    }

    private func cpu(of threads: [ThreadID], within interval: Interval) -> TimeSpan {
        threads.reduce(.zero) { $0 + (timelines[$1]?.onCPU(within: interval) ?? .zero) }
    }

    /// What threads that are no app's own did for an app.
    private func sharedWork(of app: AppID, within interval: Interval) -> TimeSpan {
        items.reduce(.zero) { sum, item in
            guard item.app == app, trace.threads[item.thread]?.app == nil,
                let part = item.interval.clipped(to: interval)
            else { return sum }
            return sum + (timelines[item.thread]?.onCPU(within: part) ?? .zero)
        }
    }

    /// What the main thread of an app was at: the step that was cut, or the wait.
    private func step(of app: AppID, at: Instant) -> String? {
        let thread = trace.apps.first { $0.id == app }.flatMap { trace.mainThread(of: $0) }
        let events = thread.flatMap { trace.events[$0] } ?? []
        var place: String?
        for event in events.reversed() {
            switch event {
            case .step(let step) where step.start <= at && step.end >= at: return trace.paths[step.path]?.label ?? place
            case .wait(let wait) where wait.start <= at && wait.end >= at:
                let what = wait.resource.flatMap { trace.resources[$0] } ?? wait.kind.rawValue
                place = "wait for \(what)"
            case .begin(let begin) where begin.usage.at <= at: return place
            default: continue
            }
        }
        return place
    }
}
