import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@Suite("Gates of runs that were cut short")
struct CutShortTests {
    private static let budgets = GateBudgets(
        dropped: 500,
        hitchRatio: 900,
        inversion: .seconds(1),
        overBudget: .seconds(1),
        terminated: 0
    )

    private static func report(
        _ run: GateRun,
        _ baseline: GateRun? = nil,
        _ rules: GateRules = GateRules(budgets: budgets)
    ) -> GateReport {
        let checks = Gate.checks(run: run.result(), baseline: baseline?.result(), rules: rules)
        return GateReport(checks, rules: rules, day: "2026-11-21")
    }

    @Test("A budget that the recorded part keeps is inconclusive", arguments: [RunEnding.interrupted, .incomplete])
    func kept(ending: RunEnding) {
        let report = Self.report(GateRun(inversion: 0, ending: ending))
        #expect(report.verdict == .inconclusive && report.isUndecided)
        #expect(report.checks.count == 6 && report.checks.allSatisfy { $0.verdict == .inconclusive })
        #expect(report.checks[0].metric == "whole run")
        let reasons = Set(report.checks.dropFirst().map(\.reason))
        #expect(reasons == ["the part of the run that was not recorded may exceed the limit"])
        #expect(Self.report(GateRun(inversion: 0)).verdict == .pass)
    }

    @Test("A budget that the recorded part exceeds fails all the same")
    func exceeded() throws {
        let report = Self.report(GateRun(dropped: 501, inversion: 0, ending: .interrupted))
        #expect(report.verdict == .overBudget && !report.isUndecided)
        #expect(report.failures.map(\.figure) == [.dropped])
    }

    @Test("A part of a run is not compared with an earlier run, nor a run with a part of one")
    func compared() {
        let (whole, part) = (GateRun(), GateRun(ending: .interrupted))
        for (run, baseline, reason) in [
            (part, whole, "only part of the run was recorded"),
            (whole, part, "only part of the baseline was recorded"),
            (part, part, "only part of the baseline and the run was recorded"),
        ] {
            for time in [5.0, 10, 20] {
                var run = run
                run.onCPU = time
                let report = Self.report(run, baseline, GateRules())
                #expect(report.verdict == .inconclusive && report.isUndecided, "\(time)")
                let judged = report.checks.filter { $0.figure == .onCPUP50 || $0.figure == .onCPUP95 }
                #expect(judged.count == 2 && judged.allSatisfy { $0.reason == reason })
            }
        }
    }

    @Test("Against a stored baseline, only a total or a maximum that is larger already is a regression")
    func stored() throws {
        let baseline = try GateRun(engine: "virtual, fair", dropped: 3, inversion: 0).baseline(1, spread: 0)
        func verdicts(dropped: Int, onCPU: Double) -> [FrameMetric: GateCheck.Verdict] {
            var run = GateRun(engine: "virtual, fair", onCPU: onCPU, dropped: dropped, inversion: 0)
            run.ending = .interrupted
            let checks = StoredGate(baseline: baseline, rules: GateRules()).checks(run.result())
            let figures = checks.compactMap { check in check.figure.map { ($0, check.verdict) } }
            return Dictionary(figures, uniquingKeysWith: { first, _ in first })
        }
        let more = verdicts(dropped: 4, onCPU: 20)
        #expect(more[.dropped] == .regression && more[.onCPUP50] == .inconclusive)
        let fewer = verdicts(dropped: 2, onCPU: 5)
        #expect(fewer[.dropped] == .inconclusive && fewer[.onCPUP50] == .inconclusive)
    }
}
