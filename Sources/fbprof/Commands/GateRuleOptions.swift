import ArgumentParser
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario

/// The options for a gate's rules.
struct GateRuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("How much worse times may be, such as 5% (default: 5%).", valueName: "percentage"),
        transform: OptionValue.share
    )
    var tolerance: Double?

    @Option(
        help: ArgumentHelp("How many intervals each app may drop.", valueName: "count"),
        transform: OptionValue.count
    )
    var maxDropped: Int?

    @Option(
        help: ArgumentHelp(
            "The largest hitch ratio of each app, such as 5ms, per second on screen.",
            valueName: "time"
        ),
        transform: OptionValue.time
    )
    var maxHitchRatio: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "How far p95 of main-thread time of each app may lie above its budget, such as 0ms.",
            valueName: "time"
        ),
        transform: OptionValue.time
    )
    var maxP95OverBudget: TimeSpan?

    @Option(
        help: ArgumentHelp("The largest cost of all priority inversions of each app, such as 2ms.", valueName: "time"),
        transform: OptionValue.time
    )
    var maxInversion: TimeSpan?

    @Option(
        help: ArgumentHelp("How often the system may end each app.", valueName: "count"),
        transform: OptionValue.count
    )
    var maxTerminated: Int?

    @Option(
        help: ArgumentHelp("How often the main thread of each app may hang, for 250 ms or more.", valueName: "count"),
        transform: OptionValue.count
    )
    var maxHangs: Int?

    @Option(
        help: ArgumentHelp("The longest hang that each app may have, such as 400ms.", valueName: "time"),
        transform: OptionValue.time
    )
    var maxLongestHang: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "How long 95 % of the input events of each app may take to the screen, such as 50ms.",
            valueName: "time"
        ),
        transform: OptionValue.time
    )
    var maxInputP95: TimeSpan?

    @Option(
        help: ArgumentHelp("How long any graph of operations of each app may take, such as 500ms.", valueName: "time"),
        transform: OptionValue.time
    )
    var maxLongestGraph: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "The most memory that each app may hold at any instant and that only the app itself can release, such as 200MB.",
            valueName: "size"
        ),
        transform: OptionValue.size
    )
    var maxPeakFootprint: ByteCount?

    @Option(help: ArgumentHelp("A file with the rules, under the one field `gate`.", valueName: "file"))
    var rules: String?

    @Option(
        help: ArgumentHelp(
            "What to compare with: a file that fbprof baseline made, or an earlier run.",
            valueName: "path"
        ),
        completion: .file()
    )
    var baseline: String?

    func validate() throws {
        let counts: [(option: String, field: String, count: Int?)] = [
            ("max-dropped", "dropped", maxDropped),
            ("max-terminated", "terminated", maxTerminated),
            ("max-hangs", "hangs", maxHangs),
        ]
        for (option, field, count) in counts {
            guard let count, let most = GrammarObject.largestBudget(field), count < 0 || count > most else { continue }
            throw ValidationError("--\(option) takes 0 to \(most), such as --\(option) 3.")
        }
        if let maxPeakFootprint, let most = GrammarObject.largestPeakFootprint, maxPeakFootprint > most {
            throw ValidationError("--max-peak-footprint takes \(most) or less, such as --max-peak-footprint 200MB.")
        }
        guard tolerance ?? 0 <= 1 else {
            throw ValidationError("--tolerance takes 0% to 100%, such as --tolerance 5%.")
        }
        let times: [(option: String, field: String, time: TimeSpan?)] = [
            ("max-hitch-ratio", "hitchRatio", maxHitchRatio),
            ("max-p95-over-budget", "p95OverBudget", maxP95OverBudget),
            ("max-inversion", "inversion", maxInversion),
            ("max-longest-hang", "longestHang", maxLongestHang),
            ("max-input-p95", "inputP95", maxInputP95),
            ("max-longest-graph", "longestGraph", maxLongestGraph),
        ]
        for (option, field, time) in times {
            guard let time, let most = GrammarObject.longestBudget(field), time > most else { continue }
            throw ValidationError("--\(option) takes \(most.nanoseconds / 1_000_000_000)s or less.")
        }
    }

    /// The limits of every app.
    var budgets: GateBudgets {
        GateBudgets(
            dropped: maxDropped,
            hitchRatio: maxHitchRatio?.inMilliseconds,
            inversion: maxInversion,
            overBudget: maxP95OverBudget,
            terminated: maxTerminated,
            hangs: maxHangs,
            longestHang: maxLongestHang,
            inputP95: maxInputP95,
            longestGraph: maxLongestGraph,
            peakFootprint: maxPeakFootprint
        )
    }

    /// Returns a file's rules with the command line's rules in place of or besides them.
    ///
    /// - Parameter quarantines: the entries on the command line.
    func applied(to spec: GateSpec, quarantines: [Quarantine]) -> GateSpec {
        var spec = spec
        spec.rules.budgets = budgets.over(spec.rules.budgets)
        spec.rules.tolerance = tolerance ?? spec.rules.tolerance
        spec.rules.quarantines += quarantines
        if let baseline { (spec.baseline, spec.virtualBaseline) = (baseline, baseline) }
        return spec
    }
}
