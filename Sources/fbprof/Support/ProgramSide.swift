import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import Glibc

/// One of two programs that are compared as they are: runs a process of it, records it and says what it showed.
struct ProgramSide {
    /// How each process is run and recorded.
    struct Setting {
        /// How long it is measured, after its warm-up.
        var duration: TimeSpan
        var warmUp: TimeSpan
        var turns: TurnOptions
        /// Whether the hook of present calls is preloaded.
        var preloads: Bool
        /// Whether what is recorded is kept.
        var keepsRuns: Bool
    }

    let side: PairedSide
    let command: [String]
    /// The name that its figures have.
    let name: String
    let home: ProgramHome
    let setting: Setting

    /// Runs and records a process.
    ///
    /// - Parameter path: where its run goes, and, with `.log` behind it, what it prints.
    /// - Returns: nil where the user ended it.
    /// - Throws: ``Failure`` where it can't be run, ends early, or shows nothing that can be compared.
    func measure(_ path: String, _ interrupts: inout Interrupts) throws -> ProcessFigures? {
        let log = path + ".log"
        let folder = try RunFolder.create(at: path)
        var isKept = false
        defer {
            if !isKept { folder.discard() }
            if !setting.keepsRuns { try? FileSystem.remove(log) }
        }
        guard let end = try record(in: folder, log: log, &interrupts) else { return nil }
        let run: AnalyzedRun
        do {
            run = try RunReader.analyze(folder: folder.partialPath, setting.turns)
        } catch let failure as Failure {
            throw Failure(failure.status, lines: ["the \(side.rawValue), \(name):"] + failure.lines)
        }
        if let end = end.own, end.isFailure {
            throw failure("\(EndWords.past(end)) by itself, before it was asked to", log)
        }
        if let runtime = run.result.apps.first?.loop?.movedBy {
            throw failure(
                "is a \(runtime) program, whose turns cannot be counted from outside: mark its frames (fbprof marks-header)",
                log,
                // Nothing of the program failed: there is no figure to judge.
                .inconclusive
            )
        }
        guard let figures = ProcessFigures(run.result) else {
            let why =
                run.result.apps.first?.loop == nil
                ? "has no event loop that fbprof sees and marks no frames" : "made no turn"
            let ended = end.own == nil ? "" : ", and ended by itself"
            throw failure(
                "\(why) after its warm-up of \(setting.warmUp)\(ended): see fbprof record -- \(command.joined(separator: " "))",
                log
            )
        }
        guard figures.frames >= ProgramRules.fewestFrames else {
            throw failure(
                """
                made only \(figures.frames) \(figures.clock == .own ? "turns" : "frames") after its warm-up, and \
                \(ProgramRules.fewestFrames) are needed: give a longer --duration
                """,
                log
            )
        }
        if setting.keepsRuns {
            try RunReader.write(run, to: folder.partialPath)
            try folder.commit()
            isKept = true
        }
        return figures
    }

    /// How it ended by itself; nil where it was asked to.
    private struct End {
        var own: ProcessEnd?
    }

    private func record(in folder: RunFolder, log: String, _ interrupts: inout Interrupts) throws -> End? {
        let marks = try MarksFile()
        var launch = LaunchedProgram.Setting()
        launch.environment = home.environment
        launch.marks = marks
        launch.hook = setting.preloads ? try? PresentHook(for: command[0]) : nil
        launch.output = log
        launch.isApart = true
        launch.hasFixedAddresses = true
        let program = try LaunchedProgram(command, launch)
        let length = setting.warmUp + setting.duration
        let plan = OutsideRecording.Plan(
            name: name,
            budget: setting.turns.budget,
            warmUp: setting.warmUp,
            duration: length,
            recordedBy: Version.recordedBy
        )
        let recording = try OutsideRecording.running(program, command, plan, launch, in: folder)
        var watch = ProgramWatch(program, until: MonotonicClock.now() + length, isApart: true)
        var hasFinished = false
        while watch.goesOn(&interrupts) {
            if let failure = recording.failure { throw failure }
            guard watch.isOver, !hasFinished else { continue }
            // What the program does to quit is in no turn.
            try recording.finish(.complete)
            hasFinished = true
        }
        // What it has started would take the CPU from the next one.
        for process in recording.runningProcesses where getpgid(process) == program.id { kill(process, SIGKILL) }
        if !hasFinished { try recording.finish(.complete) }
        return watch.wasInterrupted ? nil : End(own: watch.ownEnd)
    }

    /// What went wrong, with the last that the program printed.
    private func failure(_ what: String, _ log: String, _ status: ExitStatus = .workloadFailed) -> Failure {
        let text = (try? FileSystem.read(log, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = text.split(separator: "\n").suffix(5).map { "\(name): \($0)" }
        return Failure(status, lines: ["the \(side.rawValue), \(name), \(what)"] + lines)
    }
}
