import FrameBudget
import FrameTrace
import Testing

/// Work that began and never ended: deadlocks, handlers, and the work of apps that ended.
@Suite("Work that never ended")
struct UnfinishedWorkTests {
    /// The main thread takes A at 500 ms and asks for B at 503 ms; the worker takes B at 500 ms and asks for A at 505
    /// ms.
    private static let circle = """
        queues: { q: { qos: utility } }
        work: { w: [{ lock: B, do: [{ compute: 5ms }, { lock: A, do: [{ compute: 1ms }] }] }] }
        events:
          go:
            at: [500ms]
            do: [{ async: w, on: q }, { lock: A, do: [{ compute: 3ms }, { lock: B, do: [{ compute: 1ms }] }] }]
        frame: [{ compute: 4ms }]
        """

    @Test("a deadlock begins when the last thread of its circle begins to wait", arguments: ["2s", "600ms"])
    func since(duration: String) throws {
        let run = try MainThreadRun.app(Self.circle, duration: duration, device: "{ cores: 2 }")
        let deadlock = try #require(run.run.result.deadlocks.first)
        #expect(isClose(deadlock.at.inMilliseconds, 505))
    }

    @Test(
        "a worker that waits for the next tap as the run ends is not in a deadlock",
        arguments: ["every: 700ms", "every: 3s", "at: [5500ms]"]
    )
    func consumer(taps: String) throws {
        let run = try MainThreadRun.app(
            """
            frame: [{ compute: 4ms }]
            semaphores: { s: 0 }
            queues: { q: { qos: utility } }
            work: { j: [{ wait: s }, { compute: 5ms, name: handle }, { async: j, on: q }] }
            launch: [{ async: j, on: q }]
            events: { tap: { \(taps), do: [{ signal: s }] } }
            """,
            duration: "6s",
            device: "{ cores: 2 }"
        )
        #expect(run.run.result.deadlocks.isEmpty)
    }

    /// A worker waits for a semaphore that only the main thread signals, in an app that has left the screen.
    private static func hidden(_ timeline: String) throws -> MainThreadRun {
        try MainThreadRun(
            """
            version: 1
            duration: 4s
            warmUp: 0s
            device: { cores: 2, memory: 1GB, backgroundTime: 3s }
            apps:
              a:
                frame: [{ compute: 4ms }]
                semaphores: { s: 0 }
                queues: { q: { qos: utility } }
                work: { j: [{ wait: s }, { compute: 5ms, name: handle }] }
                launch: [{ async: j, on: q }]
                onMemoryWarning: [{ signal: s }]
            timeline: [{ at: 0s, open: a }, { at: 2s, close: a }\(timeline)]
            """
        )
    }

    @Test("a worker that waits for an app off screen is in a deadlock, unless the app is warned or opened again")
    func hidden() throws {
        let lost = try Self.hidden("").run.result.deadlocks
        #expect(lost.map(\.waits.count) == [1] && lost.first?.waits.first?.resource == "semaphore a/s")
        #expect(try Self.hidden(", { at: 3s, warn: a }").run.result.deadlocks.isEmpty)
        #expect(try Self.hidden(", { at: 3s, open: a }").run.result.deadlocks.isEmpty)
    }

    @Test("an event whose handler never ended does not count as handled")
    func handlers() throws {
        let run = try MainThreadRun.app(Self.circle, duration: "2s", device: "{ cores: 2 }")
        let main = try #require(run.run.result.apps.first?.mainThread)
        #expect((main.input.queued, main.input.handled, main.input.unfinished) == (1, 0, 1))
        #expect(main.input.addsUp)
        #expect(main.input.handling == nil)
        #expect(main.slowest.first?.isUnfinished == true)
        let ended = try MainThreadRun.app(
            "events: { tap: { at: [100ms], do: [{ compute: 2ms }] } }\nframe: [{ compute: 1ms }]"
        )
        let whole = try #require(ended.run.result.apps.first?.mainThread)
        #expect((whole.input.handled, whole.input.unfinished) == (1, nil))
        #expect(whole.slowest.first?.isUnfinished == nil)
    }

    @Test("the observed time of a main thread is the time in which its app ran")
    func lives() throws {
        let run = try MainThreadRun(
            """
            version: 1
            duration: 10s
            warmUp: 0s
            device: { cores: 1, memory: 300MB }
            apps:
              a:
                launch: [{ compute: 20ms }]
                events: { load: { at: [3s], do: [{ allocate: heap, size: 400MB }, { compute: 1ms }] } }
                frame: [{ compute: 4ms }]
            timeline:
              - { at: 2s, open: a }
            """
        )
        let end = try #require(run.run.result.terminations.first)
        let time = try #require(run.run.result.apps.first?.mainThread).time
        #expect(time.addsUp)
        #expect(isClose((time.observed + .seconds(2)).inMilliseconds, end.at.inMilliseconds))
        #expect(time.idle < time.observed)
    }
}
