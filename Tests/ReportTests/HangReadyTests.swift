import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// For a hang in which the main thread had no CPU, reports name the holders of the CPU, and no step.
@Suite("Hangs without a CPU")
struct HangReadyTests {
    private static let run: AnalyzedRun? = {
        let yaml = """
            version: 1
            duration: 4s
            device: { cores: 1 }
            apps:
              a:
                frame: [{ compute: 2ms }]
                queues: { q: { qos: utility } }
                events: { tap: { at: [1.5s], do: [{ compute: 3ms, name: small }, { sync: q }] } }
              b:
                frame: [{ compute: 2ms }]
                queues: { q2: { qos: background } }
                work: { big: [{ compute: 600ms, name: bigwork }] }
                events: { e: { at: [1.5s], do: [{ async: big, on: q2 }, { sync: q2 }] } }
            """
        guard let workload = try? WorkloadFile.parse(text: yaml, named: "test.yaml") else { return nil }
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")
        return (try? Trace(bytes: bytes)).map { Analysis.analyze($0) }
    }()

    private static func hangs(_ ready: Double, _ by: [(Culprit, Double)]?, count: Int = 1) -> MainThreadHangs {
        var hangs = MainThreadHangs(
            app: "a",
            count: count,
            severe: 0,
            longest: .milliseconds(600),
            at: .milliseconds(1500),
            cause: .userEvent,
            step: ""
        )
        hangs.ready = .milliseconds(ready)
        hangs.runnableBy = by?.map { RunnablePart(culprit: $0.0, preempted: .milliseconds($0.1)) }
        return hangs
    }

    private static func words(_ hangs: MainThreadHangs) -> String { FindingWords.sentence(.hangs(hangs)) }

    @Test("R-12: finding, terminal, page and JSON say that the thread was ready, and who had the CPU")
    func outputs() throws {
        let run = try #require(Self.run)
        let result = run.result
        let hang = try #require(result.apps[0].mainThread?.hangs.worst.first)
        #expect(hang.topStep == nil && hang.topWait == nil && hang.topReady == hang.busy.ready)
        #expect(hang.runnableBy?.map(\.culprit) == [Culprit(.app, "b")])
        #expect(hang.runnableBy?.first?.time == hang.busy.ready)
        let found = result.findings.compactMap { if case .hangs(let hangs) = $0 { hangs } else { nil } }
        #expect(found.map(\.app) == ["a", "b"])
        #expect(found[0].step.isEmpty && found[0].wait == nil && found[0].runnableBy == hang.runnableBy)
        let sentence = Self.words(found[0])
        #expect(sentence.hasSuffix("most of it ready to run while b had the CPU."), "\(sentence)")
        let line = MainThreadWords(result: result).hang(hang)
        #expect(line.hasSuffix("; ready for 602.0 ms behind b (602.0 ms)"), "\(line)")
        for text in [TerminalTable(width: 2000).render(result), Page(body: run).html] {
            #expect(text.contains("most of it ready to run while b had the CPU"))
            #expect(text.contains("; ready for 602.0 ms behind b (602.0 ms)"))
            #expect(!text.contains("most of it in step"))
        }
        let decoded = try ResultJSON.decode(ResultJSON.encode(result))
        #expect(decoded.apps[0].mainThread?.hangs.worst.first == hang)
        #expect(decoded.findings == result.findings)
        // The other app's main thread waited for its queue, which is still reported.
        #expect(Self.words(found[1]).contains("most of it waiting for queue b/q2, while step big › bigwork ran"))
    }

    @Test("a hang names the longest holder of the CPU, a second one with a large part, a quota, or no holder")
    func occupants() {
        let b = Culprit(.app, "b")
        let own = Culprit(.ownThreads)
        func ending(_ by: [(Culprit, Double)]?) -> String {
            Self.words(Self.hangs(500, by)).components(separatedBy: ", most of it ").last ?? ""
        }
        #expect(ending([(b, 450), (own, 50)]) == "ready to run while b had the CPU.")
        #expect(ending([(b, 300), (own, 200)]) == "ready to run while b and its own threads had the CPU.")
        #expect(ending([(Culprit(.quota), 500)]) == "ready to run while a CPU quota held it back.")
        #expect(ending([(Culprit(.unknown), 500)]) == "ready to run.")
        #expect(ending(nil) == "ready to run.")
        let part = Self.words(Self.hangs(250, [(b, 250)]))
        #expect(
            part.hasSuffix("took 600 ms from 1.500 s on, 250 ms of that ready to run while b had the CPU."),
            "\(part)"
        )
    }

    @Test("advice on such a hang is on the holder of the CPU, not on a step")
    func advice() throws {
        var result = SyntheticRun.plain.result
        func line(_ culprit: Culprit?) throws -> QualityWords.Line {
            result.findings = [.hangs(Self.hangs(500, culprit.map { [($0, 500)] }))]
            return try #require(FindingRemedies(result: result).others(besides: []) { _ in false }.first)
        }
        let app = try line(Culprit(.app, "b"))
        #expect(app.topic == "Keep b off the CPU that a needs")
        #expect(
            app.text
                == "The main thread hung once, for 600 ms, mostly ready to run while b had the CPU: no input and no frame was served "
                + "meanwhile. Reduce the work that b does then, or add a CPU."
        )
        #expect(try line(Culprit(.ownThreads)).topic == "Leave the main thread of a a CPU")
        #expect(try line(Culprit(.quota)).topic == "Raise the CPU quota of a")
        #expect(try line(nil).topic == "Find out what keeps the main thread of a off the CPU")
        for culprit in [Culprit(.app, "b"), Culprit(.ownThreads), Culprit(.quota), nil] {
            #expect(try !line(culprit).text.contains("Move that work to a queue"))
        }
    }
}
