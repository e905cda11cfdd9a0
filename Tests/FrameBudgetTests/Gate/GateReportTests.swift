import FrameBudget
import FrameStatistics
import FrameTrace
import LiveSimulation
import Testing

@Suite("Reports of a gate")
struct GateReportTests {
    private func report(_ run: GateRun, _ rules: GateRules, day: String = "2026-11-21") -> GateReport {
        GateReport(Gate.checks(run: run.result(), baseline: nil, rules: rules), rules: rules, day: day)
    }

    private func quarantine(_ target: String, until: String = "2026-12-31") throws -> Quarantine {
        try #require(Quarantine(text: "\(target):\(until):the runner's disk", among: Gate.metrics))
    }

    @Test("each budget is judged for each app; an app's own limit overrides the one for all apps")
    func budgets() {
        let all = GateBudgets(dropped: 2, hitchRatio: 4, inversion: .milliseconds(1), overBudget: .zero)
        let run = GateRun(apps: ["maps", "notes"], wall: 17, dropped: 3, inversion: 1.5)
        let rules = GateRules(budgets: all, appBudgets: ["notes": GateBudgets(dropped: 3)])
        let found = report(run, rules).checks.map { "\($0.app) \($0.metric): \($0.verdict.rawValue)" }
        #expect(
            found == [
                "maps dropped intervals: over budget", "maps hitch ratio: over budget",
                "maps p95 over budget: over budget",
                "maps inversion cost: over budget", "notes dropped intervals: pass", "notes hitch ratio: over budget",
                "notes p95 over budget: over budget", "notes inversion cost: over budget",
            ]
        )
        #expect(report(GateRun(dropped: 2), GateRules(budgets: GateBudgets(dropped: 2))).verdict == .pass)
    }

    @Test("the time by which p95 is over budget is compared with its limit, and is zero below the budget")
    func overBudget() throws {
        let rules = GateRules(budgets: GateBudgets(overBudget: .milliseconds(1)))
        #expect(report(GateRun(wall: 17.6), rules).verdict == .pass)
        #expect(report(GateRun(wall: 17.7), rules).verdict == .overBudget)
        #expect(report(GateRun(wall: 3), rules).checks[0].value == 0)
    }

    @Test("a frame that never ended counts only by the intervals that it dropped")
    func hung() {
        let rules = GateRules(budgets: GateBudgets(dropped: 0))
        #expect(report(GateRun(unfinished: 1), rules).verdict == .pass)
        #expect(report(GateRun(dropped: 1, unfinished: 1), rules).verdict == .overBudget)
    }

    @Test("a budget for an unknown app is missing, and the reason names the apps of the run")
    func unmatched() throws {
        let found = report(GateRun(), GateRules(appBudgets: ["map": GateBudgets(dropped: 0)]))
        #expect(found.verdict == .missing)
        #expect(found.checks[0].app == "map")
        #expect(found.checks[0].reason.contains("maps"))
        #expect(report(GateRun(apps: []), GateRules(budgets: GateBudgets(dropped: 0))).verdict == .missing)
    }

    @Test("a budget for all apps that none of them has is missing, and the reason names the apps")
    func nothingToLimit() throws {
        let budgets = GateBudgets(
            dropped: 0,
            inputP95: .zero,
            longestGraph: .zero,
            peakFootprint: ByteCount(bytes: 0)
        )
        let found = report(GateRun(apps: ["maps", "notes"]), GateRules(budgets: budgets))
        #expect(found.verdict == .missing)
        let missing = found.checks.filter { $0.verdict == .missing }
        let titles = [FrameMetric.inputP95, .longestGraph, .peakFootprint].map(\.title)
        #expect(missing.map(\.metric) == titles.map { "figure for the budget of '\($0)'" })
        #expect(missing[1].reason == "no operation was started (apps: maps, notes)")
        // A limit of an app's own is missing once, under the app's name.
        let own = GateRules(
            budgets: GateBudgets(longestGraph: .zero),
            appBudgets: ["maps": GateBudgets(longestGraph: .zero)]
        )
        #expect(report(GateRun(), own).checks.map(\.app) == ["maps"])
    }

    @Test("a quarantine keeps a figure from being judged through its last day, and the check gives the reason")
    func quarantines() throws {
        let budgets = GateBudgets(dropped: 0, hitchRatio: 1000)
        let rules = GateRules(budgets: budgets, quarantines: [try quarantine("maps/dropped")])
        let found = report(GateRun(dropped: 5), rules)
        #expect(found.verdict == .pass)
        #expect(found.checks[0].verdict == .quarantined)
        #expect(found.checks[0].reason.contains("the runner's disk"))
        #expect(report(GateRun(dropped: 5), rules, day: "2026-12-31").verdict == .pass, "the last day counts")
        let expired = report(GateRun(dropped: 5), rules, day: "2027-01-01")
        #expect(expired.verdict == .overBudget)
        #expect(expired.notes.count == 1)
        let only = GateRules(budgets: GateBudgets(dropped: 0), quarantines: [try quarantine("maps/dropped")])
        #expect(report(GateRun(dropped: 5), only).verdict == .inconclusive, "nothing was judged")
    }

    @Test("a quarantine that matches nothing is missing, and no quarantine excuses a missing figure")
    func uselessQuarantine() throws {
        let budgets = GateBudgets(dropped: 0)
        for target in ["map/dropped", "maps/on-cpu-p95"] {
            let found = report(GateRun(), GateRules(budgets: budgets, quarantines: [try quarantine(target)]))
            #expect(found.verdict == .missing, "\(target)")
        }
        var baseline = try GateRun().baseline()
        baseline.apps[0].figures.removeAll { $0.metric == .onCPUP95 }
        let rules = GateRules(quarantines: [try quarantine("maps/on-cpu-p95")])
        let checks = StoredGate(baseline: baseline, rules: rules).checks(GateRun().result())
        #expect(GateReport(checks, rules: rules, day: "2026-11-21").verdict == .missing)
    }

    @Test("a quarantine names an app, a figure, a day of the calendar and a reason")
    func quarantineText() {
        #expect(Quarantine(text: "a/b/main-p95:2028-02-29:x: y", among: Gate.metrics)?.app == "a/b")
        #expect(Quarantine(text: "a/b/main-p95:2028-02-29:x: y", among: Gate.metrics)?.reason == "x: y")
        for text in [
            "", "maps/main-p95", "maps/main-p95:2026-12-31", "maps/main-p95:2026-12-31: ", "maps/p95:2026-12-31:x",
            "/main-p95:2026-12-31:x", "maps/main-p95:2026-13-01:x", "maps/main-p95:2026-02-29:x",
            "maps/main-p95:26-12-31:x", "maps/main-p95:2026-12-3:x", "maps/main-p95:tomorrow:x",
        ] {
            #expect(Quarantine(text: text, among: Gate.metrics) == nil, "\(text)")
        }
    }

    @Test(
        "runs whose apps have different pipelines are in different history lanes, and their comparison has a mismatch"
    )
    func pipelines() {
        var one = GateRun(digest: nil).result()
        one.apps[0].pipeline = FramePipeline(buffers: 2, latency: 1)
        var other = one
        other.apps[0].pipeline = FramePipeline(buffers: 3, latency: 2)
        #expect(HistoryLane(one) != HistoryLane(other) && HistoryLane(one) == HistoryLane(one))
        let found = RunComparison(
            from: ComparedRun(name: "a", result: one),
            to: ComparedRun(name: "b", result: other)
        ).mismatches
        let pipeline = found.first { $0.what == "budgets, pacing and pipelines" }
        #expect(pipeline?.after.hasSuffix(", 3 buffers, latency 2") == true)
    }

    @Test("a failure counts only if a later run fails in the same figure")
    func confirmed() {
        let rules = GateRules(budgets: GateBudgets(dropped: 0, inversion: .zero))
        let first = report(GateRun(dropped: 1, inversion: 0), rules)
        let same = report(GateRun(dropped: 2, inversion: 0), rules)
        let other = report(GateRun(inversion: 1), rules)
        #expect(first.confirmed(by: same).verdict == .overBudget)
        #expect(first.confirmed(by: other).verdict == .inconclusive)
        #expect(first.confirmed(by: report(GateRun(inversion: 0), rules)).verdict == .pass)
        let gone = report(GateRun(apps: []), rules)
        #expect(first.confirmed(by: gone).verdict == .missing)
    }
}
