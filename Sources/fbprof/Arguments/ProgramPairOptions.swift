import ArgumentParser
import FrameBudget
import FrameStatistics
import FrameTrace

/// The options of `fbprof ab` for comparing two unmodified programs.
struct ProgramPairOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An unmodified program as the baseline, recorded from outside in fresh processes.",
            valueName: "program"
        )
    )
    var baselineExec: String?

    @Option(
        help: ArgumentHelp(
            "An unmodified program as the candidate, which may have become slower.",
            valueName: "program"
        )
    )
    var candidateExec: String?

    @Option(
        help: ArgumentHelp(
            "How many pairs of processes to compare (default: 10, 20 or 30, until it is decided; \(ProgramRules.fewestPairs) to 200).",
            valueName: "count"
        ),
        transform: OptionValue.count
    )
    var pairs: Int?

    @Option(
        help: ArgumentHelp(
            "How much worse times may be, such as 5% (default: 5%; 1% to 100%).",
            valueName: "percentage"
        ),
        transform: OptionValue.share
    )
    var tolerance: Double?

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
            "The file or folder that the command writes (default: recordings are not kept).",
            valueName: "path"
        )
    )
    var output: String?

    @Flag(help: "Overwrite what --output names.")
    var replace = false

    @Flag(help: "Do not preload fbprof's hook, which marks the frames that a program presents.")
    var noPreload = false

    @OptionGroup var turns: TurnChoice

    /// Whether unmodified programs are compared.
    var areWanted: Bool { baselineExec != nil || candidateExec != nil }

    /// Whether an option is given that only applies to programs.
    private var hasOther: Bool {
        pairs != nil || tolerance != nil || warmUp != nil || output != nil || replace || turns.options != TurnOptions()
    }

    func validate() throws {
        guard areWanted else {
            if output != nil {
                throw ValidationError(
                    """
                    --output keeps the recordings of --baseline-exec and --candidate-exec. Frames in turns are not kept: \
                    --summary FILE writes the verdict and its table; fbprof run for each side and then fbprof compare make pages.
                    """
                )
            }
            if hasOther {
                throw ValidationError(
                    """
                    --pairs, --tolerance, --warm-up, --output, --replace, --home, --thread, --turns and --budget are for programs: \
                    give --baseline-exec and --candidate-exec.
                    """
                )
            }
            return
        }
        guard output != nil || !replace else {
            throw ValidationError("--replace overwrites what --output names: give --output.")
        }
        let fewest = ProgramRules.fewestPairs
        guard (fewest...200).contains(pairs ?? fewest) else {
            throw ValidationError(
                "--pairs takes \(fewest) to 200: with fewer no difference is beyond chance."
            )
        }
        guard let tolerance, !(0.01...1).contains(tolerance) else { return }
        throw ValidationError("--tolerance takes 1% to 100% here.")
    }
}
