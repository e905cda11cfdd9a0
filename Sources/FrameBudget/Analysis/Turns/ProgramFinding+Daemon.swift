import FrameTrace

extension ProgramFinding {
    /// Returns the findings on programs that were recorded alone and became daemons: they ended by themselves without
    /// an event loop, and the recording with them, while processes that they had started continued.
    ///
    /// - Parameter apps: the figures of the trace's apps, in their order.
    static func daemons(in trace: Trace, _ apps: [AppResult]) -> [Finding] {
        guard trace.ending == .complete else { return [] }
        return zip(trace.apps, apps).compactMap { app, result -> Finding? in
            guard result.loop == nil, trace.program.plans[app.id] == nil, let end = trace.program.ends[app.id],
                end.cause == .itself, !end.how.isFailure,
                let first = trace.program.processes.first(where: { $0.app == app.id })
            else { return nil }
            let processes = trace.remainingProcesses(of: app.id)
            guard !processes.isEmpty else { return nil }
            var program = ProgramSummary(
                command: [first.command],
                started: .zero,
                ending: .itself,
                ended: end.at - trace.header.grid.origin,
                status: Int(end.status)
            )
            program.daemonProcesses = processes
            return .program(ProgramFinding(app: app.name, kind: .becameDaemon, program: program))
        }
    }
}

extension Trace {
    /// Returns the processes of a program, besides its first one, that had not ended when the observation did, without
    /// those whose parent had not ended either. Empty where slices were not recorded.
    fileprivate func remainingProcesses(of app: AppID) -> [Int] {
        var running: Set<Int32> = []
        for thread in threads.values where thread.app == app && slices[thread.id]?.isEmpty == false {
            if let process = thread.process?.id, isAlive(thread.id) { running.insert(process) }
        }
        return program.processes.filter { $0.app == app }.dropFirst()
            .filter { running.contains($0.id) && !running.contains($0.parent) }.map { Int($0.id) }
    }
}
