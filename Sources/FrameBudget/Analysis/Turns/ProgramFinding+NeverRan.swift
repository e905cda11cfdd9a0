import FrameTrace

extension ProgramFinding {
    /// Returns the findings on programs that were recorded alone and never had a thread on a CPU, as where a signal or
    /// a debugger had stopped them before. Empty where slices were not recorded.
    ///
    /// - Parameter apps: the figures of the trace's apps, in their order.
    /// - Complexity: O(threads).
    static func neverRan(in trace: Trace, _ apps: [AppResult]) -> [Finding] {
        guard trace.header.facts.threads == .every, trace.kernelGaps.isEmpty,
            trace.slices.values.contains(where: { !$0.isEmpty })
        else { return [] }
        return zip(trace.apps, apps).compactMap { app, result -> Finding? in
            guard result.loop == nil, trace.program.plans[app.id] == nil, trace.program.ends[app.id] == nil,
                let first = trace.program.processes.first(where: { $0.app == app.id }),
                !trace.threads.values.contains(where: { $0.app == app.id && trace.hasRun($0.id) })
            else { return nil }
            let program = ProgramSummary(command: [first.command], started: .zero, ending: .withRun)
            return .program(ProgramFinding(app: app.name, kind: .neverRan, program: program))
        }
    }
}

extension Trace {
    /// Whether a thread is known to have been on a CPU.
    fileprivate func hasRun(_ thread: ThreadID) -> Bool {
        slices[thread]?.isEmpty == false || program.calls[thread]?.isEmpty == false
            || program.clocks[thread]?.isEmpty == false
    }
}
