import FrameBudget
import FrameRecorder
import LiveSimulation
import Scenario

/// Runs a workload on either engine.
extension RunCommand {
    /// Runs a workload, and keeps the folder of the run.
    ///
    /// - Throws: ``Failure`` or `RuntimeError`.
    func record(_ workload: Workload) throws -> Recorded {
        try record(workload, into: output ?? RunFolderName.of(workload.name))
    }

    func record(_ workload: Workload, into output: String) throws -> Recorded {
        if engine == .virtual, logInputs {
            throw Failure(.usage, "--log-inputs is for live runs: a virtual run comes out the same every time")
        }
        if engine == .virtual, samplingRate != nil {
            throw Failure(.usage, "--sampling-rate is for live runs: in virtual time there is nothing to sample")
        }
        if engine == .virtual, samplingBackend != .auto {
            throw Failure(.usage, "--sampling-backend is for live runs: in virtual time there is nothing to sample")
        }
        if engine == .virtual {
            if live {
                throw Failure(
                    .usage,
                    "--live is for live runs: a virtual run is over before there is anything to watch, and its report has it all"
                )
            }
            try Self.refusePrograms(workload)
            return try runVirtually(workload, output)
        }
        if live { try LiveTerminal.check() }
        // Checks everything that can be checked before a folder is made.
        let plan = try CPUPlan(cores: workload.device.cores)
        _ = try RunFolder.check(output, replacing: replace)
        Console.warnOfOtherInstances(on: plan.apps)
        var interrupts = Interrupts()
        let engine = try start(workload, output)
        let folder = engine.folder
        let wasInterrupted = live ? try watch(engine, &interrupts) : follow(engine, workload, &interrupts)
        interrupts.restore()
        try finish(engine, wasInterrupted)
        for note in engine.programNotes { Console.error("fbprof: \(note)") }
        return Recorded(run: try report(on: folder), folder: folder.path, wasInterrupted: wasInterrupted)
    }

    /// Refuses real programs: only the program itself determines its times, so there is nothing to model.
    private static func refusePrograms(_ workload: Workload) throws {
        guard let program = workload.programs.first else { return }
        let more = workload.programs.count - 1
        throw Failure(
            .wrongInput,
            "\(program.name)\(more > 0 ? " and \(more) more" : "") is a real program (exec), and virtual time can't run one: "
                + "leave --engine virtual out, or describe its work as steps under `frame`"
        )
    }

    /// Analyzes the trace and writes the report, for either engine.
    private func report(on folder: RunFolder) throws -> AnalyzedRun {
        let run = try waiting("analysing the frames") { try RunReader.analyze(folder: folder.partialPath) }
        try RunReader.write(run, to: folder.partialPath)
        try history.writeOrigin(of: run, in: folder)
        try folder.commit()
        return run
    }

    private func runVirtually(_ workload: Workload, _ output: String) throws -> Recorded {
        try CostWarning.check(workload)
        let folder = try RunFolder.create(at: output, replacing: replace)
        let ticket = CleanupActions.add { folder.discard() }
        defer { CleanupActions.remove(ticket) }
        do {
            let run = VirtualRun(workload, scheduler: (scheduler ?? .fair).model, isQuiet: quiet)
            let wasInterrupted = try run.write(to: folder.partialPath + "/trace")
            return Recorded(run: try report(on: folder), folder: folder.path, wasInterrupted: wasInterrupted)
        } catch {
            folder.discard()
            throw error
        }
    }

    /// Shows progress, unless the command is quiet.
    private func waiting<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        quiet ? try body() : try Progress.shown(what, body)
    }
}
