import FrameTrace

/// Finds the apps that the system ended, and what they were doing then.
struct TerminationFindings {
    private let trace: Trace
    private let timelines: ThreadTimelines
    private let items: [ItemSpan]
    private let owners: OwnerTimeline

    /// Returns the ends of a trace's apps, earliest first, except those that the user requested.
    ///
    /// - Parameter items: the items of the trace.
    static func findings(of trace: Trace, _ timelines: ThreadTimelines, _ items: [ItemSpan]) -> [Finding] {
        let ends = trace.notes.compactMap { note, at -> (end: Termination, at: Instant)? in
            guard case .terminated(let end) = note, end.reason != .user else { return nil }
            return (end, at)
        }
        guard !ends.isEmpty else { return [] }
        let finder = TerminationFindings(
            trace: trace,
            timelines: timelines,
            items: items,
            owners: OwnerTimeline(trace)
        )
        return ends.map { .terminated(finder.termination($0.end, at: $0.at)) }
    }

    private func termination(_ end: Termination, at: Instant) -> AppTermination {
        let origin = trace.header.grid.origin
        var termination = AppTermination(
            at: at - origin,
            app: trace.apps.first { $0.id == end.app }?.name ?? "app \(end.app)",
            reason: end.reason.name,
            code: end.reason.code,
            state: end.state.name
        )
        termination.held = end.held.map { trace.resources[$0] ?? "resource \($0)" }
        let place = place(of: end.app, at: at)
        termination.step = place?.name
        termination.path = place.flatMap { $0.path.isEmpty ? nil : $0.path }
        if let stack = stack(of: end.app, at: at) {
            termination.stack = functions(of: stack)
            termination.stackAt = stack.takenAt.map { $0 - origin }
        }
        termination.unsaved =
            trace.notes.lazy.compactMap { note, when -> ByteCount? in
                guard when == at, case .life(.unsaved(end.app, let count)) = note else { return nil }
                return count
            }.first
        termination.heldBy = place?.wait.flatMap { holder(of: $0, at: at) }
        guard let limit = end.limit else { return termination }
        termination.event = limit.event.name
        termination.allowance = limit.allowance
        termination.since = limit.since - origin
        if end.reason == .backgroundTask { termination.expired = expiry(of: end.app, before: at).map { $0 - origin } }
        guard timelines.knowsSlices else { return termination }
        let interval = Interval(start: limit.since, end: at)
        let cpu = AppCPUTime(trace: trace, timelines: timelines, items: items)
        termination.totalCPU = cpu.usedByAll(within: interval)
        termination.appCPU = cpu.used(by: end.app, within: interval)
        return termination
    }

    /// Returns when the time for background tasks last expired in the process that ended at an instant; nil if the trace
    /// does not have it.
    ///
    /// - Complexity: O(*n*) in the number of notes.
    private func expiry(of app: AppID, before end: Instant) -> Instant? {
        // The app may have been terminated before, and an earlier process explains nothing.
        let earlierEnd = ends(of: app).last { $0 < end }
        return trace.notes.lazy.compactMap { note, when -> Instant? in
            guard when <= end, case .life(.task(app, _, .expired)) = note else { return nil }
            if let earlierEnd, when <= earlierEnd { return nil }
            return when
        }.max()
    }

    /// Returns when the processes of an app ended for whatever reason, earliest first.
    private func ends(of app: AppID) -> [Instant] {
        trace.notes.compactMap { note, when -> Instant? in
            guard case .terminated(let end) = note, end.app == app else { return nil }
            return when
        }
    }

    /// The activity of a main thread at an instant.
    private struct Place {
        /// The label of the interrupted step, or of the wait.
        var name: String
        /// The labels of its path, outermost first.
        var path: [String]
        var wait: WaitSpan?
    }

    private func mainThread(of app: AppID) -> ThreadID? {
        trace.apps.first { $0.id == app }.flatMap { trace.mainThread(of: $0) }
    }

    /// Returns the activity of an app's main thread; nil if it was idle.
    private func place(of app: AppID, at: Instant) -> Place? {
        let thread = mainThread(of: app)
        let events = thread.flatMap { trace.events[$0] } ?? []
        var wait: Place?
        var isSuspended = false
        for event in events.reversed() {
            switch event {
            // The last record is the one that was cut: the previous step may end at the same instant.
            case .step(let step) where wait == nil && step.start <= at && step.end >= at:
                if let label = trace.paths[step.path]?.label {
                    return Place(name: label, path: trace.labels(of: step.path))
                }
            case .wait(let span) where span.kind == .suspended && span.start <= at && span.end >= at: isSuspended = true
            case .wait(let span) where wait == nil && span.start <= at && span.end >= at:
                let what = span.resource.flatMap { trace.resources[$0] } ?? span.kind.rawValue
                wait = Place(name: "wait for \(what)", path: ["wait for \(what)"], wait: span)
            case .begin(let begin) where begin.usage.at <= at:
                guard let found = wait else {
                    // Suspended while active, outside any wait.
                    let labels = isSuspended ? trace.labels(of: begin.path) : []
                    return labels.last.map { Place(name: $0, path: labels) }
                }
                return Place(name: found.name, path: trace.labels(of: begin.path) + found.path, wait: found.wait)
            default: continue
            }
        }
        return wait
    }

    /// Returns the stack taken when the main thread noticed the end; nil in virtual time.
    private func stack(of app: AppID, at: Instant) -> StackRecord? {
        let thread = mainThread(of: app)
        let nextEnd = ends(of: app).first { $0 > at }
        return trace.stacks.first { stack in
            guard stack.purpose == .termination, stack.thread == thread, let takenAt = stack.takenAt else {
                return false
            }
            return takenAt >= at && nextEnd.map { takenAt < $0 } ?? true
        }
    }

    /// Name parts of the functions, in the recorder and in simulated threads, that take the stack.
    private static let captureFunctions = ["captureOwn", "captureEnd", "(abandon in"]

    /// Returns the functions of a stack, innermost first, without those that took it.
    private func functions(of stack: StackRecord) -> [String] {
        let names = stack.stack.addresses.flatMap { trace.functions(at: $0).reversed().map(\.name) }
        let last = names.prefix(8).lastIndex { name in Self.captureFunctions.contains { name.contains($0) } }
        return Array(names.dropFirst(last.map { $0 + 1 } ?? 0).prefix(64))
    }

    /// Returns the holder of the lock that a wait was for: the name of its app (for a shared worker, the app it worked
    /// for then), or of its thread if it has no app; nil if unknown.
    private func holder(of wait: WaitSpan, at: Instant) -> String? {
        guard wait.kind == .lock || wait.kind == .readWriteLock else { return nil }
        let before = Interval(start: max(wait.start, at + .nanoseconds(-1)), end: at)
        guard let owner = owners.owners(of: wait, within: before).last?.owner ?? wait.owner else { return nil }
        let app = trace.threads[owner]?.app ?? timelines[owner]?.activity(at: before.start)?.app
        return app.flatMap { id in trace.apps.first { $0.id == id }?.name } ?? trace.threads[owner]?.name
    }
}
