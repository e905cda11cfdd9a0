import ArgumentParser
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario

/// What a gate allows, as the command line says it.
struct GateRuleOptions: ParsableArguments {
    @Option(help: "How much worse times may be, in percent (default: 5).")
    var tolerance: String?

    @Option(help: "How many intervals each app may drop.")
    var maxDropped: Int?

    @Option(help: "The largest hitch ratio of each app, in ms per s.")
    var maxHitchRatio: Double?

    @Option(help: "How far p95 of main-thread time of each app may lie above its budget, such as 0ms.")
    var maxP95OverBudget: String?

    @Option(help: "The largest cost of all priority inversions of each app, such as 2ms.")
    var maxInversion: String?

    @Option(help: ArgumentHelp("A file with the rules, under the one field `gate`.", valueName: "file"))
    var rules: String?

    @Option(help: ArgumentHelp("A stored baseline: a file that fbprof baseline made.", valueName: "file"))
    var baselineFile: String?

    @Flag(
        help:
            "Exit with 6 if the measurement allows no comparison: a run cut short, a machine that was not quiet."
    )
    var strict = false

    func validate() throws {
        guard tolerance == nil || toleranceShare.map({ $0 >= 0 && $0.isFinite }) == true else {
            throw ValidationError("--tolerance takes a percentage of 0 or more, such as 5 or 5%.")
        }
        guard maxInversion == nil || span(maxInversion) != nil else {
            throw ValidationError("--max-inversion takes a time with its unit, such as 2ms or 500us.")
        }
        guard maxP95OverBudget == nil || span(maxP95OverBudget) != nil else {
            throw ValidationError("--max-p95-over-budget takes a time with its unit, such as 2ms or 500us.")
        }
        guard maxDropped ?? 0 >= 0 else { throw ValidationError("--max-dropped takes a number of 0 or more.") }
        guard maxHitchRatio.map({ $0 >= 0 && $0.isFinite }) ?? true else {
            throw ValidationError("--max-hitch-ratio takes a number of 0 or more.")
        }
    }

    /// Whether anything is said that a paired gate does not look at.
    var areForRuns: Bool { !budgets.isEmpty || rules != nil || baselineFile != nil || tolerance != nil }

    /// The limits of every app.
    var budgets: GateBudgets {
        GateBudgets(
            dropped: maxDropped,
            hitchRatio: maxHitchRatio,
            inversion: span(maxInversion),
            overBudget: span(maxP95OverBudget)
        )
    }

    /// What a file says, with what the command line says instead or besides.
    ///
    /// - Parameter quarantines: entries of the command line.
    func applied(to spec: GateSpec, quarantines: [String]) -> GateSpec {
        var spec = spec
        spec.rules.budgets = budgets.over(spec.rules.budgets)
        spec.rules.tolerance = toleranceShare ?? spec.rules.tolerance
        spec.rules.quarantines += quarantines.compactMap { Quarantine(text: $0, among: Gate.metrics) }
        spec.isStrict = spec.isStrict || strict
        if let baselineFile { (spec.baseline, spec.virtualBaseline) = (baselineFile, baselineFile) }
        return spec
    }

    private func span(_ text: String?) -> TimeSpan? { text.flatMap { TimeSpan(text: $0) } }

    private var toleranceShare: Double? {
        guard var text = tolerance else { return nil }
        while text.last == "%" || text.last == " " { text.removeLast() }
        return Double(text).map { $0 / 100 }
    }
}
