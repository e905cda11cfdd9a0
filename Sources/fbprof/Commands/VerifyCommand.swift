import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import Glibc
import Scenario
import SelfTest

/// Tests fbprof itself on this machine: injects known causes, and counts how often they are found.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Injects known causes of missed frames, and reports how often fbprof finds them here.",
        discussion: """
            Runs quiet simulated apps into which one cause at a time is injected, in known amounts, at random from a \
            seed, and prints injected against reported causes. Exits with 0 if the bounds hold, with 6 if the \
            machine was too noisy to say, and with 70 if fbprof is wrong.
            """
    )

    @Option(help: ArgumentHelp(EngineChoice.help + " Here also: both, one after the other.", valueName: "engine"))
    var engine = VerifyEngine.both

    @Option(
        help: ArgumentHelp(
            "How long to measure, such as 10s (default: 4s). Each cause is observed for this long.",
            valueName: "time"
        ),
        transform: OptionValue.time
    )
    var duration = TimeSpan.seconds(4)

    @Option(help: ArgumentHelp("The seed of all random draws.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file or folder that the command writes (default: nothing is kept).", valueName: "path")
    )
    var output: String?

    @OptionGroup var summary: SummaryOption
    @OptionGroup var json: JSONOption

    func validate() throws {
        guard (TimeSpan.milliseconds(500)...TimeSpan.seconds(600)).contains(duration) else {
            throw ValidationError("--duration takes 500ms to 600s.")
        }
    }

    private var seconds: Double { duration.inSeconds }

    func run() throws {
        try Failure.reporting {
            let folder = try VerifyFolder(output)
            defer { folder.close() }
            var reports: [VerifyReport] = []
            if engine != .virtual {
                Console.warnOfOtherInstances(on: CPUPlan.allowed())
                let live = VerifyLive(seconds: seconds, seed: seed, folder: folder)
                guard let report = try live.report({ Self.progress("live", $0, of: InjectedCause.allCases) }) else {
                    Self.clearProgress()
                    return .interrupted
                }
                reports.append(report)
            }
            if engine != .live {
                reports.append(
                    try VerifyReport.virtual(seconds: seconds, seed: seed, recordedBy: Version.recordedBy) { cause in
                        Self.progress("virtual", cause, of: InjectedCause.virtual)
                    }
                )
            }
            Self.clearProgress()
            try tell(reports)
            return Self.status(of: reports)
        }
    }

    private func tell(_ reports: [VerifyReport]) throws {
        let text = try VerifyJSON.encode(reports, recordedBy: Version.recordedBy)
        if let output { try FileSystem.write(text, to: output + "/verify.json") }
        if let path = summary.summary {
            let machine = engine == .virtual ? nil : MachineSurvey.summary(try CPUPlan(cores: 1))
            let page = VerifyMarkdown.render(
                reports,
                recordedBy: Version.recordedBy,
                date: MonotonicClock.date(),
                machine: machine
            )
            try SummaryFile.write(page, to: path)
        }
        if json.isWanted { return try Console.print(text) }
        let table = VerifyTable(width: Console.width, usesColor: Console.usesColor)
        for report in reports { try Console.print(table.render(report)) }
    }

    /// Where fbprof is wrong weighs more than where nothing can be said.
    static func status(of reports: [VerifyReport]) -> ExitStatus {
        let outcomes = reports.map(\.outcome)
        if outcomes.contains(.fails) { return .internalError }
        return outcomes.contains(.inconclusive) ? .inconclusive : .success
    }

    private static func progress(_ engine: String, _ cause: InjectedCause, of all: [InjectedCause]) {
        guard Console.errorIsTerminal, let index = all.firstIndex(of: cause) else { return }
        Console.overwriteLine("verify, \(engine), \(index + 1) of \(all.count): \(cause.rawValue)")
    }

    private static func clearProgress() {
        if Console.errorIsTerminal { Console.overwriteLine("") }
    }
}

/// Which engines are verified.
enum VerifyEngine: String, CaseIterable, ExpressibleByArgument {
    /// Real threads on real CPUs.
    case live
    /// Virtual time on a modelled scheduler.
    case virtual
    /// One after the other.
    case both
}
