import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// Gates on what a main thread and its operations do beside frames.
@Suite("Gates on hangs, input and operations")
struct MainThreadGateTests {
    private static let day = "2026-11-21"

    /// An app that draws on demand, one without frames, and one with operations; a step of each can be made slower.
    private static func run(tap: String = "5ms", poll: String = "5ms", parse: String = "40ms") throws -> RunResult {
        let text = """
            warmUp: 0s
            duration: 6s
            device: { cores: 3 }
            apps:
              reader:
                redraw: on demand
                frame: [{ compute: 2ms }]
                events: { tap: { every: 700ms, do: [{ compute: \(tap), name: find page }, { redraw: on }] } }
              daemon: { events: { poll: { kind: remoteControl, every: 1500ms, do: [{ compute: \(poll), name: decode }] } } }
              sync:
                frame: [{ compute: 1ms }]
                operationQueues: { net: { maxConcurrent: 1, qos: utility } }
                operations: { parse: { on: net, do: [{ compute: \(parse), name: parse }] } }
                timers: { resync: { every: 1s, do: [{ start: [parse] }] } }
            """
        var result = try PlantedRun.result(text)
        // One digest for all runs, as if the program behind the workload had changed.
        result.run.workloadDigest = "same"
        return result
    }

    private static func report(_ checks: [GateCheck], _ rules: GateRules = GateRules()) -> GateReport {
        GateReport(checks, rules: rules, day: day)
    }

    private static func failures(_ checks: [GateCheck]) -> [String] {
        checks.filter(\.isFailure).map { "\($0.app) \($0.figure?.id ?? $0.metric)" }
    }

    @Test("Against an earlier run in virtual time, each worse figure is a regression, and the other way an improvement")
    func earlierRun() throws {
        let base = try Self.run()
        let cases: [(run: RunResult, found: [String])] = [
            (try Self.run(tap: "150ms"), ["reader input-p95"]),
            (try Self.run(poll: "700ms"), ["daemon hangs", "daemon longest-hang"]),
            (try Self.run(parse: "400ms"), ["sync longest-graph"]),
        ]
        for (run, found) in cases {
            let worse = Gate.checks(run: run, baseline: base, rules: GateRules())
            #expect(Self.failures(worse) == found)
            #expect(Self.report(worse).verdict == .regression)
            let better = Gate.checks(run: base, baseline: run, rules: GateRules())
            #expect(Self.report(better).verdict == .improved && Self.failures(better).isEmpty)
            let same = Gate.checks(run: run, baseline: run, rules: GateRules())
            #expect(Self.report(same).verdict == .pass)
        }
        // Within the tolerance nothing is worse.
        let loose = GateRules(tolerance: 20)
        #expect(Self.failures(Gate.checks(run: try Self.run(tap: "150ms"), baseline: base, rules: loose)).isEmpty)
    }

    @Test("Between two live runs these figures are advisory")
    func live() throws {
        var (base, run) = (try Self.run(), try Self.run(poll: "700ms"))
        // As if both runs were live.
        let facts = TraceFacts(threads: .every, countsInterrupts: true, seesStops: true)
        (base.run.facts, run.run.facts) = (facts, facts)
        (base.quality.stealShare, base.quality.otherShare) = (0, 0)
        (run.quality.stealShare, run.quality.otherShare) = (0, 0)
        let found = Gate.checks(run: run, baseline: base, rules: GateRules()).filter {
            $0.figure.map(FrameMetric.nonFrameMetrics.contains) ?? false
        }
        #expect(!found.isEmpty && found.allSatisfy { $0.verdict == .advisory })
    }

    @Test("A budget limits each figure, also of apps without frames; the headline has the value and the budget")
    func budgets() throws {
        let run = try Self.run(tap: "150ms", poll: "700ms", parse: "400ms")
        func verdict(_ budgets: GateBudgets) -> (GateCheck.Verdict, String) {
            let rules = GateRules(budgets: budgets)
            let report = Self.report(Gate.checks(run: run, baseline: nil, rules: rules), rules)
            return (report.verdict, GateWords(report: report).headline)
        }
        #expect(verdict(GateBudgets(hangs: 0)) == (.overBudget, "Fail: daemon: hangs: 3, over the budget of 0."))
        #expect(verdict(GateBudgets(hangs: 3)).0 == .pass)
        let hang = verdict(GateBudgets(longestHang: .milliseconds(699)))
        #expect(hang == (.overBudget, "Fail: daemon: longest hang: 700 ms, over the budget of 699 ms."))
        #expect(verdict(GateBudgets(longestHang: .milliseconds(701))).0 == .pass)
        #expect(verdict(GateBudgets(inputP95: .milliseconds(100))).0 == .overBudget)
        // Neither the daemon, which shows nothing, nor the app without events fails the gate.
        #expect(verdict(GateBudgets(inputP95: .milliseconds(500))).0 == .pass)
        #expect(verdict(GateBudgets(longestGraph: .milliseconds(300))).0 == .overBudget)
        #expect(verdict(GateBudgets(longestGraph: .milliseconds(500))).0 == .pass)
        // A budget for an app that has no such figure fails the gate.
        let own = GateRules(appBudgets: ["sync": GateBudgets(inputP95: .seconds(1))])
        #expect(Self.failures(Gate.checks(run: run, baseline: nil, rules: own)) == ["sync input-p95"])
    }

    @Test("A stored baseline keeps these figures, and an older one without them fails nothing")
    func stored() throws {
        let (base, run) = (try Self.run(), try Self.run(poll: "700ms"))
        var stored = try Baseline(of: [base], recordedBy: "test", savedAt: "")
        #expect(stored.values(.hangs, of: "daemon") == [0])
        let worse = StoredGate(baseline: stored, rules: GateRules()).checks(run)
        #expect(Set(Self.failures(worse)).isSuperset(of: ["daemon hangs", "daemon longest-hang"]))
        #expect(Self.report(StoredGate(baseline: stored, rules: GateRules()).checks(base)).verdict == .pass)
        for app in stored.apps.indices {
            let added = FrameMetric.nonFrameMetrics + [.mainP99, .onCPUP99]
            stored.apps[app].figures.removeAll { added.contains($0.metric) }
        }
        let older = StoredGate(baseline: stored, rules: GateRules()).checks(base)
        #expect(Self.failures(older).isEmpty && Self.report(older).verdict == .pass)
        let reasons = older.filter { $0.verdict == .advisory && $0.figure == .hangs }.map(\.reason)
        #expect(reasons.count == 3 && reasons.allSatisfy { $0.hasSuffix("save it again") })
    }

    @Test("A check counts what its figure is a figure of, and an amount of 1 uses the singular")
    func counts() throws {
        let run = try Self.run()
        let rules = GateRules(budgets: GateBudgets(dropped: 0, inputP95: .seconds(1)))
        let checks = Gate.checks(run: run, baseline: nil, rules: rules)
        let sync = try #require(run.apps.first { $0.name == "sync" })
        let dropped = try #require(checks.first { $0.app == "sync" && $0.figure == .dropped })
        #expect(dropped.count == sync.total.wanted)
        let reader = try #require(run.apps.first { $0.name == "reader" })
        let input = try #require(checks.first { $0.app == "reader" && $0.figure == .inputP95 })
        #expect(input.count == reader.mainThread?.input.shown?.count && input.count > 5)
        func amounts(_ check: GateCheck, _ unit: String) -> [String] {
            [1.0, 2].map { value in
                var check = check
                (check.value, check.unit) = (value, unit)
                return GateWords.valueAmount(check)
            }
        }
        #expect(amounts(dropped, "intervals") == ["1 interval", "2 intervals"])
        #expect(amounts(dropped, "times") == ["1 time", "2 times"] && amounts(dropped, "ms") == ["1 ms", "2 ms"])
    }

    @Test("An idle main thread has no hangs, so that it passes budgets of hangs")
    func idle() throws {
        let text = """
            version: 1
            duration: 3s
            apps:
              reader: { frame: [{ compute: 3ms }] }
              daemon:
                queues: { q: { qos: utility } }
                timers: { poll: { every: 500ms, on: q, do: [{ compute: 2ms }] } }
            """
        let workload = try WorkloadFile.parse(text: text, named: "gate.yaml")
        let trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        var result = Analysis.analyze(trace).result
        var rules = GateRules()
        rules.budgets = GateBudgets(hangs: 0, longestHang: .milliseconds(100))
        let checks = Gate.checks(run: result, baseline: nil, rules: rules)
        #expect(checks.filter { $0.app == "daemon" && $0.verdict == .pass }.count == 2, "\(checks)")
        #expect(Self.report(checks, rules).verdict == .pass)
        // For a program recorded from outside, nothing is known about a main thread.
        result.run.rules = nil
        let unknown = Gate.checks(run: result, baseline: nil, rules: rules)
        #expect(unknown.contains { $0.app == "daemon" && $0.verdict == .inconclusive }, "\(unknown)")
    }
}
