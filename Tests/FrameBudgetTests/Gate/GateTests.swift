import FrameBudget
import FrameStatistics
import FrameTrace
import LiveSimulation
import Testing

@Suite("Gate")
struct GateTests {
    @Test("Six dropped frames in 10 s at 60 Hz are a hitch ratio of 10 ms/s, which is still good")
    func ratioAtItsLimit() {
        var statistics = FrameStatistics()
        statistics.onScreen = .seconds(10)
        statistics.frameInterval = RefreshRate.hz60.interval
        for (dropped, ratio) in [(6, 10.0), (15, 25), (30, 50)] {
            statistics.dropped = dropped
            #expect(statistics.hitchRatio == ratio)
        }
        #expect(HitchBand(ratio: 10) == .good && HitchBand(ratio: 10.001) == .warning)
    }

    private func result(_ app: String = "maps", cpu: Double, wall: Double = 12, dropped: Int = 0) -> RunResult {
        var statistics = FrameStatistics()
        statistics.onScreen = .seconds(10)
        statistics.shown = 100
        statistics.dropped = dropped
        statistics.onCPU = Distribution(Array(repeating: .milliseconds(cpu), count: 100))
        statistics.mainThread = Distribution(Array(repeating: .milliseconds(wall), count: 100))
        let app = AppResult(
            name: app,
            pacing: .vsync,
            budget: .milliseconds(16.667),
            total: statistics,
            phases: [],
            conservation: Conservation(wanted: 100, shown: 100, dropped: 0, unfinished: 0),
            worst: []
        )
        let run = RunSummary(
            name: "test",
            engine: "live",
            recordedBy: "test",
            startedAt: "",
            observed: .seconds(10),
            planned: nil,
            seed: 1,
            cores: 1,
            refresh: .hz60,
            ending: .complete
        )
        let machine = MachineSummary(
            processor: "",
            onlineCPUs: 1,
            appCPUs: [],
            ownCPUs: [],
            kernel: "",
            system: "",
            hypervisor: nil,
            capabilities: []
        )
        var quality = MeasurementQuality()
        (quality.stealShare, quality.otherShare) = (0, 0)
        return RunResult(
            run: run,
            machine: machine,
            quality: quality,
            phases: [],
            paths: [],
            apps: [app],
            findings: []
        )
    }

    private func verdicts(_ run: RunResult, _ baseline: RunResult?, _ rules: GateRules = GateRules()) -> [String] {
        Gate.checks(run: run, baseline: baseline, rules: rules).map { "\($0.metric): \($0.verdict.rawValue)" }
    }

    @Test("the same run passes; wall times are advisory")
    func same() {
        #expect(
            verdicts(result(cpu: 10), result(cpu: 10)) == [
                "on-CPU p50: pass", "on-CPU p95: pass", "main-thread p50: advisory", "main-thread p95: advisory",
            ]
        )
    }

    @Test("a time worse by more than the tolerance is a regression, a better one is an improvement")
    func worse() {
        #expect(verdicts(result(cpu: 10.6), result(cpu: 10))[0] == "on-CPU p50: regression")
        #expect(verdicts(result(cpu: 10.4), result(cpu: 10))[0] == "on-CPU p50: pass")
        #expect(verdicts(result(cpu: 9), result(cpu: 10))[0] == "on-CPU p50: improved")
        #expect(verdicts(result(cpu: 10, wall: 40), result(cpu: 10))[2] == "main-thread p50: advisory")
    }

    @Test("a large relative change of a very short time is no regression")
    func absoluteFloor() {
        #expect(verdicts(result(cpu: 0.15), result(cpu: 0.1))[0] == "on-CPU p50: pass")
    }

    @Test("budgets are judged without a baseline")
    func budgets() {
        let rules = GateRules(budgets: GateBudgets(dropped: 5, hitchRatio: 20))
        #expect(verdicts(result(cpu: 10, dropped: 5), nil, rules) == ["dropped intervals: pass", "hitch ratio: pass"])
        let over = ["dropped intervals: over budget", "hitch ratio: over budget"]
        #expect(verdicts(result(cpu: 10, dropped: 13), nil, rules) == over)
    }

    @Test(
        "if a CPU quota stopped the run, an exceeded budget is inconclusive, and the check says how often it was stopped"
    )
    func throttled() throws {
        let rules = GateRules(budgets: GateBudgets(dropped: 5, hitchRatio: 200))
        var run = result(cpu: 10, dropped: 13)
        run.quality.throttling = CPUThrottling(quota: 0.5, periods: 21, time: .milliseconds(481))
        let checks = Gate.checks(run: run, baseline: nil, rules: rules)
        #expect(
            checks.map { "\($0.metric): \($0.verdict.rawValue)" } == [
                "dropped intervals: inconclusive", "hitch ratio: pass",
            ]
        )
        let reason = try #require(checks.first { $0.verdict == .inconclusive }).reason
        #expect(reason.contains("of 0.5 CPUs") && reason.contains("21 periods") && reason.contains("481 ms"))
        // A quota that was never used up stopped nothing.
        run.quality.throttling?.periods = 0
        #expect(verdicts(run, nil, rules)[0] == "dropped intervals: over budget")
    }

    @Test("a baseline of another seed, length or number of cores is missing, and no figure is compared")
    func otherKind() {
        var exact = result(cpu: 10)
        exact.run.facts = .virtualTime
        let changes: [(inout RunResult) -> Void] = [
            { $0.run.seed = 2 }, { $0.run.observed = .seconds(5) }, { $0.run.cores = 2 },
        ]
        for change in changes {
            var other = exact
            other.apps[0].total.onCPU = Distribution(Array(repeating: .milliseconds(20), count: 100))
            change(&other)
            #expect(verdicts(other, exact) == ["baseline of the same kind of run: missing"])
        }
        #expect(verdicts(exact, exact).first == "on-CPU p50: pass")
    }

    @Test("an app without frames is exempt from limits for all apps; a limit that names it is missing")
    func noFrames() {
        var drawless = result(cpu: 10)
        drawless.apps[0].redraw = .never
        drawless.apps[0].total = FrameStatistics()
        let all = GateRules(budgets: GateBudgets(dropped: 0, hitchRatio: 0))
        #expect(verdicts(drawless, drawless, all) == ["frames: advisory"])
        var own = GateRules()
        own.appBudgets["maps"] = GateBudgets(dropped: 0)
        #expect(verdicts(drawless, nil, own) == ["frames: advisory", "dropped intervals: missing"])
        // The app drew frames in the baseline.
        #expect(verdicts(drawless, result(cpu: 10)).contains("on-CPU p50: missing"))
        let report = GateReport(Gate.checks(run: drawless, baseline: nil, rules: all), rules: all, day: "2026-11-21")
        #expect(report.isUndecided && report.verdict == .inconclusive)
    }

    @Test("a run that was cut short, or a noisy machine, makes the comparison inconclusive; budgets are still judged")
    func validity() {
        var cut = result(cpu: 10)
        cut.run.ending = .incomplete
        #expect(verdicts(cut, result(cpu: 10)).first == "whole run: inconclusive")
        var noisy = result(cpu: 10)
        noisy.quality.stealShare = 0.02
        noisy.quality.otherShare = 0
        #expect(verdicts(result(cpu: 10), noisy).first == "quiet machine: inconclusive")
        #expect(verdicts(noisy, nil, GateRules(budgets: GateBudgets(dropped: 0))) == ["dropped intervals: pass"])
    }

    @Test("on a machine that was not quiet, or not known to be, no time is a regression, nor a pass")
    func notQuiet() {
        for (steal, others) in [(0.02, 0), (0, 0.3), (nil, nil)] as [(Double?, Double?)] {
            var noisy = result(cpu: 20)
            (noisy.quality.stealShare, noisy.quality.otherShare) = (steal, others)
            for (run, baseline) in [(noisy, result(cpu: 10)), (result(cpu: 10), noisy), (noisy, noisy)] {
                let checks = Gate.checks(run: run, baseline: baseline, rules: GateRules())
                let report = GateReport(checks, rules: GateRules(), day: "2026-11-21")
                #expect(report.verdict == .inconclusive)
                #expect(report.isUndecided)
                #expect(checks.allSatisfy { !$0.isFailure })
            }
        }
        let same = Gate.checks(run: result(cpu: 10), baseline: result(cpu: 10), rules: GateRules())
        #expect(!GateReport(same, rules: GateRules(), day: "2026-11-21").isUndecided)
    }

    @Test("an earlier run of a workload of another name is compared, and the gate says so")
    func otherName() {
        var earlier = result(cpu: 10)
        earlier.run.name = "other"
        let checks = Gate.checks(run: result(cpu: 11), baseline: earlier, rules: GateRules())
        #expect(
            checks.map { "\($0.metric): \($0.verdict.rawValue)" } == [
                "baseline of the same name: advisory", "on-CPU p50: regression", "on-CPU p95: regression",
                "main-thread p50: advisory", "main-thread p95: advisory",
            ]
        )
        #expect(checks[0].reason == "the workloads have different names: other in the baseline, test in the run")
        let report = GateReport(checks, rules: GateRules(), day: "2026-11-21")
        #expect(report.verdict == .regression && report.judged == 2)
        // The name alone fails nothing.
        let same = Gate.checks(run: result(cpu: 10), baseline: earlier, rules: GateRules())
        #expect(GateReport(same, rules: GateRules(), day: "2026-11-21").verdict == .pass)
    }

    @Test("an app on one side only is missing, whichever side")
    func missing() {
        #expect(
            verdicts(result("notes", cpu: 1), result("maps", cpu: 1)) == [
                "app in the run: missing", "app in the baseline: missing",
            ]
        )
    }
}
