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

            --lives N runs N random app lives instead in virtual time, and a twentieth of N on real threads (with --engine \
            live, all on real threads), and checks them against every rule of states, callbacks, ends and memory.

            With --real the causes are planted in a real program outside the simulator, an event loop that is recorded as \
            fbprof record does. Needs two CPUs, and root for all causes.
            """
    )

    @Option(help: ArgumentHelp(EngineChoice.help + " Here also: both, one after the other.", valueName: "engine"))
    var engine = VerifyEngine.both

    @Option(
        help: ArgumentHelp(
            "How long to measure, such as 10s (default: 4s). Each cause is observed for this long, 500ms to 600s.",
            valueName: "time"
        ),
        transform: OptionValue.time
    )
    var duration = TimeSpan.seconds(4)

    @Option(
        help: ArgumentHelp("The seed of random draws (default: 1).", valueName: "number"),
        transform: OptionValue.seed
    )
    var seed: UInt64 = 1

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file or folder that the command writes (default: nothing is kept).", valueName: "path")
    )
    var output: String?

    @Flag(help: "Plant the causes in a real program, and record that from outside.")
    var real = false

    @Option(
        help: ArgumentHelp(
            "Run this many random app lives instead, such as 1000 (at most 1000000).",
            valueName: "count"
        ),
        transform: OptionValue.count
    )
    var lives: Int?

    @OptionGroup var summary: SummaryOption
    @OptionGroup var json: JSONOption

    func validate() throws {
        guard (TimeSpan.milliseconds(500)...TimeSpan.seconds(600)).contains(duration) else {
            throw ValidationError("--duration takes 500ms to 600s, such as --duration 4s.")
        }
        guard lives.map({ (1...1_000_000).contains($0) }) ?? true else {
            throw ValidationError("--lives takes 1 to 1000000, such as --lives 1000.")
        }
        guard lives == nil || (!json.isWanted && output == nil && summary.summary == nil) else {
            throw ValidationError("--lives prints text alone: leave out --json, --output and --summary.")
        }
        try json.checkAlone(beside: summary)
        guard lives == nil || !real else { throw ValidationError("--lives and --real exclude each other.") }
        guard !real || engine != .virtual else {
            throw ValidationError("--real records a real program, which can't run in virtual time: leave out --engine.")
        }
    }

    private var seconds: Double { duration.inSeconds }

    func run() throws {
        try Failure.reporting {
            let folder = try VerifyFolder(output)
            defer { folder.close() }
            guard !real else { return try verifyReal(folder) }
            if let lives { return try verifyLives(lives, folder) }
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

    private func verifyReal(_ folder: VerifyFolder) throws -> ExitStatus {
        let verify = VerifyReal(seconds: seconds, seed: seed, folder: folder)
        let found = try verify.report { Self.progress("real", $0.rawValue, RealCause.allCases.map(\.rawValue)) }
        Self.clearProgress()
        guard let report = found else { return .interrupted }
        let text = try Console.document { () throws(ResultJSONError) in
            try RealVerifyJSON.encode(report, recordedBy: Version.recordedBy)
        }
        if let output { try FileSystem.write(text, to: output + "/verify.json") }
        if let path = summary.summary { try SummaryFile.write(RealVerifyMarkdown.render(report), to: path) }
        if json.isWanted {
            try Console.print(json: text)
        } else {
            try Console.print(RealVerifyTable(report).render(width: Console.width, usesColor: Console.usesColor))
        }
        return Self.status(of: report.outcome)
    }

    private func verifyLives(_ lives: Int, _ folder: VerifyFolder) throws -> ExitStatus {
        var reports: [LivesReport] = []
        if engine != .live {
            reports.append(
                LivesCheck.virtual(lives: lives, seed: seed, recordedBy: Version.recordedBy) {
                    Self.progress("virtual", $0, of: lives)
                }
            )
        }
        if engine != .virtual {
            Console.warnOfOtherInstances(on: CPUPlan.allowed())
            let count = engine == .live ? lives : max(1, lives / VerifyLives.liveShare)
            let live = VerifyLives(lives: count, seed: seed, folder: folder)
            guard let report = try live.live({ Self.progress("live", $0, of: count) }) else {
                Self.clearProgress()
                return .interrupted
            }
            reports.append(report)
        }
        Self.clearProgress()
        try Console.print(LivesTable(reports).text)
        return reports.allSatisfy(\.holds) ? .success : .internalError
    }

    private static func progress(_ engine: String, _ lives: Int, of all: Int) {
        guard Console.errorIsTerminal else { return }
        Console.overwriteLine("verify, \(engine), \(lives) of \(all) lives")
    }

    private static func status(of outcome: VerifyReport.Outcome) -> ExitStatus {
        switch outcome {
        case .holds: .success
        case .inconclusive: .inconclusive
        case .fails: .internalError
        }
    }

    private func tell(_ reports: [VerifyReport]) throws {
        let text = try Console.document { () throws(ResultJSONError) in
            try VerifyJSON.encode(reports, recordedBy: Version.recordedBy)
        }
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
        if json.isWanted { return try Console.print(json: text) }
        let table = VerifyTable(width: Console.width, usesColor: Console.usesColor)
        for report in reports { try Console.print(table.render(report)) }
    }

    /// Returns the exit status. An error of fbprof outweighs an inconclusive result.
    static func status(of reports: [VerifyReport]) -> ExitStatus {
        let outcomes = reports.map(\.outcome)
        if outcomes.contains(.fails) { return .internalError }
        return outcomes.contains(.inconclusive) ? .inconclusive : .success
    }

    private static func progress(_ engine: String, _ cause: InjectedCause, of all: [InjectedCause]) {
        progress(engine, cause.rawValue, all.map(\.rawValue))
    }

    private static func progress(_ engine: String, _ cause: String, _ all: [String]) {
        guard Console.errorIsTerminal, let index = all.firstIndex(of: cause) else { return }
        Console.overwriteLine("verify, \(engine), \(index + 1) of \(all.count): \(cause)")
    }

    private static func clearProgress() {
        Console.clearProgress()
    }
}

/// The engines to verify.
enum VerifyEngine: String, CaseIterable, ExpressibleByArgument {
    /// Real threads on real CPUs.
    case live
    /// Virtual time on a modelled scheduler.
    case virtual
    /// Both, one after the other.
    case both
}
