import FrameBudget
import FrameTrace
import Testing

@testable import FrameStatistics

/// Apps that draw frames, and had none after warm-up, or not as many as in the earlier run.
@Suite("Gates of apps without a frame")
struct NoFrameGateTests {
    /// A run in virtual time. The idle apps had no frame after warm-up.
    private static func run(_ apps: [String], idle: [String]) -> RunResult {
        var result = GateRun(apps: apps, engine: "virtual, fair", inversion: 0).result()
        for place in result.apps.indices where idle.contains(result.apps[place].name) {
            result.apps[place].total = FrameStatistics()
        }
        return result
    }

    private static func report(_ run: RunResult, _ baseline: RunResult? = nil, _ rules: GateRules) -> GateReport {
        GateReport(Gate.checks(run: run, baseline: baseline, rules: rules), rules: rules, day: "2026-11-21")
    }

    @Test("If no frame was wanted after warm-up, no limit passes, however many figures are zero")
    func nothing() {
        let budgets = GateBudgets(dropped: 0, hitchRatio: 0, inversion: .zero, overBudget: .zero)
        let report = Self.report(Self.run(["maps"], idle: ["maps"]), nil, GateRules(budgets: budgets))
        #expect(report.checks.count == 4 && report.checks.allSatisfy { $0.verdict == .inconclusive })
        #expect(Set(report.checks.map(\.reason)) == ["no frame after warm-up"])
        #expect(report.verdict == .inconclusive && report.isUndecided)
    }

    @Test("An app without a frame among others passes no limit of frames; its inversions are judged")
    func oneApp() {
        let rules = GateRules(budgets: GateBudgets(dropped: 0, inversion: .zero))
        let report = Self.report(Self.run(["maps", "notes"], idle: ["notes"]), nil, rules)
        let found = report.checks.map { "\($0.app) \($0.metric): \($0.verdict.rawValue)" }
        #expect(
            found == [
                "maps dropped intervals: pass", "maps inversion cost: pass", "notes dropped intervals: advisory",
                "notes inversion cost: pass",
            ]
        )
        #expect(report.verdict == .pass && !report.isUndecided)
        // A limit of its own has nothing else to go by.
        var own = rules
        own.appBudgets = ["notes": GateBudgets(dropped: 0)]
        #expect(Self.report(Self.run(["maps", "notes"], idle: ["notes"]), nil, own).verdict == .inconclusive)
    }

    @Test("Two runs in which an app asked for no frame, or ended none, are compared in nothing of its frames")
    func neither() {
        let idle = Self.run(["maps", "notes"], idle: ["notes"])
        let report = Self.report(idle, idle, GateRules())
        #expect(report.checks.filter { $0.app == "notes" }.map(\.metric) == ["frames"])
        #expect(report.verdict == .pass)
        var frozen = Self.run(["maps"], idle: [])
        (frozen.apps[0].total.onCPU, frozen.apps[0].total.mainThread) = (nil, nil)
        let same = Self.report(frozen, frozen, GateRules())
        #expect(same.failures.isEmpty && same.verdict == .pass, "dropped intervals are compared")
        // If only one side has frames, their absence is a finding.
        let lost = Self.report(idle, Self.run(["maps", "notes"], idle: []), GateRules())
        #expect(lost.verdict == .missing)
        #expect(Set(lost.failures.map(\.reason)) == ["the run does not have it"])
    }

    private static func run(wanted: Int, dropped: Int) -> RunResult {
        var result = GateRun(engine: "virtual, fair", dropped: dropped).result()
        result.apps[0].total.wanted = wanted
        return result
    }

    @Test("Runs that wanted different numbers of frames are compared by the share of dropped intervals")
    func share() throws {
        func check(_ run: RunResult, _ rules: GateRules = GateRules()) throws -> GateCheck {
            let report = Self.report(run, Self.run(wanted: 360, dropped: 180), rules)
            return try #require(report.checks.first { $0.figure == .dropped || $0.figure == .droppedShare })
        }
        let same = try check(Self.run(wanted: 540, dropped: 270))
        #expect(same.figure == .droppedShare && same.verdict == .pass && same.value == 0.5)
        #expect(try check(Self.run(wanted: 540, dropped: 324)).verdict == .regression)
        #expect(try check(Self.run(wanted: 540, dropped: 180)).verdict == .improved)
        let more = try check(Self.run(wanted: 360, dropped: 270))
        #expect(more.figure == .dropped && more.verdict == .regression)
        let quarantine = try #require(Quarantine(text: "maps/dropped:2026-12-31:known", among: Gate.metrics))
        let known = try check(Self.run(wanted: 540, dropped: 324), GateRules(quarantines: [quarantine]))
        #expect(known.verdict == .quarantined)
    }
}
