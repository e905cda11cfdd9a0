import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import Glibc

/// One of two unmodified programs that are compared: runs and records its processes, and returns their figures.
struct ProgramSide {
    /// The settings for running and recording each process.
    struct Setting {
        /// The measuring time, after the warm-up.
        var duration: TimeSpan
        var warmUp: TimeSpan
        var turns: TurnOptions
        /// Whether the hook of present calls is preloaded.
        var preloads: Bool
        /// Whether the recordings are kept.
        var keepsRuns: Bool
    }

    let side: PairedSide
    let command: [String]
    /// The program's name in the figures.
    let name: String
    let home: ProgramHome
    let setting: Setting

    /// Runs and records a process.
    ///
    /// - Parameter path: the folder for the run; with `.log` appended, the file for the program's output.
    /// - Returns: the figures, or nil if the user interrupted it.
    /// - Throws: ``Failure`` if it can't be run, ends early, or has no figures to compare.
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
                // Not a failure of the program: there is no figure to judge.
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

    /// How the process ended by itself; nil if it was asked to.
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
        launch.hasOwnGroup = true
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
        var watch = ProgramWatch(program, until: MonotonicClock.now() + length, hasOwnGroup: true)
        var hasFinished = false
        while watch.keepsRunning(&interrupts) {
            if let failure = recording.failure { throw failure }
            guard watch.isOver, !hasFinished else { continue }
            // What the program does to quit is not part of any turn.
            try recording.finish(.complete)
            hasFinished = true
        }
        // Processes that it started would take CPU time from the next process.
        for process in recording.runningProcesses where getpgid(process) == program.id { kill(process, SIGKILL) }
        if !hasFinished { try recording.finish(.complete) }
        return watch.wasInterrupted ? nil : End(own: watch.ownEnd)
    }

    /// Returns a failure with the last lines that the program printed.
    private func failure(_ what: String, _ log: String, _ status: ExitStatus = .workloadFailed) -> Failure {
        let text = (try? FileSystem.read(log, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = text.split(separator: "\n").suffix(5).map { "\(name): \($0)" }
        return Failure(status, lines: ["the \(side.rawValue), \(name), \(what)"] + lines)
    }
}
