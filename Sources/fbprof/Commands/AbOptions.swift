import ArgumentParser
import FrameBudget
import FrameRecorder
import FrameStatistics
import FrameTrace
import Scenario
import SelfTest

/// The options of `fbprof ab`: what to compare, and for how long.
struct AbOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The baseline's workload, then the candidate's; one alone is both, with --set-candidate or --slower.",
            valueName: "workloads"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var workloads: [String] = []

    @Option(help: ArgumentHelp("A command that marks its frames, as the baseline.", valueName: "command"))
    var baselineCommand: String?

    @Option(help: ArgumentHelp("A command that may have become slower, as the candidate.", valueName: "command"))
    var candidateCommand: String?

    @OptionGroup(title: "Unmodified programs") var programs: ProgramPairOptions

    @OptionGroup var set: SetOption

    @Option(
        help: ArgumentHelp(
            "Set a field of the candidate's workload alone. May be given again.",
            valueName: "field=value"
        )
    )
    var setCandidate: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            How much work to add to the candidate, such as 10%, to check that it is detected (default: 0%; --self-test: 20%; \
            at most 1000%).
            """,
            valueName: "percentage"
        ),
        transform: OptionValue.share
    )
    var slower: Double?

    @Option(
        help: ArgumentHelp(
            """
            How long to measure, such as 10s (default: 107s; --self-test: 30s; each process of a program: 4s). 5s to 3600s; a \
            process of a program from 1s on.
            """,
            valueName: "time"
        ),
        transform: OptionValue.time
    )
    var duration: TimeSpan?

    @Option(
        help: ArgumentHelp(
            """
            The seed of random draws: of the order of turns and of the tests of chance (default: 1). A workload draws by its own \
            seed.
            """,
            valueName: "number"
        ),
        transform: OptionValue.seed
    )
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp(EngineChoice.help, valueName: "engine"))
    var engine = EngineChoice.live

    @OptionGroup var quarantine: QuarantineOption

    @Option(help: .hidden) var disturb: PairedDisturbance?

    @Flag(help: "Show that the comparison works here: it must pass a workload against itself, and detect added work.")
    var selfTest = false

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "How many times to measure (default: 1; at most 1000). With more than one, prints how often a regression was found.",
            valueName: "count"
        ),
        transform: OptionValue.count
    )
    var count: Int?

    /// Whether two commands are compared.
    var isOfCommands: Bool { baselineCommand != nil || candidateCommand != nil }
    /// Whether the same comparison is made several times.
    var isRepeated: Bool { count ?? 1 > 1 }

    func validate() throws {
        if programs.areWanted { return try validatePrograms() }
        guard (baselineCommand == nil) == (candidateCommand == nil) else {
            throw ValidationError("Give --baseline-command and --candidate-command together.")
        }
        guard workloads.isEmpty || !isOfCommands else {
            throw ValidationError("Give workloads or two commands, not both.")
        }
        guard !workloads.isEmpty || isOfCommands || selfTest || isRepeated else {
            throw ValidationError(
                """
                Give two workloads, one with --set-candidate, --baseline-command and --candidate-command, or two \
                unmodified programs with --baseline-exec and --candidate-exec.
                """
            )
        }
        guard workloads.count != 1 || selfTest || isRepeated || !setCandidate.isEmpty || slower != nil else {
            throw ValidationError(
                """
                One workload has no candidate: name a second one, change a field with --set-candidate, or give --slower. To \
                compare a workload with itself, name it twice.
                """
            )
        }
        guard !isOfCommands || (set.overrides.isEmpty && setCandidate.isEmpty && slower == nil) else {
            throw ValidationError("--set, --set-candidate and --slower are for workloads, not for commands.")
        }
        guard !(selfTest && (isRepeated || isOfCommands || workloads.count == 2 || !setCandidate.isEmpty)) else {
            throw ValidationError(
                "--self-test makes its own two comparisons: give one workload or none, and no --repeat or --set-candidate."
            )
        }
        if isOfCommands, engine == .virtual { throw ValidationError("Commands can't run in virtual time.") }
        guard duration.map({ (TimeSpan.seconds(5)...TimeSpan.seconds(3600)).contains($0) }) ?? true else {
            throw ValidationError("--duration takes 5s to 3600s, such as --duration 30s.")
        }
        guard (1...1000).contains(count ?? 1) else {
            throw ValidationError("--repeat takes 1 to 1000, such as --repeat 5.")
        }
        guard slower ?? 0 <= 10 else { throw ValidationError("--slower takes 0% to 1000%, such as --slower 10%.") }
        _ = try quarantine.parsed(among: PairedRules.metrics)
    }

    /// Validates the options for unmodified programs.
    private func validatePrograms() throws {
        guard programs.baselineExec != nil, selfTest || programs.candidateExec != nil else {
            throw ValidationError(
                "Give --baseline-exec and --candidate-exec together; --self-test needs the baseline alone."
            )
        }
        guard !(selfTest && programs.candidateExec != nil) else {
            throw ValidationError("--self-test compares --baseline-exec with itself: give no --candidate-exec.")
        }
        guard workloads.isEmpty, !isOfCommands, set.overrides.isEmpty, setCandidate.isEmpty, slower == nil,
            engine == .live, count == nil, disturb == nil, quarantine.entries.isEmpty
        else {
            throw ValidationError(
                """
                --baseline-exec and --candidate-exec take no workload, --baseline-command, --set, --set-candidate, --slower, \
                --engine, --repeat or --quarantine.
                """
            )
        }
        guard duration.map({ (TimeSpan.seconds(1)...TimeSpan.seconds(3600)).contains($0) }) ?? true else {
            throw ValidationError("--duration takes 1s to 3600s with --baseline-exec.")
        }
    }

    /// Checks that there are at most two workloads. Call it after the parser has refused unknown options, whose values
    /// look like further workloads until then.
    ///
    /// - Throws: ``Failure`` if there are more.
    func checkCount() throws(Failure) {
        guard workloads.count <= 2 else {
            throw Failure(.usage, "give one or two workloads, not \(workloads.count)")
        }
    }

    /// Returns the two sides.
    ///
    /// - Parameter own: the workload to use where none is given.
    /// - Throws: ``Failure``, or the errors in the workloads.
    func sides(own: String? = nil) throws -> PairedSides {
        if let first = baselineCommand, let second = candidateCommand {
            return PairedSides(baseline: .command(first), candidate: .command(second))
        }
        guard let first = workloads.first ?? own else { throw Failure(.usage, "give a workload") }
        var sides = PairedSides(
            baseline: try Self.workload(first, set.overrides),
            candidate: try Self.workload(workloads.last ?? first, set.overrides, candidate: setCandidate)
        )
        sides.isVirtual = engine == .virtual
        sides.disturbance = disturb
        sides.slower = slower ?? 0
        sides.notes = notes(workloads.last ?? first, sides.candidate)
        guard sides.mismatches.isEmpty else { throw Failure(.baselineMissing, lines: sides.mismatches) }
        return sides
    }

    /// Returns the quarantine's entries of which each names one app of the sides.
    func quarantines(of sides: PairedSides) throws -> [Quarantine] {
        let names = SharedNames(sides.workloads?.candidate.apps.map(\.name) ?? [])
        return names.applied(to: try quarantine.parsed(among: PairedRules.metrics))
    }

    /// Returns a sentence for each option that changes nothing.
    private func notes(_ path: String, _ candidate: PairedSides.Source) -> [String] {
        var notes: [String] = []
        if !setCandidate.isEmpty, case .workload(_, _, var changed) = candidate,
            // Without these values, it may not be a valid workload.
            let plain = try? WorkloadLoader.load(path, overrides: set.overrides)
        {
            // A value may be written where it held before.
            changed.fields = plain.fields
            changed.digest = plain.digest
            if changed == plain {
                notes.append("--set-candidate changes nothing: the workload has these values already.")
            }
        }
        if slower == 0 { notes.append("--slower 0% adds no work to the candidate.") }
        return notes
    }

    private static func workload(
        _ path: String,
        _ overrides: [String],
        candidate: [String] = []
    ) throws -> PairedSides.Source {
        guard !FileSystem.isFolder(path) else {
            throw Failure(
                .usage,
                "\(path) is a folder: fbprof ab runs two workloads or commands in turns; fbprof compare shows what changed between two runs"
            )
        }
        let workload = try WorkloadLoader.load(path, overrides: overrides, candidate: candidate)
        return .workload(path: path, overrides: overrides + candidate, workload)
    }
}
