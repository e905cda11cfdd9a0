import Testing
import Thoroughness

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

/// Each rule of the gate, on simulated rounds in which that rule decides.
@Suite("Paired gate")
struct PairedGateTests {
    private let once = PairedGate(looks: 1)

    private func row(_ rounds: SimulatedRounds, _ metric: FrameMetric, app: String = "a") throws -> PairedRow {
        try #require(try rounds.look().report.rows.first { $0.app == app && $0.metric == metric })
    }

    @Test(
        "A workload compared with itself passes, and each figure has a smallest visible change",
        arguments: 1...Thorough.count(3, usually: 2)
    )
    func same(seed: Int) throws {
        let (report, next) = try SimulatedRounds(pairs: 60, seed: UInt64(seed)).look()
        #expect(report.verdict == .pass)
        #expect(next == .done)
        #expect(report.rows.count == PairedRules.metrics.count)
        #expect(report.rows.allSatisfy { ($0.smallestVisible ?? 0) > 0 })
    }

    @Test("A slower candidate is a suspect in its on-CPU times, with the step that grew")
    func slower() throws {
        let (report, next) = try SimulatedRounds(slower: 1.2).look()
        #expect(next == .confirm)
        #expect(Set(report.rows(.regression).map(\.metric)).isSuperset(of: [.onCPUP50, .onCPUP95]))
        #expect(report.steps["a"]?.first.map { $0.change > 0.5 } == true)
        #expect(report.parts["a"]?.first?.name == "on-CPU")
    }

    @Test(
        "An app that draws nothing on both sides has no figures and is no failure; one that drew only before is missing"
    )
    func noFrames() throws {
        func drawless(_ run: AnalyzedRun, named name: String) -> AnalyzedRun {
            var run = run
            run.result.apps.append(run.result.apps[0])
            run.result.apps[1].name = name
            run.result.apps[1].redraw = .never
            run.result.apps[1].total = FrameStatistics()
            run.frames.append([])
            return run
        }
        var both = try SimulatedRounds(pairs: 60).rounds(1)
        both[0].baseline = drawless(both[0].baseline, named: "daemon")
        both[0].candidate = drawless(both[0].candidate, named: "daemon")
        let report = once.look(both).report
        #expect(report.verdict == .pass && report.missing.isEmpty)
        #expect(Set(report.rows.map(\.app)) == ["a"])
        #expect(report.notes == ["daemon: no frames, so there is nothing to compare."])
        var one = try SimulatedRounds(pairs: 60).rounds(1)
        one[0].candidate.result.apps[0].redraw = .never
        #expect(once.look(one).report.missing.contains("the candidate draws no frames in its app \"a\""))
    }

    @Test("Slower long frames alone are a regression of p95 and not of p50")
    func tail() throws {
        let rounds = SimulatedRounds(pairs: 60, slowerTail: 1.4)
        #expect(try row(rounds, .onCPUP95).verdict == .regression)
        #expect(try row(rounds, .onCPUP50).verdict == .pass)
    }

    @Test("A faster candidate is an improvement")
    func faster() throws {
        let report = try SimulatedRounds(slower: 0.8).look().report
        #expect(report.verdict == .improved)
    }

    @Test("A change beyond chance but within the margin is no regression: 2 % of p50, or 25 µs whatever share that is")
    func margins() throws {
        let quiet = SimulatedRounds(slower: 1.02, noise: 0.002, blockNoise: 0.001)
        let row = try row(quiet, .onCPUP50)
        #expect(row.verdict == .pass)
        #expect((row.estimate?.pAbove ?? 1) < 0.01, "it is seen, and tolerated")
        var more = quiet
        more.slower = 1.04
        #expect(try self.row(more, .onCPUP50).verdict == .regression)
        let short = SimulatedRounds(work: 0.5, slower: 1.05, noise: 0.002, blockNoise: 0.001)
        #expect(try self.row(short, .onCPUP50).verdict == .pass)
    }

    @Test("A change whose whole interval lies above the margin does not pass, however many figures share the bound")
    func probablyWorse() throws {
        func rows(_ rounds: SimulatedRounds) throws -> [PairedRow] {
            let all = try rounds.rounds(1)
            let app = PairedApp(name: "a", pairs: all.flatMap { $0.blocks(of: "a") })
            // As if so many figures shared the bound that no p of these pairs is small enough.
            return PairedJudge(
                rules: PairedRules(),
                bound: 1e-9,
                passing: 0.95,
                seed: 1,
                finalBound: 0.01,
                interval: RefreshRate.hz60.interval
            ).rows([app])
        }
        let quiet = SimulatedRounds(pairs: 60, slower: 1.07, noise: 0.01, blockNoise: 0.005)
        let row = try #require(try rows(quiet).first { $0.metric == .onCPUP50 })
        let estimate = try #require(row.estimate)
        #expect(
            estimate.interval.lowerBound > DeterministicMath.log(1.03) && estimate.upper < DeterministicMath.log(1.1)
        )
        #expect(row.verdict == .inconclusive && row.isProbablyWorse && !row.isSuspect)
        #expect(row.reason.contains("whole 99 % interval lies above the margin"))
        // Contention of one side stays the reason if there is any.
        let hog = try #require(try rows(SimulatedRounds(slower: 1.1, hog: 6)).first { $0.metric == .onCPUP50 })
        #expect(!hog.isProbablyWorse)
        for seed in UInt64(1)...5 {
            var same = quiet
            (same.slower, same.seed) = (1, seed)
            #expect(try rows(same).allSatisfy { $0.verdict == .pass && !$0.isProbablyWorse })
        }
    }

    @Test("The worst regression exceeds its margin most by the rules of the comparison, not by the default ones")
    func worstByRules() throws {
        func worst(_ report: PairedReport) -> FrameMetric? {
            report.regressions.first { $0.metric.isOwnWork }?.metric
        }
        let slower = SimulatedRounds(slower: 1.2)
        #expect(once.rules == PairedRules())
        #expect(worst(try slower.look().report) == .onCPUP50)
        var rules = PairedRules()
        (rules.medianMargin, rules.tailMargin) = (0.1, 0.02)
        #expect(worst(PairedGate(rules: rules, looks: 1).look(try slower.rounds(1)).report) == .onCPUP95)
    }

    @Test("A probably worse figure leaves the whole comparison undecided")
    func undecided() throws {
        var report = try SimulatedRounds(pairs: 60).look().report
        #expect(report.verdict == .pass && !report.isUndecided)
        // The rounds have a main thread, and no input, operations, memory or render thread.
        #expect(report.gaps == [.hangs])
        report.rows[1].verdict = .inconclusive
        #expect(!report.isUndecided)
        report.rows[1].isProbablyWorse = true
        #expect(report.isUndecided && report.probablyWorse.map(\.metric) == [.onCPUP95])
    }

    @Test("A figure that is too noisy is inconclusive, with the larger number of pairs that it needs")
    func noisy() throws {
        let rounds = SimulatedRounds(pairs: 16, blockNoise: 0.3)
        let row = try row(rounds, .onCPUP50)
        #expect(row.verdict == .inconclusive)
        #expect((row.pairsNeeded ?? 0) > 16)
        #expect(try rounds.look().report.verdict == .inconclusive)
    }

    @Test("A figure with fewer than seven counted pairs is invalid")
    func few() throws {
        #expect(try row(SimulatedRounds(pairs: 7, slower: 2), .onCPUP50).verdict == .invalid)
    }

    @Test("The first two frames after a switch don't count")
    func settling() throws {
        let row = try row(SimulatedRounds(cold: [.candidate: 8]), .onCPUP95)
        #expect(row.verdict == .pass)
    }

    @Test("A turn in which no frame was shown is a missed frame")
    func stuck() throws {
        let row = try row(SimulatedRounds(stuck: 0.6), .missedShare)
        #expect((row.estimate?.candidate ?? 0) > 0.01)
        #expect(row.verdict != .pass)
    }
}

// MARK: - Contention

extension PairedGateTests {
    @Test(
        "A process that contends with the candidate alone is never its regression, neither of wall nor of on-CPU time"
    )
    func hog() throws {
        for slower in [1, 1.1] {
            let report = try SimulatedRounds(slower: slower, hog: 6).look().report
            #expect(report.rows(.regression).isEmpty)
            #expect(report.verdict != .pass)
        }
        let row = try row(SimulatedRounds(slower: 1.1, hog: 6), .onCPUP50)
        #expect(row.verdict == .inconclusive && row.reason.contains("contention moved"))
    }

    @Test("Slower code is a regression even if another process contends with both sides in proportion to their time")
    func neighbour() throws {
        let row = try row(SimulatedRounds(slower: 1.25, neighbour: 0.1), .onCPUP50)
        #expect(row.verdict == .regression)
    }

    @Test("Wall times are not judged if other processes took much of the time")
    func crowded() throws {
        let rounds = SimulatedRounds(neighbour: 0.6)
        #expect(try row(rounds, .mainP95).verdict == .invalid)
        #expect(try row(rounds, .onCPUP50).verdict == .pass)
    }

    @Test("Wall time that grew because of another app of the workload is the candidate's regression")
    func otherApp() throws {
        #expect(try row(SimulatedRounds(otherApp: 3), .mainP95).verdict == .regression)
        #expect(try row(SimulatedRounds(otherApp: 3), .onCPUP95).verdict == .pass)
    }

    @Test("Missed frames that another app of the workload caused are the candidate's regression")
    func missedForOtherApp() throws {
        let row = try row(SimulatedRounds(pairs: 60, otherApp: 13), .missedShare)
        #expect(row.verdict == .regression)
    }

    @Test("Wall time that grew because of something outside the workload is not this app's regression")
    func stopped() throws {
        for (rounds, metric) in [
            (SimulatedRounds(stopped: 3), FrameMetric.mainP95), (SimulatedRounds(pairs: 60, stopped: 13), .missedShare),
        ] {
            let row = try row(rounds, metric)
            #expect(row.verdict == .inconclusive)
            #expect(row.reason.contains("from outside the workload"))
        }
    }

    @Test("In virtual time nothing is from outside: the same rounds are a regression of the workload")
    func virtual() throws {
        var rounds = try SimulatedRounds(stopped: 3).rounds(1)
        rounds[0].baseline.result.run.facts = .virtualTime
        rounds[0].candidate.result.run.facts = .virtualTime
        #expect(rounds[0].candidate.result.run.isExact)
        let report = once.look(rounds).report
        let row = try #require(report.rows.first { $0.metric == .mainP95 })
        #expect(row.verdict == .regression && !row.reason.contains("from outside"), "\(row.reason)")
    }

    @Test("A longer tail is explained by the frames of the tail, not by the mean of all frames")
    func explained() throws {
        let report = try SimulatedRounds(pairs: 60, slowerTail: 1.4).look().report
        let compared = try #require(report.explanations["a"]).comparison
        let tail = try #require(compared.tails?.first { $0.metric == .onCPUP95 })
        // 60 pairs of 28 frames that count, less those in the warm-up: one in twenty.
        #expect(tail.before > 70 && tail.before == tail.after && tail.before <= 60 * 28 / 20 + 1)
        // 15 of 100 frames are longer by 1.4 times 1.4 to 1.7: by 2.2 ms and more in the tail, 0.4 ms on average.
        #expect((tail.time.change ?? 0) > 2 && abs(tail.mean.change ?? 1) < 0.7)
    }

    @Test("Wall time that grew because of the app's own waits is its regression")
    func blocked() throws {
        let rounds = SimulatedRounds(blocked: 3)
        #expect(try row(rounds, .mainP95).verdict == .regression)
        #expect(try row(rounds, .onCPUP50).verdict == .pass)
    }
}

// MARK: - Several figures, several looks

extension PairedGateTests {
    @Test("Holm: the smallest p is compared with the bound divided by all figures, the next by one figure fewer")
    func holm() {
        #expect(PairedJudge.holm([0.003, 0.2, 0.004], bound: 0.01, families: 3) == [true, false, true])
        #expect(PairedJudge.holm([0.004, 0.2, 0.004], bound: 0.01, families: 3) == [false, false, false])
        #expect(PairedJudge.holm([nil, 0.009], bound: 0.01, families: 1) == [false, true])
    }

    @Test("A change too small to be a regression at the first look is one at the last")
    func looks() throws {
        let gate = PairedGate()
        let rounds = try SimulatedRounds(pairs: 12, slower: 1.12).rounds(3)
        let first = gate.look([rounds[0]])
        #expect(first.next == .measure)
        #expect(first.report.rows(.regression).isEmpty)
        let last = gate.look(rounds)
        #expect(last.next == .confirm)
        #expect(last.report.rows(.regression).contains { $0.metric == .onCPUP50 })
    }

    @Test("A quiet comparison of a workload with itself ends at the first look; a noisy one measures on")
    func early() throws {
        let gate = PairedGate()
        #expect(gate.look(try SimulatedRounds(noise: 0.01, blockNoise: 0.002).rounds(1)).next == .done)
        #expect(gate.look(try SimulatedRounds(blockNoise: 0.3).rounds(1)).next == .measure)
    }

    @Test("The reason beside a percentile names what grew and says that it is a mean")
    func means() throws {
        let own = try row(SimulatedRounds(slower: 1.2), .onCPUP95)
        #expect(own.reason.hasPrefix("mean of all frames: on-CPU +"), "\(own.reason)")
        let outside = try row(SimulatedRounds(stopped: 3), .mainP95)
        #expect(outside.reason.contains("what the workload does (mean of all frames: "), "\(outside.reason)")
    }

    @Test("A reason calls other work of the main thread by that name, not time outside the frame")
    func otherWork() throws {
        let row = try row(SimulatedRounds(outside: 3), .mainP95)
        #expect(row.reason.contains("mean of all frames: other main-thread work +3 ms"), "\(row.reason)")
        #expect(!row.reason.contains("outside frame"), "\(row.reason)")
    }

    @Test("The measured time is that of all rounds, confirming rounds included")
    func measured() throws {
        let rounds = try SimulatedRounds(slower: 1.2).rounds(2)
        let observed = rounds[0].candidate.result.run.observed
        #expect(observed > .zero)
        let report = PairedGate().look(rounds).report
        #expect(report.measured == observed * 2)
        let fresh = try SimulatedRounds(slower: 1.2, seed: 9).rounds(1)
        #expect(once.confirm(report, with: fresh).measured == observed * 3)
    }

    @Test("A regression stands only if fresh processes show it in the same figure")
    func confirmation() throws {
        let first = try SimulatedRounds(slower: 1.2).look().report
        let again = once.confirm(first, with: try SimulatedRounds(slower: 1.2, seed: 9).rounds(1))
        #expect(again.verdict == .regression)
        #expect(again.confirmingPairs > 0)
        let not = once.confirm(first, with: try SimulatedRounds(seed: 9).rounds(1))
        #expect(not.verdict == .inconclusive)
        #expect(not.rows.contains { $0.reason.contains("fresh processes") })
    }
}

// MARK: - What can be compared

extension PairedGateTests {
    @Test("A renamed app is missing on both sides, by name")
    func renamed() throws {
        let (report, next) = try SimulatedRounds(candidateApp: "b").look()
        #expect(report.verdict == .missing)
        #expect(report.missing == ["the candidate has no app \"a\"", "the baseline has no app \"b\""])
        #expect(next == .done)
    }

    @Test("A side that drew no frames does not pass")
    func empty() throws {
        let report = try SimulatedRounds(stuck: 1).look().report
        #expect(report.verdict == .regression, "every turn of it is stuck")
        #expect(report.missing.contains("the candidate drew no frame of \"a\""))
    }

    @Test("Steal above the limit, or a CPU quota, makes every figure invalid, however large its change")
    func invalid() throws {
        let stolen = try SimulatedRounds(slower: 1.5, steal: 0.2).look()
        #expect(stolen.report.verdict == .invalid && stolen.next == .done)
        let quota = once.look(try SimulatedRounds(slower: 1.5).rounds(1), circumstances: ["a CPU quota"])
        #expect(quota.report.verdict == .invalid && quota.next == .done)
        #expect(quota.report.rows.allSatisfy { $0.verdict == .invalid })
    }

    @Test(
        "With some steal wall times are invalid and on-CPU times judged: a slower candidate is a suspect, an equal one passes"
    )
    func someSteal() throws {
        let slower = try SimulatedRounds(slower: 1.2, steal: 0.1).look()
        #expect(slower.next == .confirm)
        #expect(Set(slower.report.rows(.regression).map(\.metric)) == [.onCPUP50, .onCPUP95])
        let same = try SimulatedRounds(pairs: 60, steal: 0.1).look()
        #expect(same.report.verdict == .invalid && same.report.invalid.isEmpty)
        #expect(same.report.rows(.pass).map(\.metric) == [.onCPUP50, .onCPUP95])
        let wall = same.report.rows(.invalid)
        #expect(wall.count == 4 && wall.allSatisfy { $0.reason.contains("10.0 % of the CPUs") })
        #expect(try row(SimulatedRounds(slower: 1.2, steal: 0.04), .mainP95).verdict == .regression)
    }

    @Test("Wall times that steal made invalid don't keep a gate measuring")
    func settledBesideSteal() throws {
        var crowded = SimulatedRounds(noise: 0.01, blockNoise: 0.002, neighbour: 0.6)
        #expect(PairedGate().look(try crowded.rounds(1)).next == .measure)
        crowded.steal = 0.1
        #expect(PairedGate().look(try crowded.rounds(1)).next == .done)
    }

    @Test("A quarantined figure is not judged through its last day; a quarantine that matches nothing is missing")
    func quarantine() throws {
        let rounds = try SimulatedRounds(slower: 1.2).rounds(1)
        let entries = PairedRules.metrics.compactMap {
            Quarantine(text: "a/\($0.rawValue):2026-12-31:known", among: PairedRules.metrics)
        }
        #expect(entries.count == PairedRules.metrics.count)
        let held = PairedGate(quarantines: entries, day: "2026-12-31", looks: 1).look(rounds)
        #expect(held.report.verdict == .pass && held.next == .done)
        #expect(held.report.rows.allSatisfy { $0.verdict == .quarantined && $0.estimate != nil })
        let ended = PairedGate(quarantines: entries, day: "2027-01-01", looks: 1).look(rounds)
        #expect(ended.next == .confirm)
        #expect(ended.report.notes.count == entries.count)
        let other = try #require(Quarantine(text: "z/missed-share:2026-12-31:known", among: PairedRules.metrics))
        let same = try SimulatedRounds().rounds(1)
        #expect(PairedGate(quarantines: [other], day: "2026-01-01", looks: 1).look(same).report.verdict == .missing)
    }

    @Test(
        "A malformed quarantine entry is refused",
        arguments: [
            "", "a/missed", "a/missed:2026-12-31:", "a/x:2026-12-31:y", "/missed:2026-12-31:y", "a/missed:2026-13-01:y",
            "a/missed:31.12.2026:y",
        ]
    )
    func noQuarantine(text: String) { #expect(Quarantine(text: text, among: PairedRules.metrics) == nil) }

    @Test("Pairs in the warm-up, or in which an app comes on screen, are not compared")
    func phases() throws {
        let plan = PairedPlan(seed: 1, pairs: 10)
        let run = try VirtualRun.analyze(
            VirtualRun.workload([VirtualRun.app("a", [VirtualRun.compute(1)])], seconds: 1.1)
        )
        var workload = VirtualRun.workload(
            [VirtualRun.app("a", []), VirtualRun.app("b", [])],
            seconds: plan.duration(at: .hz60).inSeconds
        )
        workload.timeline = [
            TimelineEntry(at: .zero, .open(app: "a")), TimelineEntry(at: .seconds(5), .open(app: "b")),
        ]
        let round = PairedRound(
            plan: plan,
            onScreen: (workload.appsOnScreen(during:), workload.appsOnScreen(during:)),
            baseline: run,
            candidate: run
        )
        #expect(round.apps[0] == nil, "warm-up")
        #expect(round.apps[1] == ["a"])
        #expect(round.apps[4] == nil, "b comes at 5 s, within 4.27 s to 5.33 s")
        #expect(round.apps[5] == ["a", "b"])
    }

    @Test("A stretched workload keeps the share of time of each set of apps on screen")
    func stretched() {
        var workload = VirtualRun.workload([VirtualRun.app("a", [])], seconds: 30)
        workload.timeline.append(TimelineEntry(at: .seconds(10), .close(app: "a")))
        let stretched = workload.stretched(to: .seconds(45))
        #expect(stretched.duration == .seconds(45))
        #expect(stretched.timeline.map(\.at) == [.zero, .seconds(15)])
        #expect(stretched.warmUp == workload.warmUp)
    }
}
