import FrameBudget
import FrameTrace

extension ChromeExport {
    /// Writes what a thread worked on, where it stood, and the stacks that were taken of it.
    mutating func write(_ lane: ThreadLane, _ process: Int, _ events: inout Events) throws(Failure) {
        let name = lane.thread.name
        let work = try row(process, name, &events)
        let frames =
            lane.thread.app.flatMap { app in trace.apps.firstIndex { $0.id == app } }
            .map { run.frames[$0] } ?? []
        for span in lane.spans { try write(span, work, frames, &events) }
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
        _ events: inout Events
    ) throws(Failure) {
        switch span.work {
        case .frame(let number, let index):
            let record = index.map { frames[$0] }
            let late = record.map { $0.isMissed } ?? false
            let noun = unit.noun
            try events.span(
                row,
                span.interval,
                "\(noun) \(number)" + (late ? " (late)" : ""),
                category: late ? "\(noun),late" : noun,
                isWhole: true,
                record.map { arguments(of: $0) } ?? []
            )
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
