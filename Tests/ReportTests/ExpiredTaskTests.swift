import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// An app whose background task outlives its time is ended either within its expiration handler or after it.
@Suite("Expired background tasks in words")
struct ExpiredTaskTests {
    /// It goes to the background at 2 s, and has 3 s for tasks there and 5 s for the handlers.
    private static func end(handler: String) throws -> AppTermination {
        let result = try PlantedRun.result(
            """
            duration: 14s
            device: { cores: 2, backgroundTime: 1s, backgroundTaskTime: 3s }
            apps:
              upl:
                backgroundTasks: { up: [\(handler)] }
                callbacks: { didEnterBackground: [{ beginBackgroundTask: up }] }
                frame: [{ compute: 4ms, name: draw }]
            timeline: [{ at: 0s, open: upl }, { at: 2s, home: press }, { at: 12s, open: upl }]
            """
        )
        return try #require(result.terminations.first)
    }

    @Test("A handler that returns without ending the task is not too slow: the end of the task is missing")
    func returned() throws {
        let end = try Self.end(handler: "{ compute: 2ms, name: give up }")
        // The time for tasks was over at 2 s + 3 s; the handler returned 2 ms later.
        #expect(end.since == .seconds(2) && end.expired == .seconds(5) && end.at == .milliseconds(5002), "\(end)")
        let sentence = TerminationWords.sentence(end)
        #expect(
            sentence.contains("Its background task had an allowance of 3.0 s of wall time, from 2.000 s on"),
            "\(sentence)"
        )
        // Not 0.0 s.
        #expect(sentence.contains("the app used 2 ms of CPU time, and all recorded threads together "), "\(sentence)")
        #expect(sentence.hasSuffix("Its expiration handler had returned without ending that task."), "\(sentence)")
        let text = TerminationWords.remedy(end, nil).text
        #expect(text.contains("The time of 3.0 s for background tasks was over"), "\(text)")
        #expect(text.contains("returned without ending background task upl/up. End it there"), "\(text)")
        #expect(text.contains("`endBackgroundTask`") && !text.contains("Do less there"), "\(text)")
    }

    @Test("A handler that takes longer than its allowance is too slow")
    func slow() throws {
        let end = try Self.end(handler: "{ sleep: 6s, name: give up }")
        #expect(end.since == .seconds(5) && end.expired == .seconds(5) && end.at == .seconds(10), "\(end)")
        let sentence = TerminationWords.sentence(end)
        #expect(sentence.contains("Its expiration handler had an allowance of 5.0 s of wall time"), "\(sentence)")
        let text = TerminationWords.remedy(end, nil).text
        #expect(text.hasSuffix("expiration handler was over, and slept then. Do less there."), "\(text)")
    }

    @Test("An app that is terminated twice: each end has the expiry of its own process, and none if the trace lacks it")
    func twice() throws {
        let workload = try WorkloadFile.parse(
            text: """
                version: 1
                duration: 20s
                device: { cores: 2, backgroundTime: 1s, backgroundTaskTime: 3s }
                apps:
                  upl:
                    backgroundTasks: { up: [{ compute: 2ms, name: give up }] }
                    callbacks: { didEnterBackground: [{ beginBackgroundTask: up }] }
                    frame: [{ compute: 4ms, name: draw }]
                timeline:
                  - { at: 0s, open: upl }
                  - { at: 2s, home: press }
                  - { at: 12s, open: upl }
                  - { at: 13s, home: press }
                """,
            named: "test.yaml"
        )
        var trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        let expiries: [TimeSpan?] = [.seconds(5), .seconds(16)]
        #expect(Analysis.analyze(trace).result.terminations.map(\.expired) == expiries)
        let middle = trace.header.grid.origin + .seconds(10)
        trace.notes.removeAll { note, at in
            if case .life(.task(_, _, .expired)) = note { at > middle } else { false }
        }
        let ends = Analysis.analyze(trace).result.terminations
        #expect(ends.map(\.expired) == [expiries[0], nil])
        #expect(ends.map(\.held) == ["background task upl/up", "background task upl/up"])
    }

    @Test("In a result of an earlier version, without the time of the call, the handler counts as under way")
    func earlier() throws {
        var end = try Self.end(handler: "{ compute: 2ms, name: give up }")
        end.expired = nil
        #expect(ExpiryWords.isUnderWay(end) && !ExpiryWords.hasReturned(end))
    }
}
