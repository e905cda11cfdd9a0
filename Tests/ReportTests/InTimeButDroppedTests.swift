import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// Frames that fit a budget longer than a display interval, and frames that only several apps together make late.
@Suite("Sentences on frames that were in time, and on several causes")
struct InTimeButDroppedTests {
    private static func run(_ yaml: String) throws -> RunResult { try analyze(yaml).result }

    private static func analyze(_ yaml: String) throws -> AnalyzedRun {
        let workload = try WorkloadFile.parse(text: "version: 1\n" + yaml, named: "test.yaml")
        return Analysis.analyze(try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")))
    }

    private static let longBudget = """
        duration: 6s
        apps:
          app: { budget: 40ms, frame: [{ compute: 25ms, name: draw }] }
        """

    @Test("A frame within its budget that is longer than an interval is not called longer than the budget")
    func longBudget() throws {
        let run = try Self.analyze(Self.longBudget)
        let result = run.result
        let app = result.apps[0]
        #expect(app.total.missed == 0 && app.total.dropped > 0)
        let cause = try #require(MissCause(app.total, .frame))
        #expect(cause.sentence == "its own work took longer than a display interval")
        let advice = RemedyWords(result: result).lines(most: 3).map(\.text).joined(separator: " ")
        #expect(advice.contains("of a display interval of 16.7 ms") && !advice.contains("of a budget"), "\(advice)")
        let frame = try #require(run.frames[0].first { $0.dropped > 0 })
        let verdict = try #require(frame.verdict)
        let sentence = VerdictWords.sentence(verdict, overrun: frame.overrun)
        #expect(sentence.contains("fits its budget but is longer than a display interval"), "\(sentence)")
    }

    @Test("A cause of intervals that frames in time dropped has these frames as examples")
    func examplesInTime() throws {
        let slept = try Self.analyze(
            "duration: 6s\napps: { app: { budget: 40ms, frame: [{ compute: 2ms }, { sleep: 25ms }] } }"
        )
        let worked = try Self.analyze(Self.longBudget)
        for (run, most) in [(slept, CauseExample.capacity), (worked, 1)] {
            let count = try #require(run.result.apps[0].total.verdicts.first)
            #expect(count.missed == 0 && count.dropped > 0)
            let examples = try #require(count.examples)
            #expect(examples.count == most && examples.allSatisfy { $0.time == .milliseconds(25) }, "\(examples)")
            for example in examples {
                let frame = try #require(run.frames[0].first { $0.number == example.frame })
                #expect(frame.dropped > 0 && !frame.isMissed)
            }
            let title = "Worst examples: <bdi>app, \(VerdictWords.noun(count))</bdi>"
            #expect(HTMLReport.body(of: run).markup.contains(title))
        }
    }

    @Test("A cause that only dropped intervals of frames late by another cause has one of them as its example")
    func exampleOfShare() throws {
        let run = try Self.analyze(
            """
            duration: 4s
            device: { cores: 1 }
            apps:
              maps: { frame: [{ compute: 4ms }, { every: 6, do: [{ compute: 30ms, name: lay out }] }] }
              notes: { frame: [{ compute: 9ms, name: type }] }
            """
        )
        let count = try #require(run.result.apps[0].total.verdicts.first { $0.cause.kind == .contention })
        #expect(count.missed == 0 && count.dropped > 0)
        let example = try #require(count.examples?.first)
        let late = run.frames[0].filter { $0.isMissed && run.result.phase($0.phase)?.isWarmUp == false }
        let times = late.compactMap { frame in frame.ledger.causes.first { $0.cause == count.cause }?.time }
        #expect(count.examples?.count == 1 && example.time == times.max())
        #expect(example.heldBy?.thread == "notes main")
        let frame = try #require(run.frames[0].first { $0.number == example.frame })
        #expect(frame.isMissed && frame.verdict?.cause.kind == .ownWork)
        #expect(frame.verdict?.dropped.contains { $0.cause == count.cause } == true)
        // Advice on late frames does not use it.
        #expect(count.evidence.isEmpty)
    }

    @Test("the warnings on the workload say that frames within a long budget are dropped")
    func warned() throws {
        let text = Array(("version: 1\n" + Self.longBudget).utf8)
        let warnings = try WorkloadFile.read(text, named: "test.yaml").warnings
        #expect(
            warnings.contains { $0.message.hasPrefix("frames are dropped: its steps take at least 25 ms") },
            "\(warnings)"
        )
    }

    @Test("Late frames with several causes are reported as such, not by the larger cause alone")
    func together() throws {
        let result = try Self.run(
            """
            duration: 11s
            device: { cores: 2 }
            apps:
              a: { refresh: 30Hz, frame: [{ compute: 20ms, name: da }] }
              b: { frame: [{ compute: 9ms, name: db }, { every: 200, do: [{ sleep: 9ms }] } ] }
              c: { refresh: 20Hz, frame: [{ compute: 45ms, name: dc }] }
            """
        )
        let app = try #require(result.apps.first { $0.name == "c" })
        let mixed = try #require(app.total.verdicts.first { $0.cause.kind == .mixed })
        #expect(mixed.missed > 50 && mixed.dropped >= mixed.missed, "\(app.total.verdicts)")
        #expect(MissCause(app.total, .frame)?.sentence.hasPrefix("several causes together") == true)
        for count in app.total.verdicts where count.cause.kind == .contention {
            // The intervals of one cause alone are dropped by the frames that it made late alone.
            #expect(count.dropped <= count.missed * 2, "\(app.total.verdicts)")
        }
    }
}
