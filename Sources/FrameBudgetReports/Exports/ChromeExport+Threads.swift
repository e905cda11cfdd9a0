import FrameBudget
import FrameTrace

extension ChromeExport {
    /// Writes a thread's work, its scheduler states, and its stacks.
    mutating func write(_ lane: ThreadLane, _ process: Int, _ events: inout Events) throws(Failure) {
        let name = lane.thread.name
        let work = try row(process, name, &events)
        let app = lane.thread.app.flatMap { app in trace.apps.firstIndex { $0.id == app } }
        let frames = app.map { run.frames[$0] } ?? []
        let unended = unended(of: app)
        let records = Dictionary(unended.map { (Unended($0), $0) }) { first, _ in first }
        for span in lane.spans { try write(span, work, frames, records, &events) }
        if let app, !unended.isEmpty, lane.thread.id == trace.mainThread(of: trace.apps[app]) {
            let shown = Set(lane.spans.compactMap { Unended($0) })
            let rest = unended.filter { !shown.contains(Unended($0)) }
            try write(unended: rest, process, name, &events)
        }
        guard !lane.states.isEmpty || stacks[lane.thread.id] != nil else {
            sampledRows[lane.thread.id] = work.thread
            return
        }
        let standing = try row(process, "\(name): state", &events)
        sampledRows[lane.thread.id] = standing.thread
        for state in lane.states { try write(state, standing, &events) }
        for index in stacks[lane.thread.id] ?? [] {
            let record = trace.stacks[index]
            guard let takenAt = record.takenAt else { continue }
            let place = samples.place(of: record)
            try events.moment(
                standing,
                takenAt,
                place.flatMap { samples.calls.chain(to: $0).last?.name } ?? "no stack",
                category: "stack",
                stack: place,
                [
                    ("state", JSONText.quoted(state(of: record))), (unit.noun, "\(record.frame)"),
                    ("isComplete", record.stack.isComplete ? "true" : "false"),
                ]
            )
        }
    }

    private func write(
        _ span: ThreadLane.Span,
        _ row: Events.Row,
        _ frames: FrameRecords,
        _ unended: [Unended: FrameRecord],
        _ events: inout Events
    ) throws(Failure) {
        switch span.work {
        case .frame(let number, let index):
            let record = index.map { frames[$0] } ?? Unended(span).flatMap { unended[$0] }
            try write(number, record, span.interval, row, &events)
        case .stage(let path, let number, _):
            try events.span(
                row,
                span.interval,
                "\(label(path)) of \(unit.noun) \(number)",
                category: "stage",
                place(path)
            )
        case .handler(let path): try events.span(row, span.interval, label(path), category: "handler", place(path))
        case .item(let path, let queue, let qos):
            let name = queue.flatMap { trace.resources[$0] }
            let more = [("class", JSONText.quoted(qos.name))] + (name.map { [("queue", JSONText.quoted($0))] } ?? [])
            try events.span(row, span.interval, label(path), category: "item", place(path) + more)
        case .step(let path, let cpu):
            let used = [("cpu_ms", JSONText.milliseconds(cpu))]
            try events.span(row, span.interval, label(path), category: "step", place(path) + used)
        }
    }

    private func write(
        _ number: FrameNumber,
        _ record: FrameRecord?,
        _ interval: Interval,
        _ row: Events.Row,
        _ events: inout Events
    ) throws(Failure) {
        let late = record?.isMissed ?? false
        let noun = unit.noun
        try events.span(
            row,
            interval,
            "\(noun) \(number)" + (late ? " (late)" : ""),
            category: late ? "\(noun),late" : noun,
            isWhole: true,
            record.map { arguments(of: $0) } ?? []
        )
    }

    // MARK: - Frames that never ended

    /// Returns the frames of an app that were due and never ended.
    private func unended(of app: Int?) -> [FrameRecord] {
        guard let app, run.frozen.indices.contains(app) else { return [] }
        return run.frozen[app]
    }

    /// Key of a frame that never ended, as a span on its thread shows it: its number and begin, as the thread may have
    /// ended it after the observation.
    struct Unended: Hashable {
        var number: FrameNumber
        var begin: Instant

        init?(_ span: ThreadLane.Span) {
            guard case .frame(let number, nil) = span.work else { return nil }
            (self.number, begin) = (number, span.interval.start)
        }

        init(_ frame: FrameRecord) { (number, begin) = (frame.number, frame.begin) }
    }

    /// Writes frames that no span shows, because their thread never began or never ended them, in a row of their own.
    /// Each reaches from its due time to the moment at which its app left the screen or the observation ended.
    private mutating func write(
        unended frames: [FrameRecord],
        _ process: Int,
        _ name: String,
        _ events: inout Events
    ) throws(Failure) {
        let grid = run.grid
        let inWindow = frames.filter { window.overlaps($0.due(on: grid) - grid.origin, $0.end - grid.origin) }
        guard !inWindow.isEmpty else { return }
        let row = try row(process, "\(name): \(unit.nouns) that never ended", &events)
        for frame in inWindow {
            try write(frame.number, frame, Interval(start: frame.due(on: grid), end: frame.end), row, &events)
        }
    }

    private var unit: RunUnit { RunUnit(run.result) }

    private func label(_ path: PathID) -> String { run.result.labels(of: path).last ?? "outside any step" }

    private func place(_ path: PathID) -> Events.Arguments { [("place", JSONText.quoted(run.result.pathText(path)))] }

    private func arguments(of frame: FrameRecord) -> Events.Arguments {
        let grid = run.grid
        var arguments: Events.Arguments = [
            ("number", "\(frame.number)"), ("due_ms", JSONText.milliseconds(frame.due(on: grid) - grid.origin)),
            ("deadline_ms", JSONText.milliseconds(frame.deadline - grid.origin)),
            ("overrun_ms", JSONText.milliseconds(frame.overrun)),
        ]
        if unit.hasDisplay { arguments.append(("dropped", "\(frame.dropped)")) }
        if frame.isUnfinished { arguments.append(("unfinished", "true")) }
        if let onCPU = frame.ledger.onCPU { arguments.append(("on_cpu_ms", JSONText.milliseconds(onCPU))) }
        if let verdict = frame.verdict {
            arguments.append(("verdict", JSONText.quoted(VerdictWords.noun(verdict))))
            arguments.append(("why", JSONText.quoted(VerdictWords.sentence(verdict, overrun: frame.overrun, unit))))
        }
        return arguments
    }

    private func write(
        _ state: ThreadLane.State,
        _ row: Events.Row,
        _ events: inout Events
    ) throws(Failure) {
        switch state.standing {
        case .running(let cpu):
            try events.span(row, state.interval, "running", category: "state", [("cpu", "\(cpu)")])
        case .ready(let holders):
            let names = Set(holders.map(VerdictWords.name)).sorted().joined(separator: ", ")
            try events.span(row, state.interval, "runnable", category: "state", [("cpuHeldBy", JSONText.quoted(names))])
        case .blocked(let kind, let resource, let owner):
            var arguments: Events.Arguments = [("kind", JSONText.quoted(kind.rawValue))]
            if let owner {
                arguments.append(("owner", JSONText.quoted(trace.threads[owner]?.name ?? "thread \(owner)")))
            }
            let name = "blocked on \(resource.isEmpty ? kind.rawValue : resource)"
            try events.span(row, state.interval, name, category: "state", arguments)
        case .stopped: try events.span(row, state.interval, "stopped", category: "state")
        }
    }

    private func state(of record: StackRecord) -> String {
        switch samples.state(of: record) {
        case .running: "running"
        case .unscheduled: "runnable"
        case .blocked: "blocked" + (samples.resource(of: record).map { " on \($0)" } ?? "")
        }
    }
}
