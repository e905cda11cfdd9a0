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
        var told = AppTermination(
            at: at - origin,
            app: trace.apps.first { $0.id == end.app }?.name ?? "app \(end.app)",
            reason: end.reason.name,
            code: end.reason.code,
            state: end.state.name
        )
        told.held = end.held.map { trace.resources[$0] ?? "resource \($0)" }
        let place = place(of: end.app, at: at)
        told.step = place?.name
        told.path = place.flatMap { $0.path.isEmpty ? nil : $0.path }
        if let stack = stack(of: end.app, at: at) {
            told.stack = functions(of: stack)
            told.stackAt = stack.takenAt.map { $0 - origin }
        }
        told.unsaved =
            trace.notes.lazy.compactMap { note, when -> ByteCount? in
                guard when == at, case .life(.unsaved(end.app, let count)) = note else { return nil }
                return count
            }.first
        told.heldBy = place?.wait.flatMap { holder(of: $0, at: at) }
        guard let limit = end.limit else { return told }
        told.event = limit.event.name
        told.allowance = limit.allowance
        told.since = limit.since - origin
        if end.reason == .backgroundTask { told.expired = expiry(of: end.app, before: at).map { $0 - origin } }
        guard timelines.knowsSlices else { return told }
        let interval = Interval(start: limit.since, end: at)
        let cpu = AppCPUTime(trace: trace, timelines: timelines, items: items)
        told.totalCPU = cpu.usedByAll(within: interval)
        told.appCPU = cpu.used(by: end.app, within: interval)
        return told
    }

    /// When the time for an app's background tasks was over last; nil where it never was.
    private func expiry(of app: AppID, before end: Instant) -> Instant? {
        trace.notes.lazy.compactMap { note, when -> Instant? in
            guard when <= end, case .life(.task(app, _, .expired)) = note else { return nil }
            return when
        }.max()
    }

    /// Where a main thread was.
    private struct Place {
        /// The step that was cut, or the wait.
        var name: String
        /// The places in the work, outermost first.
        var path: [String]
        /// The wait, where it was in one.
        var wait: WaitSpan?
    }

    private func mainThread(of app: AppID) -> ThreadID? {
        trace.apps.first { $0.id == app }.flatMap { trace.mainThread(of: $0) }
    }

    /// What the main thread of an app was at; nil where it was idle.
    private func place(of app: AppID, at: Instant) -> Place? {
        let thread = mainThread(of: app)
        let events = thread.flatMap { trace.events[$0] } ?? []
        var wait: Place?
        var isSuspended = false
        for event in events.reversed() {
            switch event {
            // What was recorded last is what was cut: the step before may end at the same instant.
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
                    // Suspended in the middle of it, and in none of its waits.
                    let labels = isSuspended ? trace.labels(of: begin.path) : []
                    return labels.last.map { Place(name: $0, path: labels) }
                }
                return Place(name: found.name, path: trace.labels(of: begin.path) + found.path, wait: found.wait)
            default: continue
            }
        }
        return wait
    }

    /// The stack that was taken when the main thread came to know of the end; nil in virtual time.
    private func stack(of app: AppID, at: Instant) -> StackRecord? {
        let thread = mainThread(of: app)
        return trace.stacks.first { stack in
            stack.purpose == .termination && stack.thread == thread && (stack.takenAt ?? .zero) >= at
        }
    }

    /// The functions of the recorder and of a simulated thread that take the stack.
    private static let takers = ["captureOwn", "captureEnd", "(abandon in"]

    /// The functions of a stack, innermost first, without those that took it.
    private func functions(of stack: StackRecord) -> [String] {
        let names = stack.stack.addresses.flatMap { trace.functions(at: $0).reversed().map(\.name) }
        let takers = names.prefix(8).lastIndex { name in Self.takers.contains { name.contains($0) } }
        return Array(names.dropFirst(takers.map { $0 + 1 } ?? 0).prefix(64))
    }

    /// Who held the lock that a wait was for: the name of an app, of a shared worker the one that it worked for then, or of a thread
    /// of none; nil where nobody is known.
    private func holder(of wait: WaitSpan, at: Instant) -> String? {
        guard wait.kind == .lock || wait.kind == .readWriteLock else { return nil }
        let before = Interval(start: max(wait.start, at + .nanoseconds(-1)), end: at)
        guard let owner = owners.owners(of: wait, within: before).last?.owner ?? wait.owner else { return nil }
        let app = trace.threads[owner]?.app ?? timelines[owner]?.activity(at: before.start)?.app
        return app.flatMap { id in trace.apps.first { $0.id == id }?.name } ?? trace.threads[owner]?.name
    }
}
