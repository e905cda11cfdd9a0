import FrameRecorder
import FrameTrace
import Scenario

extension LiveEngine {
    /// Prepares the real programs of a workload. In the trace they are apps that follow the simulated ones.
    ///
    /// - Throws: ``RuntimeError`` if one can't be run.
    static func programs(
        of compiled: CompiledWorkload,
        cpus: [Int32],
        rights: SchedulingRights,
        in folder: RunFolder
    ) throws(RuntimeError) -> [ProgramRun] {
        var runs: [ProgramRun] = []
        for (index, program) in compiled.workload.programs.enumerated() {
            let run = try ProgramRun(
                program,
                AppID(index: compiled.apps.count + index),
                cpus: cpus,
                rights: rights,
                platform: compiled.workload.rules.platform,
                output: "\(folder.partialPath)/program-\(index + 1).txt"
            )
            runs.append(run)
        }
        return runs
    }

    /// Returns the descriptions of the programs for the trace.
    static func descriptions(
        of programs: [ProgramRun],
        _ refusals: [AppID: RuntimeError],
        rate: RefreshRate
    ) -> [TraceRecord] {
        programs.flatMap { run -> [TraceRecord] in
            let app = AppDescription(
                id: run.app,
                name: run.program.name,
                pacing: nil,
                budget: run.program.budget(at: rate),
                clock: .own
            )
            let plan = ProgramPlan(
                app: run.app,
                command: run.program.command,
                choice: run.program.choice,
                refusal: refusals[run.app]?.description
            )
            return [.app(app), .program(.plan(plan))]
        }
    }

    /// Limits of what can be seen of the programs on this machine, one sentence each with what is lost.
    public var programGaps: [String] {
        guard !compiled.workload.programs.isEmpty else { return [] }
        let refusals = recording.programRefusals
        let gaps = ProgramGaps.sentences(machine, calls: recording.loopCalls)
        guard let refusal = refusals.values.first else { return gaps }
        let refused = programs?.names { refusals[$0] != nil } ?? []
        let unknown =
            "\(refusal.description); the turns of \(refused.joined(separator: ", ")) are unknown, and the CPU time that apps lose "
            + "to \(refused.count == 1 ? "it" : "them") has no name"
        return [unknown] + (refused.count < compiled.workload.programs.count ? gaps : [])
    }
}
