import FrameBudget
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario
import Testing

@Suite("Gate on inversions")
struct InversionGateTests {
    private func verdict(_ exposure: Double, cost: Double?, limit: Double) throws -> GateCheck {
        var script = ThreadScript()
        var result = try script.finish().result
        result.inversions = InversionSummary(
            evidence: .slices,
            apps: [
                InversionTotals(
                    app: "photos",
                    count: 3,
                    exposure: .milliseconds(exposure),
                    cost: cost.map { .milliseconds($0) },
                    missedBudget: nil,
                    resolved: 0,
                    notContended: 0
                )
            ],
            worst: []
        )
        let rules = GateRules(budgets: GateBudgets(inversion: .milliseconds(limit)))
        let checks = Gate.checks(run: result, baseline: nil, rules: rules)
        #expect(checks.map(\.metric) == ["inversion cost", "inversion cost"])
        #expect(checks[1].verdict == .inconclusive, "an app that the result does not have can't be told of")
        return checks[0]
    }

    @Test("the cost of all inversions of an app is compared with the limit")
    func cost() throws {
        #expect(try verdict(9, cost: 2, limit: 2).verdict == .pass)
        let over = try verdict(9, cost: 2.1, limit: 2)
        #expect(over.verdict == .overBudget)
        #expect(over.value == 2.1)
        #expect(over.reference == 2)
        #expect(over.count == 3)
    }

    @Test("an unknown cost is inconclusive, unless the whole exposure is within the limit")
    func unknown() throws {
        #expect(try verdict(9, cost: nil, limit: 2).verdict == .inconclusive)
        #expect(try verdict(9, cost: nil, limit: 9).verdict == .pass)
    }

    @Test("a result without inversion data is inconclusive")
    func absent() throws {
        var script = ThreadScript(engine: "program")
        let result = try script.finish().result
        let checks = Gate.checks(
            run: result,
            baseline: nil,
            rules: GateRules(budgets: GateBudgets(inversion: .milliseconds(2)))
        )
        #expect(checks.map(\.verdict) == [.inconclusive, .inconclusive])
    }

    @Test("a limit is a time with its unit")
    func text() {
        #expect(TimeSpan(text: "2ms") == .milliseconds(2))
        #expect(TimeSpan(text: "500us") == .microseconds(500))
        #expect(TimeSpan(text: "0.5s") == .milliseconds(500))
        #expect(TimeSpan(text: "0") == .zero)
        for text in ["", "2", "ms", "-2ms", "2 minutes", "inf", "99999999999s"] {
            #expect(TimeSpan(text: text) == nil, "\(text)")
        }
    }
}
