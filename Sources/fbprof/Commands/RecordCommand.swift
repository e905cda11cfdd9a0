import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// Records a program from outside.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract:
            "Records a program from outside, and reports on every turn of its event loop, or on every frame that it marks or presents.",
        discussion: """
            fbprof record [options] -- COMMAND [arguments]
            fbprof record [options] --pid PID

            A turn begins when the thread wakes from the wait that its loop returns to, and ends when it enters that wait \
            again. It is late when it takes longer than the budget. The program's files are not changed; a hook that marks \
            the frames that it presents is preloaded (see --no-preload). The program keeps this terminal. Ctrl-C ends the \
            recording and reaches the program; the report is written when the program has ended. If it has not ended two \
            seconds after Ctrl-C, it gets SIGTERM, and two seconds later SIGKILL. With --duration it gets SIGTERM at the end of \
            that time, and SIGKILL two seconds later. fbprof sees everything as root, or with CAP_PERFMON and access to \
            tracefs; as a plain user it sees frames, turns and CPU time of a program that loads the hook.

            --pid records a program that is already running, and the processes that it has started. Nothing is preloaded, and \
            nothing is sent to it: it goes on when the recording ends, after --duration or by Ctrl-C.

            Exit status 3 says that the program itself failed.
            """
    )

    @OptionGroup var choice: TurnChoice

    @Option(
        help: ArgumentHelp("Record an already running process, by PID.", valueName: "number"),
        transform: OptionValue.pid
    )
    var pid: Int32?

    @Option(
        help: ArgumentHelp("How long to measure, such as 10s (default: until the program ends).", valueName: "time"),
        transform: OptionValue.time
    )
    var duration: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "How long after the first turn to leave out of the figures (default: 1s; 0s with --pid).",
            valueName: "time"
        ),
        transform: OptionValue.time
    )
    var warmUp: TimeSpan?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file or folder that the command writes (default: runs/NAME-DATE).",
            valueName: "path"
        )
    )
    var output: String?

    @Flag(help: "Overwrite what --output names.")
    var replace = false

    @Flag(help: "Do not preload fbprof's hook, which marks the frames that a program presents.")
    var noPreload = false

    @Flag(
        help:
            """
            Show frames, and the causes of late ones, on the terminal during the run. What the program prints goes to output.txt in \
            the run's folder.
            """
    )
    var live = false

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The program and its arguments, after --.", valueName: "command")
    )
    var command: [String] = []

    func validate() throws {
        guard command.isEmpty != (pid == nil) else {
            throw ValidationError(
                pid == nil
                    ? MissingTerminator.message(ProgramArguments.all() ?? [])
                    : "Expected either --pid or a command, not both."
            )
        }
        if let duration, duration == .zero {
            throw ValidationError("--duration 0s: expected a longer time, such as 10s")
        }
    }

    func run() throws {
        try Failure.reporting {
            let running = try pid.map { try RunningProgram($0) }
            if live {
                try LiveTerminal.check()
                if let running { try LiveTerminal.check(isFreeOf: running) }
            }
            let name = running.map { ProgramName.of($0) } ?? ProgramName.of(command)
            let path = output ?? RunFolderName.of(name)
            _ = try RunFolder.check(path, replacing: replace)
            var interrupts = Interrupts()
            let folder = try RunFolder.create(at: path, replacing: replace)
            let outcome: ProgramOutcome
            do {
                if let running {
                    outcome = try record(running, name, in: folder, &interrupts)
                } else {
                    outcome = try record(name, in: folder, &interrupts)
                }
            } catch {
                folder.discard()
                throw error
            }
            interrupts.restore()
            let (run, refusal) = try analyze(folder)
            // A report on another loop than the requested one would be misleading.
            if refusal == nil { try RunReader.write(run, to: folder.partialPath) }
            try folder.commit()
            if let failure = outcome.failure,
                let sentence = FailedProgramWords.sentence(run.result, name: name, failure: failure)
            {
                Console.error("fbprof: \(sentence)")
                for line in refusal?.lines ?? [] { Console.error("fbprof: \(line)") }
                return outcome.status
            }
            if let refusal {
                Console.error(
                    "fbprof: no loop matches --thread or --home, so there is no report; the recording is kept in \(folder.path): "
                        + "fbprof report \(ShellWords.quoted(folder.path)) --thread NAME reports on another thread"
                )
                outcome.say(name, hadLoop: run.result.apps.contains { $0.loop != nil })
                throw refusal
            }
            try Console.print(TerminalTable(width: Console.width, usesColor: Console.usesColor).render(run))
            try Console.print("Report: \(folder.path)/report.html")
            if live, pid == nil { Console.error("fbprof: what \(name) printed is in \(folder.path)/output.txt") }
            outcome.say(name, hadLoop: run.result.apps.contains { $0.loop != nil })
            return outcome.status
        }
    }

    /// Analyzes the recording with the requested options. If nothing matches, also returns the error, and analyzes with
    /// fbprof's own choice, which shows how the program ended.
    private func analyze(_ folder: RunFolder) throws -> (AnalyzedRun, Failure?) {
        do {
            return (try RunReader.analyze(folder: folder.partialPath, choice.options), nil)
        } catch let failure as Failure where choice.options.home != nil || choice.options.thread != nil {
            var options = choice.options
            options.home = nil
            options.thread = nil
            return (try RunReader.analyze(folder: folder.partialPath, options), failure)
        }
    }

    func view(of folder: RunFolder, ending: String, notes: [String]) throws -> LiveView? {
        live ? try LiveView(of: folder, turns: choice.options, ending: ending, notes: notes) : nil
    }

    /// Reports once what can't be observed here; fbprof doctor explains how to change that.
    func say(_ gaps: [String]) {
        for gap in gaps { Console.error("fbprof: \(gap) (see fbprof doctor)") }
    }

    func plan(_ name: String) -> OutsideRecording.Plan {
        OutsideRecording.Plan(
            name: name,
            budget: choice.budget,
            warmUp: warmUp ?? (pid == nil ? .seconds(1) : .zero),
            duration: duration,
            recordedBy: Version.recordedBy
        )
    }
}
