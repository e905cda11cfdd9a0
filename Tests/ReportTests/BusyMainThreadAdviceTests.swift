import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// Advice for a main thread that has more to do than it has time for, with or without late frames.
@Suite("Advice on busy main threads")
struct BusyMainThreadAdviceTests {
    private func run(_ app: String) throws -> RunResult {
        let head = "version: 1\nduration: 8s\ndevice: { cores: 4 }\napps:\n"
        let workload = try WorkloadFile.parse(text: head + app, named: "test.yaml")
        return Analysis.analyze(try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")))
            .result
    }

    private func lines(_ result: RunResult) -> [QualityWords.Line] { RemedyWords(result: result).lines(most: 3) }

    @Test("headline and advice name input that comes faster than it is handled, even if no frame is late")
    func input() throws {
        let result = try run(
            """
              app:
                redraw: on demand
                frame: [{ compute: 3ms, name: draw }]
                events: { key: { every: 8ms, do: [{ compute: 14ms, name: layout text }, { redraw: on }] } }
            """
        )
        let headline = Verdict(result).headline
        #expect(headline.hasPrefix("No frame dropped, but input of app piles up: "), "\(headline)")
        #expect(headline.contains(" events at the end, "), "\(headline)")
        let line = try #require(lines(result).first)
        #expect(lines(result).count == 1 && line.topic == "Handle key of app in less time")
        #expect(line.text.contains(" of the main thread's time, most of it key, 14.0 ms each. "), "\(line.text)")
        let text = BacklogWords.text(try #require(result.backlogs?.first))
        #expect(text.contains(" events not handled at the end, ") && text.hasSuffix("; all of them key"), "\(text)")
    }

    @Test("advice is to take work off a main thread that is always busy with events, even if it just keeps up")
    func full() throws {
        let result = try run(
            """
              editor:
                redraw: on demand
                frame: [{ compute: 1ms }]
                events: { key: { every: 8ms, do: [{ compute: 7900us, name: layout text }] } }
              clock: { frame: [{ compute: 1ms }] }
            """
        )
        #expect(result.backlogs == [])
        #expect(lines(result).map(\.topic) == ["Take work off the main thread of editor"])
    }

    @Test("advice is to shorten the frames, and once to move a sensor that takes more time than they do")
    func sensor() throws {
        let result = try run(
            """
              app:
                frame: [{ compute: 10ms, name: draw }]
                events: { sensor: { kind: accelerometer, every: 12ms, do: [{ compute: 10ms, name: fuse }] } }
            """
        )
        let verdict = Verdict(result)
        #expect(verdict.details.contains { $0.hasPrefix("Input of app piles up: ") }, "\(verdict.details)")
        #expect(lines(result).map(\.topic) == ["Shorten the work of app", "Move sensor of app to a queue"])
    }

    @Test("advice is given on a timer that takes more time than the frames, not on one that takes less")
    func timer() throws {
        func topics(_ every: String, _ length: String) throws -> [String] {
            let result = try run(
                """
                  app:
                    frame: [{ compute: 10ms, name: draw }]
                    timers: { sync: { every: \(every), do: [{ compute: \(length), name: merge }] } }
                """
            )
            #expect(result.backlogs == [])
            return lines(result).map(\.topic)
        }
        #expect(try topics("13ms", "10ms") == ["Shorten the work of app", "Move sync of app to a queue"])
        #expect(try topics("12ms", "8ms") == ["Shorten the work of app"])
    }
}
