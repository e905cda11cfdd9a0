import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// Reports, comparisons and gates on apps that the system ended.
@Suite("Ended apps in words")
struct EndedAppWordTests {
    private static func run(_ text: String) throws -> AnalyzedRun {
        let workload = try WorkloadFile.parse(text: "version: 1\nwarmUp: 0s\n" + text, named: "ended.yaml")
        let trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        return Analysis.analyze(trace)
    }

    /// An app that grows; with a limit it is ended after about 2.5 s of 4.
    private static func leak(limit: String) throws -> AnalyzedRun {
        try run("duration: 4s\napps: { a: { \(limit)frame: [{ compute: 2ms }, { leak: 1MB, name: grow log }] } }")
    }

    private static let limit = "memoryLimit: 150MB, "

    private static func words(_ before: AnalyzedRun, _ after: AnalyzedRun) -> (ComparisonWords, RunComparison) {
        let comparison = RunComparison(
            from: ComparedRun(name: "A", before),
            to: ComparedRun(name: "B", after)
        )
        return (ComparisonWords(comparison: comparison), comparison)
    }

    @Test(
        "An app ended in B alone is worse, as the headline says first with each side's time on screen; in A alone, better"
    )
    func compared() throws {
        let (whole, ended) = (try Self.leak(limit: ""), try Self.leak(limit: Self.limit))
        let (worse, comparison) = Self.words(whole, ended)
        #expect(comparison.apps[0].direction == .worse)
        #expect(worse.headline.hasPrefix("Worse: a: the system ended it once, at 2.50"))
        #expect(worse.headline.contains("(memory limit) in B, never in A"))
        #expect(worse.headline.contains("its figures are of 4.0 s on screen in A and 2.5 s in B"))
        let (better, other) = Self.words(ended, whole)
        #expect(other.apps[0].direction == .better)
        #expect(better.headline.hasPrefix("Better: a: the system did not end it in B, and ended it once, at 2.50"))
        // Both ended alike: nothing moved.
        #expect(Self.words(ended, ended).1.apps[0].direction == .unchanged)
        #expect(Self.words(whole, whole).1.apps[0].ends == nil)
    }

    @Test("A gate fails where an app is ended more often than in its baseline, or than its budget allows")
    func gates() throws {
        let (whole, ended) = (try Self.leak(limit: "").result, try Self.leak(limit: Self.limit).result)
        func verdict(_ run: RunResult, _ baseline: RunResult?, _ rules: GateRules) -> GateCheck.Verdict {
            GateReport(Gate.checks(run: run, baseline: baseline, rules: rules), rules: rules, day: "2026-11-21").verdict
        }
        let none = GateRules()
        #expect(verdict(ended, whole, none) == .regression)
        #expect(verdict(whole, ended, none) == .improved)
        #expect(verdict(ended, ended, none) == .pass)
        // Its dropped frames are within the budget, and no budget says whether it may be ended.
        #expect(verdict(ended, nil, GateRules(budgets: GateBudgets(dropped: 0))) == .inconclusive)
        #expect(verdict(ended, nil, GateRules(budgets: GateBudgets(terminated: 0))) == .overBudget)
        #expect(verdict(ended, nil, GateRules(budgets: GateBudgets(terminated: 1))) == .pass)
        #expect(verdict(whole, nil, GateRules(budgets: GateBudgets(terminated: 0))) == .pass)
        let report = GateReport(Gate.checks(run: ended, baseline: whole, rules: none), rules: none, day: "2026-11-21")
        let headline = GateWords(report: report).headline
        #expect(headline.hasPrefix("Fail: a: the system ended it at 2.50"))
        #expect(headline.contains("never in the baseline"))
    }

    @Test("A gate on a stored baseline compares how often apps were ended")
    func stored() throws {
        let (whole, ended) = (try Self.leak(limit: "").result, try Self.leak(limit: Self.limit).result)
        func checks(_ run: RunResult, _ baseline: RunResult) throws -> [GateCheck] {
            // One digest for both, as if the program behind the workload had changed, and not the limit in it.
            let results = [baseline, run].map { result in
                var result = result
                result.run.workloadDigest = "same"
                return result
            }
            let stored = try Baseline(of: [results[0]], recordedBy: "test", savedAt: "")
            return StoredGate(baseline: stored, rules: GateRules()).checks(results[1]).filter(\.isOfEnds)
        }
        #expect(try checks(ended, whole).map(\.verdict) == [.regression])
        #expect(try checks(whole, ended).map(\.verdict) == [.improved])
        #expect(try checks(ended, ended).map(\.verdict) == [.pass])
        #expect(try checks(whole, whole).isEmpty)
    }

    @Test("An app that is ended twice counts as one app; advice names the app that held the lock")
    func headline() throws {
        let twice = try Self.run(
            """
            duration: 12s
            device: { watchdog: { sceneUpdate: 1s } }
            apps: { a: { frame: [{ compute: 2ms }], events: { tap: { at: [1s], do: [{ compute: 3s, name: sort }] } } } }
            timeline: [{ at: 0s, open: a }, { at: 5s, close: a }, { at: 6s, open: a }]
            """
        ).result
        #expect(Verdict(twice).headline.hasPrefix("The system ended a 2 times (watchdog). "))
        #expect(RemedyWords(result: twice).lines(most: 1).first?.topic == "Do not block the main thread of a")

        let victim = try Self.run(
            """
            duration: 8s
            device: { cores: 2, watchdog: { sceneUpdate: 2s } }
            apps:
              a: { frame: [{ compute: 1ms }], events: { tap: { at: [3s], do: [{ lock: db, do: [{ sleep: 5s }] }] } } }
              b: { frame: [{ compute: 1ms }, { lock: db, do: [{ compute: 1ms }] }] }
            """
        ).result
        let end = try #require(victim.terminations.first { $0.app == "b" })
        #expect(TerminationWords.sentence(end).hasSuffix("Its main thread was in a wait for lock db, which a held."))
        #expect(RemedyWords(result: victim).lines(most: 4).contains { $0.topic == "Release lock db sooner in a" })
    }

    @Test("If a shared worker held the lock, the app that it worked for is named")
    func sharedWorker() throws {
        let result = try Self.run(
            """
            duration: 7s
            device: { cores: 2, watchdog: { sceneUpdate: 2s } }
            apps:
              viewer: { frame: [{ compute: 2ms }, { lock: db, do: [{ compute: 1ms }] }] }
              indexer:
                work: { keep: [{ lock: db, do: [{ compute: 5s, name: rebuild }] }] }
                events: { go: { at: [1s], do: [{ async: keep, on: global.utility }] } }
                frame: [{ compute: 1ms }]
            timeline: [{ at: 0s, open: viewer }, { at: 0s, open: indexer, as: split view }]
            """
        ).result
        let end = try #require(result.terminations.first)
        #expect(end.app == "viewer" && end.heldBy == "indexer", "\(end)")
        let topics = RemedyWords(result: result).lines(most: 4).map(\.topic)
        #expect(topics.contains("Release lock db sooner in indexer"), "\(topics)")
    }

    @Test("Memory that was asked for and not given is not growth; advice goes to the app that grew most")
    func memory() throws {
        let asked = try Self.run(
            """
            duration: 4s
            apps:
              a: { memoryLimit: 500MB, frame: [{ compute: 1ms }], events: { tap: { at: [1s], do: [{ allocate: x, size: 900MB }] } } }
            """
        ).result
        let kill = try #require(asked.memory?.kills.first)
        #expect(MemoryWords.sentence(kill).hasSuffix("it asked for 900 MB more"))

        let other = try Self.run(
            """
            duration: 10s
            device: { memory: 500MB }
            apps:
              a: { launch: [{ allocate: x, size: 300MB }], frame: [{ compute: 1ms }] }
              b: { frame: [{ compute: 1ms }, { leak: 1MB }] }
            """
        ).result
        #expect(other.terminations.first?.app == "a")
        #expect(RemedyWords(result: other).lines(most: 1).first?.topic == "Use less memory in b")
        // It has no handler, so it can't have been too late with one.
        #expect(!MemoryWords.findings(other).contains { $0.contains("before it had begun to handle") })
        let warning = try #require(other.memory?.warnings.first { $0.app == "a" })
        #expect(MemoryWords.sentence(warning).hasSuffix("; it has no handler"))
    }

    @Test("When a launch exhausts memory, advice goes to the app that leaked if it leaked more than the launch takes")
    func lastStraw() throws {
        func advice(_ leak: String) throws -> QualityWords.Line? {
            let result = try Self.run(
                """
                duration: 10s
                device: { memory: 600MB }
                apps:
                  leaky: { frame: [{ compute: 1ms }, { leak: \(leak) }] }
                  doc: { launch: [{ allocate: pages, size: 300MB }], frame: [{ compute: 1ms }] }
                timeline: [{ at: 0s, open: leaky }, { at: 8s, open: doc, as: split view }]
                """
            ).result
            return RemedyWords(result: result).lines(most: 1).first
        }
        let leaking = try #require(try advice("900kB"))
        #expect(leaking.topic == "Use less memory in leaky", "\(leaking)")
        #expect(leaking.text.hasPrefix("leaky was ended at 8.0"), "\(leaking)")
        let why = "doc asked for 300 MB more. But the footprint of leaky grew steadily by about 5"
        #expect(leaking.text.contains(why), "\(leaking)")
        let launching = try #require(try advice("600kB"))
        #expect(launching.topic == "Use less memory in doc", "\(launching)")
    }

    @Test("A hang that was spent waiting names the lock, and a single severe hang is reported once")
    func hang() throws {
        let result = try Self.run(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              a: { frame: [{ compute: 1ms }], events: { tap: { at: [1s], do: [{ lock: db, do: [{ sleep: 2s }] }] } } }
              b: { frame: [{ compute: 1ms }], events: { tap: { at: [1001ms], do: [{ lock: db, do: [{ compute: 1ms }] }] } } }
            """
        ).result
        let sentences = result.findings.map { FindingWords.sentence($0) }
        let hang = try #require(sentences.first { $0.hasPrefix("b: the main thread hung once. ") })
        #expect(hang.hasSuffix("most of it waiting for lock db."))
    }

    @Test("Advice on own work names the step of the late frames, not that of all frames")
    func lateStep() throws {
        let result = try Self.run(
            """
            duration: 4s
            apps: { a: { frame: [{ compute: 2ms, name: draw }, { every: 200, do: [{ compute: 50ms, name: rebuild }] }] } }
            """
        ).result
        let text = try #require(RemedyWords(result: result).lines(most: 1).first?.text)
        #expect(text.contains("Most CPU time of its late frames goes to 'a › "))
        #expect(text.contains("rebuild'"))
    }

    @Test("The page does not call an app good that was ended or hung, whatever its frames were")
    func overview() throws {
        func rows(_ run: AnalyzedRun) -> String {
            let page = HTMLReport.render(run)
            let list = page.split(separator: "<ul class=\"apps").dropFirst().first
            return String(list?.split(separator: "</ul>").first ?? "")
        }
        let ended = rows(try Self.leak(limit: Self.limit))
        #expect(ended.contains("ended by the system at 2.") && ended.contains(": memory limit"), "\(ended)")
        #expect(!ended.contains(">good<"))
        let hung = rows(
            try Self.run(
                """
                duration: 6s
                apps:
                  a:
                    redraw: on demand
                    frame: [{ compute: 1ms }]
                    events: { tap: { at: [1s, 3s], do: [{ compute: 700ms }, { redraw: on }] } }
                """
            )
        )
        #expect(hung.contains("2 hangs, the longest 7") && !hung.contains(">good<"), "\(hung)")
        let calm = rows(try Self.run("duration: 4s\napps: { a: { frame: [{ compute: 2ms }] } }"))
        #expect(calm.contains(">good<") && !calm.contains("ended by"))
    }
}
