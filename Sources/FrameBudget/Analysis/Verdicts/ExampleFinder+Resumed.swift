import FrameTrace

/// Finds the work that suspended and resumed the queue of an operation that a main thread waited for.
extension ExampleFinder {
    /// Adds the work that suspended an operation queue and resumed it, how long the latter had been under way and ready,
    /// and who had the CPU meanwhile. Of several suspensions, the last one counts.
    ///
    /// - Parameters:
    ///   - waiting: the time in which the awaited operation waited for its queue.
    ///   - parts: the time in which it had not begun.
    /// - Complexity: O(notes + places + threads · log n + slices within the parts).
    func addSuspension(
        of queue: ResourceID,
        within waiting: Interval,
        _ parts: [Interval],
        victim: AppID,
        to found: inout NotBegun
    ) {
        guard let stop = operations.suspensions[queue]?.last(where: { $0.overlap(with: waiting) > .zero }),
            let app = trace.apps.first(where: { $0.id == victim }), let name = trace.resources[queue]
        else { return }
        let prefix = "operation queue \(app.name)/"
        guard name.hasPrefix(prefix) else { return }
        let ownName = name.dropFirst(prefix.count)
        // As the workload's compiler labels such steps.
        found.suspender = controller("suspend \(ownName)", at: stop.start, victim: victim)?.path
        guard stop.end < trace.observedUntil else {
            let able = places(of: "resume \(ownName)").filter { isWork($0, of: app) }
            if able.count == 1 { found.resumer = able.first }
            return
        }
        if found.neverBegan == true { found.wasResumed = true }
        guard let known = controller("resume \(ownName)", at: stop.end, victim: victim) else { return }
        addResumer(known, parts, victim: victim, to: &found)
    }

    private func addResumer(_ known: Caller, _ parts: [Interval], victim: AppID, to found: inout NotBegun) {
        found.resumer = known.path
        guard let (thread, interval) = known.execution else { return }
        let executed = parts.clipped(to: interval)
        found.resuming = executed.total
        let ready = executed.flatMap { splitter.culprits.pieces(of: thread, within: $0, victim: victim) }
        let time = ready.map(\.interval).merged().total
        guard time > .zero else { return }
        found.resumerReady = time
        var holders: [Culprit: TimeSpan] = [:]
        for (holder, time) in ready.flatMap(\.shares) where holder.thread != nil {
            holders[holder.culprit, default: .zero] += time
        }
        found.resumerBehind = holders.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Whether a place is that of an app's work, right below the app. Another app's queue may have the same name.
    private func isWork(_ place: PathID, of app: AppDescription) -> Bool {
        guard let parent = trace.paths[place]?.parent, let root = trace.paths[parent] else { return false }
        return root.parent == nil && root.label == app.name
    }

    /// Returns the work that executed a step which suspends or resumes a queue; nil where that is not known, and where
    /// the system did it, at the launch or the end of the app.
    private func controller(_ step: String, at instant: Instant, victim: AppID) -> Caller? {
        caller(of: step, at: instant, victim: victim) ?? onlyCaller(at: instant, victim: victim)
    }

    /// Returns the only work of the victim's app that can have executed a step at an instant: it was under way, and
    /// neither waited nor was without a CPU nor in the midst of another step. Nil where there is none, or several.
    ///
    /// A step with a name of its own has no label that shows what it does.
    private func onlyCaller(at instant: Instant, victim: AppID) -> Caller? {
        guard trace.header.rules != nil, !isSystemActing(on: victim, at: instant) else { return nil }
        let window = self.window(around: instant)
        var found: [Caller] = []
        for timeline in splitter.culprits.timelines.all {
            let activities = timeline.activities.overlapping(window, start: \.interval.start, end: \.interval.end)
            for activity in activities where activity.app == victim {
                guard isFree(timeline, throughout: window) else { continue }
                let start = activity.interval.start
                let executed = Interval(start: start, end: max(start, min(activity.interval.end, instant)))
                found.append(Caller(path: activity.path, execution: (thread: timeline.thread, interval: executed)))
            }
        }
        // Work that ended before, or began only then, is the caller only where no other work was under way.
        let within = found.filter { caller in
            guard let interval = caller.execution?.interval else { return false }
            return interval.start < instant && interval.end >= instant
        }
        let chosen = within.isEmpty ? found : within
        // The place of a frame is its app, which says too little.
        guard chosen.count == 1, let only = chosen.first, trace.paths[only.path]?.parent != nil else { return nil }
        return only
    }

    /// Whether a thread can have begun another step at some time within a window.
    private func isFree(_ timeline: ThreadTimeline, throughout window: Interval) -> Bool {
        func covers(_ start: Instant, _ end: Instant) -> Bool { start <= window.start && end >= window.end }
        let isWaiting = timeline.blockedIntervals.overlapping(window, start: \.start, end: \.end)
            .contains { covers($0.start, $0.end) }
        let isReady = timeline.ready.overlapping(window, start: \.start, end: \.end)
            .contains { covers($0.start, $0.end) }
        let isInStep = holders.steps(of: timeline.thread, within: window).contains { covers($0.start, $0.end) }
        return !isWaiting && !isReady && !isInStep
    }

    private func isSystemActing(on app: AppID, at instant: Instant) -> Bool {
        for (note, at) in trace.notes where at == instant {
            switch note {
            case .state(app, _), .launch(app): return true
            case .terminated(let end) where end.app == app: return true
            default: continue
            }
        }
        return false
    }
}
