import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// Outputs with a limited number of failures show the worst ones, in the order of the gate's headline.
@Suite("The worst failures of a gate in outputs for CI")
struct WorstFirstTests {
    private static let app = SyntheticRun.plain.result.apps[0]

    private static func check(
        _ metric: FrameMetric,
        _ reference: Double,
        _ value: Double,
        _ verdict: GateCheck.Verdict = .regression
    ) -> GateCheck {
        let basis: GateCheck.Basis = verdict == .overBudget ? .budget : .baseline
        return GateCheck(metric, of: app, against: basis, reference: reference, value: value, verdict: verdict)
    }

    private static func report(_ checks: [GateCheck]) -> CIReport {
        let report = GateReport(checks, rules: GateRules(), day: "2026-11-21")
        return CIReport(report, of: SyntheticRun.plain.result)
    }

    @Test("The headline and the first annotation have the worst of 13 regressions, though the table has it last")
    func annotations() throws {
        // Times of 11 to 22 ms, each from 10 ms; then dropped intervals, from 0 to 20.
        let times = (11...22).map { Self.check(.mainP95, 10, Double($0)) }
        let report = Self.report(times + [Self.check(.dropped, 0, 20)])
        #expect(report.headline.hasPrefix("Fail: maps: dropped intervals are worse (0 to 20)"), "\(report.headline)")
        let lines = CIFormat.github.render(report).split(separator: "\n")
        try #require(lines.count == 10)
        #expect(lines[0].contains("::dropped intervals 20 intervals, before 0 intervals: regression"), "\(lines[0])")
        for (place, value) in (15...22).reversed().enumerated() {
            #expect(lines[place + 1].contains(" \(value) ms, before 10 ms"), "\(lines[place + 1])")
        }
        #expect(lines[9].hasSuffix("::4 more; see the job's log"))
    }

    @Test("Outputs keep the gate's order: regressions by change, budgets by excess, missing figures, then the rest")
    func order() {
        let checks = [
            Self.check(.onCPUP50, 10, 10, .pass), Self.check(.onCPUP99, 10, 0, .missing),
            Self.check(.hangs, 1, 4, .overBudget), Self.check(.mainP50, 10, 11), Self.check(.mainP99, 10, 30),
            Self.check(.hitchRatio, 5, 30, .overBudget), Self.check(.onCPUP95, 10, 10, .inconclusive),
        ]
        let order: [FrameMetric] = [.mainP99, .mainP50, .hitchRatio, .hangs, .onCPUP99, .onCPUP95, .onCPUP50]
        let report = Self.report(checks)
        #expect(report.worstFirst.map(\.title) == order.map(\.title))
        let failures = GateReport(checks, rules: GateRules(), day: "2026-11-21").failures
        #expect(report.worstFirst.prefix(failures.count).map(\.title) == failures.map(\.metric))
    }
}
