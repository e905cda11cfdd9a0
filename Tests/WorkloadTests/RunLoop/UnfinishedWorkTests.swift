import FrameBudget
import FrameTrace
import Testing

/// What began and never ended: circles of waits, handlers, and apps that are no more.
@Suite("What never ended")
struct UnfinishedWorkTests {
    /// The main thread takes A at 3.000 s and asks for B at 3.003 s; the worker takes B at 3.000 s and asks for A at 3.005 s.
    private static let circle = """
        queues: { q: { qos: utility } }
        work: { w: [{ lock: B, do: [{ compute: 5ms }, { lock: A, do: [{ compute: 1ms }] }] }] }
        events:
          go:
            at: [500ms]
            do: [{ async: w, on: q }, { lock: A, do: [{ compute: 3ms }, { lock: B, do: [{ compute: 1ms }] }] }]
        frame: [{ compute: 4ms }]
        """

    @Test("a deadlock is there since the last thread of the circle began to wait", arguments: ["2s", "600ms"])
    func since(duration: String) throws {
        let run = try MainThreadRun.app(Self.circle, duration: duration, device: "{ cores: 2 }")
        let deadlock = try #require(run.run.result.deadlocks.first)
        #expect(isClose(deadlock.at.inMilliseconds, 505))
    }

    @Test("a handler that never ended is not handled")
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

    @Test("the time of a main thread is that in which its app ran")
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
