import ArgumentParser
import FrameBudget
import FrameRecorder
import FrameStatistics
import FrameTrace
import Scenario
import SelfTest

/// The options of a paired gate.
struct PairedOptions: ParsableArguments {
    @Option(
        help: "Paired: the workload to compare with. Both run at once and take turns.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var baseline: String?

    @Option(
        help: "Paired: the workload that may have become slower.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var candidate: String?

    @Option(help: "Paired: a command that marks its frames, instead of a workload.")
    var baselineCommand: String?

    @Option(help: "Paired: the command that may have become slower.")
    var candidateCommand: String?

    @Option(name: .customLong("set"), help: "Set a field of both workloads, as in device.cores=2. May be given again.")
    var overrides: [String] = []

    @Option(help: "Set a field of the candidate's workload alone. May be given again.")
    var setCandidate: [String] = []

    @Option(help: ArgumentHelp("How long to measure (default: 107; self-test: 30).", valueName: "seconds"))
    var seconds: Double?

    @Option(help: "The seed of the order of turns and of all random draws.")
    var seed: UInt64 = 1

    @Option(help: "Paired: on real threads, or in virtual time.")
    var engine = EngineChoice.live

    @Option(
        help: ArgumentHelp(
            "Paired: a figure that is not judged until a day, as APP/METRIC:2026-12-31:why. May be given again.",
            valueName: "entry"
        )
    )
    var quarantine: [String] = []

    @Option(help: ArgumentHelp("Paired: a file for the result as JSON.", valueName: "file"))
    var json: String?

    @Option(help: .hidden) var disturb: PairedDisturbance?

    @Flag(help: "Show that the gate works here: a workload must pass against itself, and fail with 20 % more work.")
    var selfTest = false

    @Flag(help: "Compare a workload with itself again and again, and say what this machine can see.")
    var calibrate = false

    @Option(help: "How many comparisons --calibrate makes.")
    var calls = 5

    /// Whether two sides are given.
    var isPaired: Bool { baseline != nil || candidate != nil || baselineCommand != nil || candidateCommand != nil }

    func validate() throws {
        let workloads = (baseline != nil, candidate != nil)
        let commands = (baselineCommand != nil, candidateCommand != nil)
        guard workloads.0 == workloads.1 else { throw ValidationError("Give --baseline and --candidate together.") }
        guard commands.0 == commands.1 else {
            throw ValidationError("Give --baseline-command and --candidate-command together.")
        }
        guard !(workloads.0 && commands.0) else {
            throw ValidationError("Give two workloads or two commands, not both.")
        }
        guard [isPaired, selfTest, calibrate].count(where: \.self) <= 1 else {
            throw ValidationError("Give two sides, --self-test or --calibrate, one of them.")
        }
        if commands.0, engine == .virtual { throw ValidationError("Commands can't run in virtual time.") }
        guard seconds.map({ (5...3600).contains($0) }) ?? true else {
            throw ValidationError("--seconds takes 5 to 3600.")
        }
        guard (2...1000).contains(calls) else { throw ValidationError("--calls takes 2 to 1000.") }
    }

    /// A gate of runs has other figures than a paired one.
    func validateQuarantines() throws {
        for entry in quarantine where Quarantine(text: entry, among: PairedRules.metrics) == nil {
            let metrics = PairedRules.metrics.map(\.id).joined(separator: ", ")
            throw ValidationError(
                "--quarantine takes APP/METRIC:2026-12-31:why, with one of \(metrics); found \"\(entry)\"."
            )
        }
    }

    /// The two sides.
    ///
    /// - Throws: ``Failure``, or the workloads' mistakes.
    func sides() throws -> PairedSides {
        if let first = baselineCommand, let second = candidateCommand {
            return PairedSides(baseline: .command(first), candidate: .command(second))
        }
        var sides = PairedSides(
            baseline: try Self.workload(baseline ?? "", overrides),
            candidate: try Self.workload(candidate ?? "", overrides + setCandidate)
        )
        sides.isVirtual = engine == .virtual
        sides.disturbance = disturb
        guard sides.mismatches.isEmpty else { throw Failure(.baselineMissing, lines: sides.mismatches) }
        return sides
    }

    /// A workload against itself, or with more work.
    func itself(_ path: String, slower share: Double = 0) throws -> PairedSides {
        let source = try Self.workload(path, overrides)
        var sides = PairedSides(baseline: source, candidate: source)
        sides.isVirtual = engine == .virtual
        sides.slower = share
        return sides
    }

    private static func workload(_ path: String, _ overrides: [String]) throws -> PairedSides.Source {
        .workload(path: path, overrides: overrides, try WorkloadLoader.load(path, overrides: overrides))
    }
}
