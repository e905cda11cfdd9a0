import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// Advice where work piles up, and the headline of such a run without late frames.
@Suite("Advice on work that piles up")
struct BacklogAdviceTests {
    private func run(_ yaml: String, _ scheduler: SchedulerModel = .fair) throws -> RunResult {
        let workload = try WorkloadFile.parse(text: "version: 1\nduration: 8s\n" + yaml, named: "test.yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
        return Analysis.analyze(try Trace(bytes: bytes)).result
    }

    private func lines(_ result: RunResult) -> [QualityWords.Line] { RemedyWords(result: result).lines(most: 3) }

    @Test("advice on queues with one serial target names the target, and the bound of no queue fits")
    func target() throws {
        let result = try run(
            """
            device: { cores: 4 }
            apps:
              viewer:
                queues: { base: { qos: userInitiated }, a: { target: base }, b: { target: base } }
                work: { pa: [{ compute: 10ms, name: wa }], pb: [{ compute: 10ms, name: wb }] }
                frame: [{ compute: 3ms }, { async: pa, on: a }, { async: pb, on: b }]
            """
        )
        #expect(Verdict(result).headline.hasPrefix("No frame dropped, but work piles up in queue viewer/base: "))
        let line = try #require(lines(result).first)
        #expect(lines(result).count == 1 && line.topic == "Give queue viewer/base less to do")
        #expect(line.text.hasSuffix("whichever queue they were put into: submit fewer, or make each shorter."))
        let text = BacklogWords.text(try #require(result.backlogs?.first))
        #expect(text.hasSuffix("; put into queue viewer/a and queue viewer/b"), "\(text)")
        let bounds = result.queueBounds.map { QueueBoundWords.text($0) }
        #expect(bounds.count == 3 && bounds.allSatisfy { $0.hasSuffix("does not fit at any priority") }, "\(bounds)")
        let through = "60.0 %, its target queue viewer/base with all that goes through it 120.0 %, "
        #expect(bounds.count { $0.contains(through) } == 2, "\(bounds)")
    }

    @Test(
        "advice on work that another app starves names that app and a higher class",
        arguments: [SchedulerModel.fair, .strict]
    )
    func starved(scheduler: SchedulerModel) throws {
        let result = try run(
            """
            device: { cores: 1 }
            apps:
              photos:
                queues: { thumbs: { qos: background } }
                work: { mk: [{ compute: 2ms, name: thumb }] }
                frame: [{ compute: 3ms }, { async: mk, on: thumbs }]
              hog:
                queues: { q: { qos: userInitiated } }
                work: { spin: [{ compute: 50ms, name: spin }, { async: spin, on: q }] }
                events: { go: { every: 100ms, until: 100ms, do: [{ async: spin, on: q }] } }
            """,
            scheduler
        )
        let line = try #require(lines(result).first { $0.topic == "Let queue photos/thumbs have the CPU" })
        #expect(line.text.contains(" of the queue's time, but it was ready without a CPU for "), "\(line.text)")
        let advice = "hog had it longest. Give it a higher class than background, or give hog less to do."
        #expect(line.text.hasSuffix(advice), "\(line.text)")
        let text = BacklogWords.text(try #require(result.backlogs?.first))
        #expect(text.hasSuffix(" of the time (hog had it longest)"), "\(text)")
    }

    @Test("advice on items that wait for the network is to fetch less; only for a serial queue, several at a time")
    func network() throws {
        func advice(_ kind: String) throws -> QualityWords.Line {
            let result = try run(
                """
                device: { cores: 1 }
                apps:
                  app:
                    frame: [{ compute: 3ms, name: draw }, { async: up, on: q }]
                    queues: { q: { qos: utility, kind: \(kind) } }
                    work: { up: [{ fetch: 100kB }, { compute: 1ms }] }
                """
            )
            return try #require(lines(result).first)
        }
        let concurrent = try advice("concurrent")
        #expect(concurrent.topic == "Fetch less in queue app/q")
        #expect(concurrent.text.contains("% of their time waiting for the network. Fetch less, or less often."))
        #expect(!concurrent.text.contains("at a time"), "\(concurrent.text)")
        let serial = try advice("serial")
        #expect(serial.text.hasSuffix("Several at a time help only as far as that is latency."), "\(serial.text)")
    }

    @Test("headline and advice name an operation queue that gets operations faster than it executes them")
    func operations() throws {
        let result = try run(
            """
            device: { cores: 2 }
            apps:
              news:
                operationQueues: { dl: { maxConcurrent: 1, qos: utility } }
                operations: { parse: { on: dl, do: [{ compute: 30ms, name: parse }] } }
                frame: [{ compute: 3ms }, { start: parse }]
            """
        )
        let headline = Verdict(result).headline
        #expect(headline.hasPrefix("No frame dropped, but work piles up in operation queue news/dl: "), "\(headline)")
        #expect(headline.contains(" operations at the end, "), "\(headline)")
        let line = try #require(lines(result).first)
        #expect(lines(result).count == 1 && line.topic == "Give operation queue news/dl less to do")
        #expect(line.text.contains("let it execute more at a time (`maxConcurrent`)"), "\(line.text)")
    }

    @Test("advice on a suspended operation queue is to resume it")
    func suspended() throws {
        let result = try run(
            """
            device: { cores: 2 }
            apps:
              app:
                frame: [{ compute: 3ms, name: draw }]
                operationQueues: { dl: { maxConcurrent: 2, suspended: on } }
                operations: { get: { on: dl, do: [{ compute: 5ms }] } }
                events: { tap: { every: 100ms, do: [{ start: get }] } }
            """
        )
        #expect(Verdict(result).headline.contains("work piles up in operation queue app/dl, which is suspended: "))
        let line = try #require(lines(result).first)
        #expect(lines(result).count == 1 && line.topic == "Resume operation queue app/dl")
        #expect(line.text.contains("Add a step `{ resume: dl }`"), "\(line.text)")
        let first = try #require(result.operations?.graphs.first?.operations.first)
        #expect(OperationWords.waits(first)?.hasSuffix(" for its suspended queue") == true, "\(first)")
    }
}
