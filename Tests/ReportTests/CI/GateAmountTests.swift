import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports
@testable import FrameStatistics

/// Values and causes of a gate's failures, in its headline and in the outputs for CI.
@Suite("Values and causes of failures")
struct GateAmountTests {
    private static let outputs: [CIFormat] = [.github, .junit, .codeQuality]

    private static func report(
        _ figure: FrameMetric,
        _ reference: Double,
        _ value: Double,
        _ basis: GateCheck.Basis,
        of result: RunResult = SyntheticRun.plain.result
    ) -> GateReport {
        let check = GateCheck(
            figure,
            of: result.apps[0],
            against: basis,
            reference: reference,
            value: value,
            verdict: basis == .budget ? .overBudget : .regression
        )
        return GateReport([check], rules: GateRules(), day: "2026-11-21").explained(by: result)
    }

    @Test("A value that is a nanosecond over its budget has as many places as show it, in every output")
    func nanosecond() {
        let report = Self.report(.p95OverBudget, 1, 1.000001, .budget)
        let text = GateWords(report: report).headline
        #expect(text.hasPrefix("Fail: maps: p95 over budget: 1.000001 ms, over the budget of 1 ms"), "\(text)")
        #expect(GateTable().render(report, rules: GateRules()).contains("1.000001  ms"))
        let outputs = CIReport(report, of: SyntheticRun.plain.result)
        for format in Self.outputs + [.markdown] {
            #expect(format.render(outputs).contains("1.000001 ms"), "\(format)")
        }
    }

    @Test("A change that rounds to zero has as many places as show it, and a share is in percent")
    func change() {
        let small = GateWords(report: Self.report(.mainP50, 458.7, 458.700001, .baseline)).headline
        #expect(small.contains("is worse by +0.0000002 % (458.7 to 458.700001 ms)"), "\(small)")
        let share = GateWords(report: Self.report(.droppedShare, 0.5, 0.55, .baseline)).headline
        #expect(share.contains("share of dropped intervals is worse by +10.0 % (50 to 55 %)"), "\(share)")
    }

    @Test("The messages for CI have the cause of the worst failure, as the headline does")
    func cause() {
        var result = SyntheticRun.plain.result
        result.apps[0].total.verdicts = [VerdictCount(cause: VerdictCause(.ownWork), missed: 17, dropped: 17)]
        let report = CIReport(Self.report(.dropped, 5, 17, .budget, of: result), of: result)
        let text =
            "dropped intervals 17 intervals, budget 5 intervals: over budget, mostly because of own work (17 missed)"
        for format in Self.outputs { #expect(format.render(report).contains(text), "\(format)") }
    }

    @Test("Where the main thread and the render thread take turns with one buffer, that is the cause, as in a report")
    func turns() throws {
        let text = """
            version: 1
            duration: 3s
            device: { cores: 2 }
            apps:
              game:
                frame: [{ compute: 9ms, name: sim }]
                render: { do: [{ compute: 10ms, name: raster }], buffers: 1, latency: 2 }
            """
        let workload = try WorkloadFile.parse(text: text, named: "test.yaml")
        let trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        let result = Analysis.analyze(trace).result
        let headline = GateWords(report: Self.report(.dropped, 0, 20, .budget, of: result)).headline
        #expect(headline.contains("over the budget of 0, mostly because \(VerdictRow.turns) ("), "\(headline)")
        #expect(!headline.contains("carry-over"))
    }

    @Test("A budget of an app that the run lacks names the app that it may mean")
    func misspelt() {
        let result = SyntheticRun.plain.result
        let rules = GateRules(appBudgets: ["maaps": GateBudgets(dropped: 0)])
        let checks = Gate.checks(run: result, baseline: nil, rules: rules)
        let report = GateReport(checks, rules: rules, day: "2026-11-21").named(for: result)
        #expect(
            GateWords(report: report).headline
                == "Fail: no app maaps in the run: it has a budget (did you mean maps?), and the run has maps, notes, video."
        )
    }

    @Test("For a recorded program, what it had none of after warm-up are turns")
    func turnsAfterWarmUp() {
        var result = SyntheticRun.plain.result
        result.apps = [result.apps[0]]
        result.apps[0].clock = .own
        result.apps[0].total = FrameStatistics()
        let rules = GateRules(budgets: GateBudgets(dropped: 0))
        let checks = Gate.checks(run: result, baseline: nil, rules: rules)
        let report = GateReport(checks, rules: rules, day: "2026-11-21").named(for: result)
        #expect(GateWords(report: report).headline == "Inconclusive: maps: further budgets: no turn after warm-up.")
    }

    @Test("Of two runs without a turn the check says so; the reason of a quarantine keeps its words")
    func turnsInNeither() throws {
        var result = SyntheticRun.plain.result
        result.apps = [result.apps[0]]
        result.apps[0].clock = .own
        result.apps[0].total = FrameStatistics()
        var rules = GateRules(budgets: GateBudgets(dropped: 0))
        let text = "maps/dropped:2026-12-31:no frame after warm-up, known"
        rules.quarantines = [try #require(Quarantine(text: text, among: Gate.metrics))]
        let checks = Gate.checks(run: result, baseline: result, rules: rules)
        let named = GateReport(checks, rules: rules, day: "2026-11-21").named(for: result).checks
        #expect(named.first { $0.metric == "frames" }?.reason == "no turn after warm-up in the baseline or the run")
        let known = named.first { $0.verdict == .quarantined }?.reason
        #expect(known == "until 2026-12-31: no frame after warm-up, known", "\(named.map(\.reason))")
    }
}
