import FrameTrace
import Testing

@Suite("Input")
struct InputTests {
    @Test("R-9: events of several names are handled in the order in which they came")
    func order() throws {
        let run = try MainThreadRun.app(
            """
            events:
              second: { at: [520ms, 523ms], do: [{ compute: 1ms }] }
              first: { at: [510ms, 522ms], do: [{ compute: 1ms }] }
              busy: { at: [500ms], do: [{ compute: 60ms }] }
            frame: [{ compute: 1ms }]
            """
        )
        let order = run.begins.map(\.name).filter { $0 != "frame" }
        #expect(order == ["busy", "first", "second", "first", "second"])
    }

    @Test(
        "R-9: ten taps that come faster than they are handled: none is lost, the tenth waits for nine and their frames"
    )
    func taps() throws {
        let run = try MainThreadRun.app(
            """
            script: [{ at: 200ms, send: tap, times: 10, every: 200ms }]
            events:
              tap: { do: [{ compute: 350ms }] }
            frame: [{ compute: 1ms }]
            """,
            duration: "5s"
        )
        let taps = run.begins(of: "tap")
        #expect(taps.count == 10)
        let wait = try #require(taps.last) - 2000
        #expect((1350...1370).contains(wait))
        #expect(run.inputs(.queued) == 10)
        #expect(run.inputs(.handled) == 10)
        #expect(run.inputs(.coalesced) == 0)
    }

    @Test("R-9: moved samples of a touch coalesce to the newest for each frame, and are counted")
    func moved() throws {
        let run = try MainThreadRun.app(
            """
            events:
              drag: { at: [100ms], lasts: 500ms, samples: 240Hz, do: [{ compute: 1ms }], moved: [{ compute: 500us }],
                ended: [{ compute: 2ms }] }
            frame: [{ compute: 2ms }]
            """
        )
        let (moved, frames) = (run.begins(of: "drag moved"), run.begins(of: "frame"))
        // 500 ms are 30 frames, and 120 samples, beside begin and end.
        #expect((29...31).contains(moved.count))
        for (frame, next) in zip(frames, frames.dropFirst()) where frame > 120 && next < 590 {
            #expect(moved.count { $0 >= frame && $0 < next } <= 1)
        }
        #expect(run.inputs(.queued) == 122)
        #expect(run.inputs(.queued) == run.inputs(.handled) + run.inputs(.coalesced))
        #expect(run.begins(of: "drag ended").count == 1)
    }

    @Test("R-9: random arrivals have the mean that the file says, and are the same in every run")
    func random() throws {
        let text = """
            events:
              shake: { kind: shake, every: { exponential: 20ms }, do: [{ compute: 1ms }] }
              tick: { kind: gyro, every: 30ms, jitter: 10ms, do: [{ compute: 100us }] }
            frame: [{ compute: 1ms }]
            """
        let (one, other) = (
            try MainThreadRun.app(text, duration: "20s"), try MainThreadRun.app(text, duration: "20s")
        )
        #expect(one.begins.map(\.at) == other.begins.map(\.at))
        #expect((900...1100).contains(one.begins(of: "shake").count))
        // The planned times do not drift.
        #expect((665...666).contains(one.begins(of: "tick").count))
        #expect(one.inputs(.queued) == one.inputs(.handled))
    }

    @Test("R-9: the waiting events of an app that leaves the screen are cancelled, and counted")
    func cancelled() throws {
        let run = try MainThreadRun(
            """
            version: 1
            duration: 1s
            warmUp: 0s
            apps:
              a:
                events: { tap: { at: [100ms, 110ms, 120ms], do: [{ compute: 200ms }] } }
                frame: [{ compute: 1ms }]
            timeline: [{ at: 0s, open: a }, { at: 200ms, close: a }]
            """
        )
        #expect(run.inputs(.queued) == 3)
        #expect(run.inputs(.handled) == 1)
        #expect(run.inputs(.cancelled) == 2)
    }

    @Test("R-7: input of every kind waits for the one main thread, in the order in which it comes")
    func kinds() throws {
        let kinds = ["touch", "remoteControl", "shake", "accelerometer", "gyro", "magnetometer", "location", "redraw"]
        let events = kinds.enumerated().map { index, kind in
            "  \(kind)er: { kind: \(kind), at: [\(100 - index)ms], do: [{ compute: 1ms }] }"
        }
        let run = try MainThreadRun.app("events:\n\(events.joined(separator: "\n"))\nframe: [{ compute: 100us }]")
        let expected = kinds.reversed().map { kind in "\(kind)er" }
        #expect(run.begins.map(\.name).filter { $0 != "frame" } == expected)
        let sources = run.trace.handlers.map(\.source)
        #expect(sources.count { $0.cause == .userEvent } == 3)
        #expect(sources.count { $0.cause == .system } == 5)
    }
}
