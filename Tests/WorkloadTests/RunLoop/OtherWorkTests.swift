import FrameBudget
import FrameTrace
import Testing

@Suite("Other work of a main thread as the cause of late frames")
struct OtherWorkTests {
    private static let frame = "frame: [{ compute: 2ms }]\n"

    @Test(
        "The work that makes a frame late is named with its kind and its name",
        arguments: [
            ("timers: { poll: { every: 500ms, do: [{ compute: 30ms }] } }", "timer poll"),
            ("events: { tap: { every: 500ms, do: [{ compute: 30ms }] } }", "event tap"),
            (
                """
                events: { tick: { every: 500ms, do: [{ async: load, on: main }] } }
                work: { load: [{ compute: 30ms }] }
                """, "main-queue item load"
            ),
            (
                """
                events: { tick: { every: 500ms, do: [{ start: save }] } }
                operations: { save: { on: main, do: [{ compute: 30ms }] } }
                """, "operation save"
            ),
        ]
    )
    func name(fields: String, name: String) throws {
        let run = try MainThreadRun.app(Self.frame + fields, duration: "3s")
        let app = try #require(run.run.result.apps.first)
        let late = try #require(run.run.frames.first).filter(\.isMissed)
        #expect(!late.isEmpty)
        for frame in late { #expect(frame.verdict?.cause == VerdictCause(.outsideWork, resource: name)) }
        let count = try #require(app.total.verdicts.first)
        #expect(app.total.verdicts.count == 1 && count.cause.resource == name && count.missed == late.count)
        // The worst example names the step that took the time.
        let step = try #require(count.examples?.first?.step)
        #expect(run.run.result.labels(of: step).last.map { name.hasSuffix($0) } == true)
    }

    @Test("With two timers, each late frame is attributed to one of them")
    func several() throws {
        let run = try MainThreadRun.app(
            Self.frame + """
                timers: { poll: { every: 700ms, do: [{ compute: 30ms }] }, save: { every: 1100ms, do: [{ compute: 40ms }] } }
                """,
            duration: "5s"
        )
        let counts = try #require(run.run.result.apps.first).total.verdicts
        #expect(Set(counts.map(\.cause.resource)) == ["timer poll", "timer save"])
        #expect(counts.reduce(0) { $0 + $1.missed } == run.run.frames[0].count(where: \.isMissed))
    }

    @Test("R-11: a launch comes before an operation that the opening of the app puts into the main queue")
    func launchFirst() throws {
        let run = try MainThreadRun.app(
            Self.frame + """
                launch: [{ compute: 100ms }]
                operations: { warm: { on: main, do: [{ compute: 5ms }] } }
                onOpen: [warm]
                """
        )
        #expect(run.begins.map(\.name).prefix(2) == ["launch", "warm"])
        let graph = try #require(run.run.result.operations?.graphs.first)
        #expect(graph.operations.map(\.began) == [.milliseconds(100)])
    }

    @Test("In virtual time, an operation's delay of the main thread and its CPU time are known, on any thread")
    func knownDelay() throws {
        let run = try MainThreadRun.app(
            Self.frame + """
                operations: { warm: { on: main, do: [{ compute: 5ms }] }, rest: { do: [{ sleep: 5ms }] } }
                onOpen: [warm, rest]
                """
        )
        let operations = try #require(run.run.result.operations).graphs.flatMap(\.operations)
        #expect(operations.count == 2)
        for operation in operations { #expect(operation.mainThreadDelay == .zero && operation.cpu != nil) }
    }
}
