import FrameRecorder
import FrameTrace
import Scenario

extension LiveEngine {
    /// Prepares the real programs of a workload. They are apps of the trace, after the simulated ones.
    ///
    /// - Throws: ``RuntimeError`` where one can't be run.
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

    /// What a trace says of the programs beforehand.
    static func descriptions(of programs: [ProgramRun], refusal: RuntimeError?, rate: RefreshRate) -> [TraceRecord] {
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
                refusal: refusal?.description
            )
            return [.app(app), .program(.plan(plan))]
        }
    }

    /// What this machine does not let be seen of the programs, a sentence each with what is lost by it.
    public var programGaps: [String] {
        guard !compiled.workload.programs.isEmpty else { return [] }
        if let refusal = recording.programRefusal {
            return [
                "\(refusal.description); the programs run, but nothing is known of their turns, and what they take from the apps "
                    + "has no name"
            ]
        }
        return ProgramGaps.sentences(machine, calls: recording.loopCalls)
    }
}
