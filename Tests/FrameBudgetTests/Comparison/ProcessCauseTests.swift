import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

/// A process has a different id in each run; the comparison treats it as the same process.
@Suite("Frames that one process made late in two runs")
struct ProcessCauseTests {
    /// Two apps that contend for the CPU; analyzed once.
    private static let contended: Result<AnalyzedRun, any Error> = Result {
        let apps = [
            VirtualRun.app("solo", [VirtualRun.compute(5, "draw")]),
            VirtualRun.app("other", [VirtualRun.compute(12, "play")]),
        ]
        return try VirtualRun.analyze(VirtualRun.workload(apps, seconds: 12))
    }

    /// A run in which a process made frames late. Virtual time has no other processes, so the app that did it is
    /// relabelled as one.
    private static func run(_ name: String, process: Int32, engine: String? = nil) throws -> ComparedRun {
        var run = try contended.get()
        // Mark the run as one on a real machine, so that noise counts.
        if let engine {
            run.result.run.facts = .named(engine)
            run.result.run.scheduler = nil
        }
        for app in run.result.apps.indices {
            run.result.apps[app].total.verdicts = run.result.apps[app].total.verdicts.map { count in
                var count = count
                count.cause = Self.named(count.cause, process)
                return count
            }
            let frames = run.frames[app].map { frame -> FrameRecord in
                var frame = frame
                if var verdict = frame.verdict {
                    verdict.cause = Self.named(verdict.cause, process)
                    frame.verdict = verdict
                }
                return frame
            }
            run.frames[app] = FrameRecords(frames)
        }
        return ComparedRun(name: name, run)
    }

    private static func named(_ cause: VerdictCause, _ process: Int32) -> VerdictCause {
        guard cause.culprit?.kind == .app else { return cause }
        var cause = cause
        cause.culprit = Culprit(.process, "stress", process: process)
        return cause
    }

    /// The index of the app whose frames the process made late.
    private static let victim = 1

    @Test(
        "A process with a different id in each run is one cause, and its share has not moved",
        arguments: [nil, "live"]
    )
    func sameCause(_ engine: String?) throws {
        let before = try Self.run("A", process: 4711, engine: engine)
        let counted = try #require(before.result.apps[Self.victim].total.verdicts.first)
        #expect(counted.cause.culprit == Culprit(.process, "stress", process: 4711) && counted.missed > 100)
        let comparison = RunComparison(from: before, to: try Self.run("B", process: 5822, engine: engine))
        let verdicts = comparison.apps[Self.victim].verdicts
        #expect(verdicts.count == 1, "\(verdicts)")
        let verdict = try #require(verdicts.first)
        #expect(verdict.cause == VerdictCause(.contention, culprit: Culprit(.process, "stress")))
        #expect(verdict.before == counted.missed && verdict.after == counted.missed)
        // The cause's share of the frames is the same in both runs.
        #expect(!verdict.shift.hasMoved && verdict.shift.before == verdict.shift.after, "\(verdict.shift)")
        let outcome: Shift.Outcome = engine == nil ? .same : .withinNoise
        #expect(verdict.shift.outcome == outcome, "\(verdict.shift)")
    }

    @Test("The counts of two processes with the same name are added up")
    func twoOfOneName() throws {
        let before = try Self.run("A", process: 4711)
        var after = try Self.run("B", process: 5822)
        let counted = try #require(after.result.apps[Self.victim].total.verdicts.first)
        var other = counted
        other.cause.culprit = Culprit(.process, "stress", process: 5823)
        other.missed = 3
        after.result.apps[Self.victim].total.verdicts.append(other)
        let verdicts = RunComparison(from: before, to: after).apps[Self.victim].verdicts
        #expect(verdicts.map(\.after) == [counted.missed + 3], "\(verdicts)")
    }

    @Test("A gate on two runs subtracts the frames that the process made late in the earlier run")
    func gate() throws {
        let before = try Self.run("A", process: 4711)
        var after = try Self.run("B", process: 5822)
        func cause() -> GateCause? {
            let app = after.result.apps[Self.victim]
            let check = GateCheck(.missed, of: app, against: .baseline, reference: 1, value: 2, verdict: .regression)
            let report = GateReport([check], rules: GateRules(), day: "2026-11-21")
            return report.explained(by: after.result, since: RunComparison(from: before, to: after)).cause
        }
        let counted = try #require(after.result.apps[Self.victim].total.verdicts.first)
        #expect(cause() == nil, "as many as before")
        after.result.apps[Self.victim].total.verdicts[0].missed += 10
        var more = counted
        more.missed += 10
        #expect(cause() == .missed([more], before: counted.missed, work: []))
    }
}
