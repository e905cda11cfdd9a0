import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace
import Glibc
import Scenario

/// Records a program from outside.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Starts a program, records it from outside, and reports on every turn of its event loop.",
        discussion: """
            fbprof record [options] -- COMMAND [arguments]

            A turn begins when the thread wakes from the wait that its loop returns to, and ends when it enters that wait \
            again. It is late when it takes longer than the budget. Nothing in the program is changed. It has this \
            terminal; Ctrl-C reaches it, and the report is written when it has ended. With --duration it is asked to end by \
            SIGTERM, and killed two seconds later. Needs root, or CAP_PERFMON and access to tracefs.

            Exit status 3 says that the program itself failed.
            """
    )

    @OptionGroup var choice: TurnChoice

    @Option(
        help: ArgumentHelp("How long to measure, such as 10s (default: until the program ends).", valueName: "time"),
        transform: OptionValue.time
    )
    var duration: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "How long after the first turn to leave out of the figures (default: 1s).",
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

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The program and its arguments, after --.", valueName: "command")
    )
    var command: [String] = []

    func validate() throws {
        guard !command.isEmpty else {
            throw ValidationError("The program to record is missing: fbprof record [options] -- COMMAND")
        }
        if let duration, duration == .zero {
            throw ValidationError("--duration 0s: expected a longer time, such as 10s")
        }
    }

    func run() throws {
        try Failure.reporting {
            let name = ProgramName.of(command)
            let path = output ?? RunFolderName.of(name)
            _ = try RunFolder.check(path, replacing: replace)
            var interrupts = Interrupts()
            let folder = try RunFolder.create(at: path, replacing: replace)
            let outcome: ProgramOutcome
            do {
                outcome = try record(name, in: folder, &interrupts)
            } catch {
                folder.discard()
                throw error
            }
            interrupts.restore()
            let run = try RunReader.analyze(folder: folder.partialPath, choice.options)
            try RunReader.write(run, to: folder.partialPath)
            try folder.commit()
            try Console.print(TerminalTable(width: Console.width, usesColor: Console.usesColor).render(run))
            try Console.print("Report: \(folder.path)/report.html")
            outcome.say(name)
            return outcome.status
        }
    }

    private func record(_ name: String, in folder: RunFolder, _ interrupts: inout Interrupts) throws -> ProgramOutcome {
        let marks = try MarksFile()
        let program = try LaunchedProgram(command, environment: [MarksFile.variable: marks.path])
        let plan = OutsideRecording.Plan(
            name: name,
            budget: choice.budget,
            warmUp: warmUp ?? .seconds(1),
            duration: duration,
            recordedBy: Version.recordedBy
        )
        let recording = try OutsideRecording(
            plan,
            process: program.id,
            command: command,
            beginsWithExec: true,
            marks: marks,
            in: folder
        )
        do {
            try program.run(command[0])
        } catch {
            recording.abandon()
            throw error
        }
        var watch = ProgramWatch(program, until: duration.map { MonotonicClock.now() + $0 })
        while watch.goesOn(&interrupts) {
            if let failure = recording.failure { throw failure }
        }
        try recording.finish(watch.wasInterrupted ? .interrupted : .complete)
        return watch.outcome(leaving: recording.runningProcesses.filter { $0 != program.id })
    }
}
