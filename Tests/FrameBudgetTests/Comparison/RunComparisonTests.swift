import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

@Suite("Comparison of two runs")
struct RunComparisonTests {
    private static func run(
        _ apps: [App],
        name: String = "A",
        seed: UInt64 = 1,
        engine: String? = nil
    ) throws -> ComparedRun {
        var run = try VirtualRun.analyze(VirtualRun.workload(apps, seconds: 8, seed: seed))
        // Mark the run as one on a real machine, so that noise counts.
        if let engine {
            run.result.run.facts = .named(engine)
            run.result.run.scheduler = nil
        }
        return ComparedRun(name: name, run)
    }

    private static func app(_ name: String, draw: Double, decode: Double = 2) -> App {
        VirtualRun.app(name, [VirtualRun.compute(draw, "draw"), VirtualRun.compute(decode, "decode")])
    }

    @Test("A run compared with itself shows no change, in virtual time and with confidence intervals")
    func same() throws {
        for engine in [nil, "live"] {
            let run = try Self.run([Self.app("solo", draw: 5)], engine: engine)
            let comparison = RunComparison(from: run, to: run)
            let app = try #require(comparison.apps.first)
            #expect(comparison.isExact == (engine == nil))
            #expect(comparison.mismatches.isEmpty)
            #expect(app.direction == .unchanged)
            #expect(app.decisive == nil)
            #expect(app.moved(isLonger: true).isEmpty && app.moved(isLonger: false).isEmpty)
            #expect(!app.total.figures.isEmpty && app.total.figures.allSatisfy { !$0.shift.hasMoved })
            #expect(app.profiles.allSatisfy { $0.functions(most: 9).isEmpty })
        }
    }

    @Test(
        "A step that takes 2 ms more shows as 2 ms in the step, the part and each percentile",
        arguments: [nil, "live"]
    )
    func slowerStep(_ engine: String?) throws {
        let before = try Self.run([Self.app("solo", draw: 5)], engine: engine)
        let after = try Self.run([Self.app("solo", draw: 5, decode: 4)], name: "B", engine: engine)
        let app = try #require(RunComparison(from: before, to: after).apps.first)
        #expect(app.direction == .worse)
        let moved = try #require(app.moved(isLonger: true).first)
        #expect(moved.part == .onCPU && moved.kind == .code)
        #expect(moved.step == ["decode"])
        #expect(abs((moved.shift.change ?? 0) - 2) < 0.01)
        let step = try #require(app.steps.first)
        #expect(step.path == ["decode"])
        #expect(abs((step.shift.change ?? 0) - 2) < 0.01)
        #expect(app.steps.dropFirst().allSatisfy { !$0.shift.hasMoved })
        #expect(app.onCPU.count == 11)
        for point in app.onCPU where point.percent < 99 || engine == nil {
            #expect(abs((point.shift.change ?? 0) - 2) < 0.01, "p\(point.percent)")
            #expect(point.shift.outcome == .more, "p\(point.percent)")
        }
        let function = try #require(app.profiles.first { $0.content == .cpu }?.functions(most: 1).first)
        #expect(function.function.name == "decode")
        // The profile is of the whole run, warm-up included, and of frames after it.
        #expect(abs((function.own.change ?? 0) - 2) < 0.4)
    }

    @Test("Growth of another app is reported as contention, never as a change of this app's code")
    func contention() throws {
        let before = try Self.run([Self.app("solo", draw: 5), Self.app("other", draw: 2)])
        let after = try Self.run([Self.app("solo", draw: 5), Self.app("other", draw: 6)])
        let comparison = RunComparison(from: before, to: after)
        let solo = try #require(comparison.apps.first { $0.name == "solo" })
        #expect(solo.direction == .worse)
        let moved = solo.moved(isLonger: true)
        #expect(moved.first?.kind == .contention)
        #expect(moved.first?.delays.map(\.cause) == [.ready(Culprit(.app, "other"))])
        #expect(!moved.contains { $0.kind == .code })
        let other = try #require(comparison.apps.first { $0.name == "other" })
        #expect(other.moved(isLonger: true).contains { $0.kind == .code && $0.step == ["draw"] })
    }

    @Test("A step that became shorter makes the run better")
    func better() throws {
        let before = try Self.run([Self.app("solo", draw: 5, decode: 4)])
        let after = try Self.run([Self.app("solo", draw: 5)])
        let app = try #require(RunComparison(from: before, to: after).apps.first)
        #expect(app.direction == .better)
        #expect(app.moved(isLonger: true).isEmpty)
        #expect(app.moved(isLonger: false).first?.step == ["decode"])
    }

    @Test("Without frame records figures are compared without intervals or outcomes")
    func figuresOnly() throws {
        let before = try Self.run([Self.app("solo", draw: 5)], engine: "live")
        let after = try Self.run([Self.app("solo", draw: 7)], engine: "live")
        let comparison = RunComparison(from: ComparedRun(name: "A", result: before.result), to: after)
        let app = try #require(comparison.apps.first)
        #expect(!comparison.before.hasFrames)
        let median = app.total[.onCPUP50]
        #expect(abs((median.change ?? 0) - 2) < 0.01)
        #expect(median.outcome == .unknown && median.low == nil)
        #expect(app.mainThread.isEmpty)
        #expect(app.direction == .unchanged)
        #expect(abs((app.steps.first?.shift.change ?? 0) - 2) < 0.01)
        #expect(app.steps.allSatisfy { $0.shift.outcome == .unknown })
    }

    @Test("Settings in which two runs differ are named, and so are apps that only one run has")
    func mismatches() throws {
        let before = try Self.run([Self.app("solo", draw: 5), Self.app("gone", draw: 1)])
        let after = try Self.run([Self.app("new", draw: 1), Self.app("solo", draw: 5)], seed: 2, engine: "live")
        let comparison = RunComparison(from: before, to: after)
        #expect(comparison.onlyBefore == ["gone"])
        #expect(comparison.onlyAfter == ["new"])
        #expect(comparison.apps.map(\.name) == ["solo"])
        let what = Set(comparison.mismatches.map(\.what))
        #expect(what.isSuperset(of: ["how it was run", "seed", "who is on screen when"]), "\(what)")
        #expect(!comparison.isExact)
        let workload = try Self.run([Self.app("solo", draw: 5)])
        var renamed = workload
        renamed.result.run.name = "another"
        let found = RunComparison(from: workload, to: renamed).mismatches
        #expect(found == [RunMismatch(what: "workload", before: "virtual", after: "another", weight: .warning)])
    }

    @Test("A result with more workload fields than a run keeps has none of them compared")
    func tooManyFields() throws {
        let base = try Self.run([Self.app("solo", draw: 5)])
        func run(_ digest: String, _ count: Int) -> ComparedRun {
            var run = base
            run.result.run.workloadDigest = digest
            run.result.run.workloadFields = (0..<count).map { WorkloadField(path: "a[\($0)]", value: digest) }
            return run
        }
        let most = WorkloadField.most
        let compared = RunComparison(from: run("one", most), to: run("two", most)).mismatches
        #expect(compared.first?.field == "a[0]")
        let refused = RunComparison(from: run("one", most + 1), to: run("two", 1)).mismatches
        #expect(refused.map(\.what) == ["version of the workload"])
    }

    @Test("Runs that sampled running threads with different backends get a warning")
    func sampledOtherwise() throws {
        func run(_ backend: SamplingBackend) throws -> ComparedRun {
            var run = try Self.run([Self.app("solo", draw: 5)], engine: "live")
            run.result.quality.sampling = SamplingQuality(rate: 200, backend: backend)
            return run
        }
        let other = RunComparison(from: try run(.signal), to: try run(.perf)).mismatches
        let what = "running threads sampled by"
        #expect(other == [RunMismatch(what: what, before: "signals", after: "the kernel", weight: .warning)])
        #expect(RunComparison(from: try run(.signal), to: try run(.signal)).mismatches.isEmpty)
    }

    @Test("Newly missed frames are attributed to the cause that changed")
    func verdicts() throws {
        let before = try Self.run([Self.app("solo", draw: 5)])
        let after = try Self.run([Self.app("solo", draw: 18)])
        let app = try #require(RunComparison(from: before, to: after).apps.first)
        let verdict = try #require(app.verdicts.first)
        #expect(verdict.cause.kind == .ownWork)
        #expect(verdict.before == 0 && verdict.after > 100)
        #expect(app.decisive?.metric == .fps)
        // No frame was late before: all of the time over budget is new.
        let profile = try #require(app.profiles.first { $0.content == .overrun })
        #expect(profile.difference.before == .zero)
        #expect(profile.functions(most: 1).first?.function.name == "draw")
    }
}
