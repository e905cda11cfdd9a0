import FrameStatistics
import FrameTrace
import Testing

@Suite("Stored baseline")
struct StoredGateTests {
    private func checks(
        _ run: GateRun,
        _ baseline: Baseline? = nil,
        _ rules: GateRules = GateRules()
    ) throws -> [GateCheck] {
        StoredGate(baseline: try baseline ?? GateRun(inversion: 0).baseline(), rules: rules).checks(run.result())
    }

    private func verdict(_ metric: FrameMetric, _ checks: [GateCheck]) throws -> GateCheck {
        try #require(checks.first { $0.figure == metric && $0.basis == .baseline })
    }

    private func report(_ checks: [GateCheck]) -> GateReport {
        GateReport(checks, rules: GateRules(), day: "2026-11-21")
    }

    // MARK: Times

    @Test("ten runs of the same machine: on-CPU time is judged, and worse beyond chance and margin is a regression")
    func judged() throws {
        let same = try checks(GateRun(inversion: 0))
        #expect(try verdict(.onCPUP50, same).verdict == .pass)
        #expect(try verdict(.onCPUP95, same).verdict == .pass)
        #expect(report(same).verdict == .pass)
        let worse = try checks(GateRun(onCPU: 11, inversion: 0))
        #expect(try verdict(.onCPUP50, worse).verdict == .regression)
        #expect(report(worse).verdict == .regression)
        let better = try checks(GateRun(onCPU: 9, inversion: 0))
        #expect(try verdict(.onCPUP95, better).verdict == .improved)
        #expect(report(better).verdict == .improved)
    }

    @Test(
        "a change beyond chance but within the margin passes, and so does a large relative change of a very short time"
    )
    func margin() throws {
        let narrow = try GateRun(inversion: 0).baseline(spread: 0.0001)
        #expect(try verdict(.onCPUP50, checks(GateRun(onCPU: 10.4, inversion: 0), narrow)).verdict == .pass)
        #expect(try verdict(.onCPUP50, checks(GateRun(onCPU: 10.6, inversion: 0), narrow)).verdict == .regression)
        let wide = GateRules(tolerance: 0.1)
        #expect(try verdict(.onCPUP50, checks(GateRun(onCPU: 10.6, inversion: 0), narrow, wide)).verdict == .pass)
        let small = try GateRun(onCPU: 0.1, inversion: 0).baseline(spread: 0.0001)
        #expect(try verdict(.onCPUP50, checks(GateRun(onCPU: 0.19, inversion: 0), small)).verdict == .pass)
        #expect(try verdict(.onCPUP50, checks(GateRun(onCPU: 0.21, inversion: 0), small)).verdict == .regression)
    }

    @Test("a change beyond the margin but not beyond chance is inconclusive, with the smallest visible change")
    func chance() throws {
        // A standard deviation of 5 %: one new run may well be 8 % off.
        let noisy = try GateRun(inversion: 0).baseline(spread: 0.07)
        let check = try verdict(.onCPUP50, checks(GateRun(onCPU: 10.8, inversion: 0), noisy))
        #expect(check.verdict == .inconclusive)
        let visible = try #require(check.visible)
        #expect((0.2...0.4).contains(visible))
        #expect(check.reason.contains("cannot be detected"))
        let far = try verdict(.onCPUP50, checks(GateRun(onCPU: 14, inversion: 0), noisy))
        #expect(far.verdict == .regression)
    }

    @Test("with nine runs times are advisory, and the check gives the reason")
    func fewRuns() throws {
        let check = try verdict(
            .onCPUP50,
            checks(GateRun(onCPU: 20, inversion: 0), GateRun(inversion: 0).baseline(9))
        )
        #expect(check.verdict == .advisory)
        #expect(check.reason == "9 of 10 runs in the baseline")
    }

    @Test("another machine makes times advisory, and the check names each difference")
    func otherMachine() throws {
        var other = GateRun(onCPU: 20, inversion: 0)
        other.kernel = "6.8.0"
        other.capabilities = []
        let check = try verdict(.onCPUP50, checks(other))
        #expect(check.verdict == .advisory)
        #expect(check.reason == "another machine: kernel 6.8.0, not 6.1.0; without on-CPU time")
        #expect(report(try checks(other)).verdict == .inconclusive, "nothing was judged, so nothing has passed")
    }

    @Test("wall time is judged only where every run is known to have been on a quiet machine")
    func wall() throws {
        #expect(try verdict(.mainP95, checks(GateRun(wall: 15, inversion: 0))).verdict == .regression)
        var noisy = GateRun(wall: 15, inversion: 0)
        noisy.others = 0.02
        let check = try verdict(.mainP95, checks(noisy))
        #expect(check.verdict == .advisory)
        #expect(check.reason.contains("quiet"))
        #expect(
            try verdict(.mainP95, checks(GateRun(wall: 15, inversion: 0), noisy.baseline())).verdict == .advisory
        )
        var then = GateRun(inversion: 0)
        then.others = 0.02
        let widened = try checks(GateRun(inversion: 0), then.baseline())
        #expect(try verdict(.onCPUP50, widened).verdict == .pass, "noise of the baseline's runs is in their spread")
    }

    @Test(
        "on a machine that was not quiet judged on-CPU times are inconclusive, however slow, and the report is undecided"
    )
    func notQuiet() throws {
        for noisy in [GateRun(onCPU: 13, wall: 15, steal: 0.03), GateRun(onCPU: 13, wall: 15, others: 0.2)] {
            let checks = try checks(noisy, try GateRun().baseline())
            // p99 is advisory, whatever the machine did.
            let judged = checks.filter { $0.figure?.isOwnWork == true && $0.figure != .onCPUP99 }
            #expect(judged.count == 2 && judged.allSatisfy { $0.verdict == .inconclusive })
            #expect(judged.allSatisfy { $0.reason.hasPrefix("the machine was not quiet: steal ") })
            #expect(GateReport(checks, rules: GateRules(), day: "2026-11-21").isUndecided)
        }
    }

    @Test("steal beyond 5 % makes times invalid, never a regression")
    func steal() throws {
        var stolen = GateRun(onCPU: 20, inversion: 0)
        stolen.steal = 0.06
        let found = try checks(stolen)
        #expect(try verdict(.onCPUP50, found).verdict == .invalid)
        #expect(report(found).verdict == .invalid)
    }

    @Test("Holm: the more figures are judged, the larger the smallest change that is a regression")
    func holm() throws {
        // The error of one more run is 4.7 %, so 12.2 is 4.2 errors off. Two figures need 3.3 errors, forty 5.3.
        let baseline = try GateRun(inversion: 0).baseline(spread: 0.06)
        let rules = GateRules(tolerance: 0)
        let one = GateRun(onCPU: 12.2, wall: 12, others: nil)
        let alone = try verdict(.onCPUP50, checks(one, baseline, rules))
        #expect(alone.verdict == .regression)
        let names = (0..<20).map { "app \($0)" }
        let many = try GateRun(apps: names).baseline(spread: 0.06)
        let crowd = try checks(GateRun(apps: names, onCPU: 12.2, wall: 12, others: nil), many, rules)
        #expect(!crowd.contains { $0.verdict == .regression })
        let visible = try #require(crowd.first { $0.figure == .onCPUP50 }?.visible)
        #expect(visible > (alone.visible ?? 1))
    }

    @Test("counts are advisory, however large they are")
    func counts() throws {
        let check = try verdict(.dropped, checks(GateRun(dropped: 400, inversion: 0)))
        #expect(check.verdict == .advisory)
        #expect(check.reason.contains("budget"))
    }

    // MARK: Virtual time

    @Test("in virtual time one run is enough, the machine does not matter, and any change counts")
    func virtual() throws {
        let run = GateRun(engine: "virtual, fair", inversion: 2)
        let baseline = try run.baseline(1, spread: 0)
        #expect(baseline.machine == nil)
        let same = try checks(run, baseline)
        // No run loop was recorded, so nothing is known of hangs and input.
        #expect(same.count == Baseline.metrics.count - FrameMetric.nonFrameMetrics.count)
        #expect(same.allSatisfy { $0.verdict == .pass })
        var other = run
        other.processor = "another"
        #expect(try checks(other, baseline) == same)
        for (metric, change) in [
            (FrameMetric.onCPUP50, \GateRun.onCPU), (.mainP95, \.wall),
        ] {
            var changed = run
            changed[keyPath: change] += 0.000_001
            #expect(try verdict(metric, checks(changed, baseline)).verdict == .regression)
            changed[keyPath: change] -= 0.000_002
            #expect(try verdict(metric, checks(changed, baseline)).verdict == .improved)
        }
        var dropping = run
        dropping.dropped = 1
        #expect(try verdict(.dropped, checks(dropping, baseline)).verdict == .regression)
    }

    // MARK: Coverage

    @Test("a renamed app is missing on both sides, by name")
    func renamed() throws {
        let found = try checks(GateRun(apps: ["karten"], inversion: 0))
        let missing = found.filter { $0.verdict == .missing }
        #expect(missing.map { "\($0.app): \($0.metric)" } == ["maps: app in the run", "karten: app in the baseline"])
        #expect(report(found).verdict == .missing)
    }

    @Test("a run of another workload, workload version or engine has no baseline to compare with")
    func otherWorkload() throws {
        var named = GateRun(inversion: 0)
        named.name = "phone"
        var changed = GateRun(inversion: 0)
        changed.digest = "fedcba9876543210"
        var old = GateRun(inversion: 0)
        old.digest = nil
        var engine = GateRun(inversion: 0)
        engine.engine = "virtual, fair"
        for run in [named, changed, old, engine] {
            let found = try checks(run)
            #expect(found.filter { $0.basis == .coverage }.map(\.verdict) == [.missing], "\(found)")
            #expect(found[0].app == "all")
            #expect(!found[0].reason.isEmpty)
        }
        for run in [named, engine] { #expect(try checks(run).count == 1) }
        #expect(try checks(changed)[0].reason.contains("the workload has changed"))
        #expect(try report(checks(changed)).isOfChangedWorkload)
        for run in [named, engine] { #expect(try !report(checks(run)).isOfChangedWorkload) }
    }

    @Test("a changed workload's figures are advisory beside the earlier ones, and its budgets are still judged")
    func changedWorkload() throws {
        var changed = GateRun(onCPU: 11, dropped: 3, inversion: 0)
        changed.digest = "fedcba9876543210"
        let rules = GateRules(budgets: GateBudgets(dropped: 0))
        let found = try checks(changed, nil, rules)
        let onCPU = try verdict(.onCPUP50, found)
        #expect(onCPU.verdict == .advisory && onCPU.reference != nil && onCPU.value == 11)
        #expect(onCPU.change.map { $0 > 0.05 } == true)
        #expect(found.contains { $0.verdict == .missing })
        #expect(GateReport(found, rules: rules, day: "2026-11-21").verdict == .overBudget)
        #expect(report(try checks(changed)).verdict == .missing)
    }

    @Test("an empty baseline counts as missing")
    func empty() throws {
        var baseline = try GateRun().baseline()
        baseline.apps = []
        #expect(try checks(GateRun(), baseline).map(\.verdict) == [.missing])
        baseline = try GateRun().baseline()
        baseline.runs = []
        #expect(try checks(GateRun(), baseline).map(\.verdict) == [.missing])
    }

    @Test("a figure that one side lacks is missing where it would be judged")
    func lacking() throws {
        var baseline = try GateRun(inversion: 0).baseline()
        baseline.apps[0].figures.removeAll { $0.metric == .onCPUP95 }
        let check = try verdict(.onCPUP95, checks(GateRun(inversion: 0), baseline))
        #expect(check.verdict == .missing)
        #expect(check.reason == "the baseline does not have it")
        let exact = try GateRun(engine: "virtual, fair", inversion: 0).baseline(1, spread: 0)
        let less = try checks(GateRun(engine: "virtual, fair"), exact)
        #expect(try verdict(.inversion, less).verdict == .missing)
    }

    @Test("a run that was cut short is never a pass")
    func cutShort() throws {
        var cut = GateRun(inversion: 0)
        cut.ending = .interrupted
        let found = try checks(cut, nil, GateRules(budgets: GateBudgets(dropped: 3)))
        #expect(report(found).verdict == .inconclusive)
        cut.dropped = 4
        let over = try checks(cut, nil, GateRules(budgets: GateBudgets(dropped: 3)))
        #expect(report(over).verdict == .overBudget, "what is exceeded stays exceeded")
    }
}
