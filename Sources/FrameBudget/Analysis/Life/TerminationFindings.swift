import FrameTrace

/// Finds the apps that the system has ended, and what they were at then.
struct TerminationFindings {
    private let trace: Trace
    private let timelines: ThreadTimelines
    private let items: [ItemSpan]
    private let owners: OwnerTimeline

    /// The ends of a trace's apps, the earliest first. An end that the user asked for is no finding.
    ///
    /// - Parameter items: those of the trace.
    static func findings(of trace: Trace, _ timelines: ThreadTimelines, _ items: [ItemSpan]) -> [Finding] {
        let finder = TerminationFindings(
            trace: trace,
            timelines: timelines,
            items: items,
            owners: OwnerTimeline(trace)
        )
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
        let place = place(of: end.app, at: at)
        told.step = place?.step
        told.heldBy = place?.wait.flatMap { holder(of: $0, at: at) }
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

    /// What a main thread was at: the step that was cut, or the wait.
    private struct Place {
        var step: String
        var wait: WaitSpan?
    }

    /// What the main thread of an app was at; nil where it was idle, or nothing is known of it.
    private func place(of app: AppID, at: Instant) -> Place? {
        let thread = trace.apps.first { $0.id == app }.flatMap { trace.mainThread(of: $0) }
        for event in (thread.flatMap { trace.events[$0] } ?? []).reversed() {
            switch event {
            // What was recorded last is what was cut: the step before may end at the same instant.
            case .step(let step) where step.start <= at && step.end >= at:
                if let label = trace.paths[step.path]?.label { return Place(step: label) }
            case .wait(let wait) where wait.start <= at && wait.end >= at:
                let what = wait.resource.flatMap { trace.resources[$0] } ?? wait.kind.rawValue
                return Place(step: "wait for \(what)", wait: wait)
            case .begin(let begin) where begin.usage.at <= at: return nil
            default: continue
            }
        }
        return nil
    }

    /// Who held the lock that a wait was for: the name of an app, or of a thread of none; nil where nobody is known.
    private func holder(of wait: WaitSpan, at: Instant) -> String? {
        guard wait.kind == .lock || wait.kind == .readWriteLock else { return nil }
        let before = Interval(start: max(wait.start, at + .nanoseconds(-1)), end: at)
        guard let owner = owners.owners(of: wait, within: before).last?.owner ?? wait.owner else { return nil }
        let app = trace.threads[owner]?.app.flatMap { id in trace.apps.first { $0.id == id }?.name }
        return app ?? trace.threads[owner]?.name
    }
}
