import FrameBudget
import FrameTrace
import Testing

@Suite("Passes of the run loop")
struct PassTests {
    @Test("R-3, R-2: a main queue that is never empty starves neither frames nor events")
    func flood() throws {
        let run = try MainThreadRun.app(
            """
            work:
              again: [{ compute: 1ms }, { async: again, on: main }]
            events:
              go: { at: [100ms], do: [{ async: again, on: main }] }
              tick: { every: 50ms, do: [{ compute: 100us }] }
            frame: [{ compute: 1ms }]
            """
        )
        let app = try #require(run.run.result.apps.first)
        #expect(app.total.shown >= 59)
        let ticks = run.begins(of: "tick")
        #expect(ticks.count == 19)
        for (number, tick) in ticks.enumerated() { #expect(tick - 50 * Double(number + 1) <= 2.0) }
    }

    @Test("R-3, R-2: with several blocks in a batch, an event or timer that is due waits for one batch at most")
    func longBatches() throws {
        let run = try MainThreadRun.app(
            """
            work:
              slow: [{ compute: 3ms }, { async: slow, on: main }]
              quick: [{ compute: 700us }, { async: quick, on: main }]
            events:
              go: { at: [33ms], do: [{ async: slow, on: main }, { async: quick, on: main }, { async: quick, on: main }] }
              tick: { every: 37ms, do: [{ compute: 200us }] }
            timers:
              clock: { every: 41ms, do: [{ compute: 300us }] }
            frame: [{ compute: 2ms }]
            """,
            duration: "2s"
        )
        let (ticks, clocks) = (run.begins(of: "tick"), run.begins(of: "clock"))
        #expect((53...54).contains(ticks.count))
        #expect(clocks.count == 48)
        // One batch, and the other work that may be due: a frame, a timer, an event.
        let most = 3 + 2 * 0.7 + 2 + 0.3 + 0.2 + 0.001
        for (number, tick) in ticks.enumerated() { #expect(tick - 37 * Double(number + 1) <= most) }
        for (number, clock) in clocks.enumerated() { #expect(clock - 41 * Double(number + 1) <= most) }
        let app = try #require(run.run.result.apps.first)
        #expect(app.total.shown >= 119)
    }

    @Test("R-3: a queue that goes through the main queue and is never empty starves neither frames nor events")
    func targetOfMain() throws {
        let run = try MainThreadRun.app(
            """
            queues: { ui: { target: main } }
            work:
              again: [{ compute: 1ms }, { async: again, on: ui }]
            events:
              go: { at: [100ms], do: [{ async: again, on: ui }] }
              tick: { every: 50ms, do: [{ compute: 100us }] }
            frame: [{ compute: 1ms }]
            """
        )
        #expect(run.begins(of: "tick").count == 19)
        #expect(try #require(run.run.result.apps.first).total.shown >= 59)
    }

    @Test("V-6, R-2: work that an item of the main queue puts into the main queue runs in the next pass")
    func nextPass() throws {
        let run = try MainThreadRun.app(
            """
            work:
              first: [{ compute: 3ms }, { async: third, on: main }]
              second: [{ compute: 3ms }]
              third: [{ compute: 1ms }]
            events:
              go: { at: [97ms], do: [{ async: first, on: main }, { async: second, on: main }] }
            frame: [{ compute: 1ms }]
            """,
            duration: "200ms"
        )
        let order = run.begins.filter { $0.at >= 97 && $0.name != "go" }.map(\.name).prefix(5)
        // The vsync at 100 ms comes before the third: that belongs to the next pass.
        #expect(order == ["first", "second", "frame", "third", "frame"])
    }

    @Test("F-3: a vsync that finds the main thread busy with something else comes late, not never")
    func lateVsync() throws {
        let run = try MainThreadRun.app(
            """
            events:
              touch: { every: 50ms, from: 49ms, do: [{ compute: 2ms }] }
            frame: [{ compute: 3ms }]
            """,
            duration: "2s"
        )
        let app = try #require(run.run.result.apps.first)
        #expect(app.total.dropped == 0)
        #expect(app.conservation.holds)
        let frames = run.begins(of: "frame")
        #expect(frames.count == 120)
        #expect(isClose(frames[6], 101))
        #expect(isClose(frames[7], 116.667))
    }

    @Test("F-3: of several vsyncs that pass during a handler, only the newest is answered; a long frame skips vsyncs")
    func newest() throws {
        let run = try MainThreadRun.app(
            """
            events:
              touch: { at: [95ms], do: [{ compute: 60ms }] }
            frame: [{ every: 10, do: [{ compute: 20ms }] }, { compute: 1ms }]
            """,
            duration: "300ms"
        )
        let frames = run.trace.events[ThreadID(0)]?.compactMap { event -> (callback: Int64, at: Double)? in
            guard case .begin(let begin) = event, case .frame(_, let callback?) = begin.kind else { return nil }
            return (callback.rawValue, run.milliseconds(begin.usage.at))
        }
        let list = try #require(frames)
        // Frame 0 takes 21 ms: V(1) is skipped, the next begins on V(2).
        #expect(list.prefix(3).map(\.callback) == [0, 2, 3])
        let late = try #require(list.first { $0.at >= 95 })
        #expect(isClose(late.at, 155))
        #expect(late.callback == 9)
    }

    @Test("R-1, R-3: between any two handlers back to back there is a frame")
    func frameForEachHandler() throws {
        let run = try MainThreadRun.app(
            """
            events:
              swipe: { every: 7ms, until: 700ms, do: [{ compute: 23ms }] }
            frame: [{ compute: 1ms }]
            """,
            duration: "4s"
        )
        let names = run.begins.map(\.name)
        #expect(names.count { $0 == "swipe" } == 100)
        #expect(!zip(names, names.dropFirst()).contains { $0 == "swipe" && $1 == "swipe" })
    }

    @Test("R-8: an event goes before the frame of the same pass, and that frame goes before the next event")
    func inputFirst() throws {
        let run = try MainThreadRun.app(
            """
            work: { show: [{ compute: 1ms }] }
            events:
              busy: { at: [90ms], do: [{ compute: 20ms }, { async: show, on: main }] }
              tap: { at: [95ms], do: [{ compute: 1ms }] }
            frame: [{ compute: 1ms }]
            """,
            duration: "200ms"
        )
        let order = run.begins.filter { $0.at >= 90 }.map(\.name).prefix(4)
        // V(6) at 100 ms became due within the handler: it goes before a second event.
        #expect(order == ["busy", "show", "frame", "tap"])
        let same = run.trace.notes.count { if case .samePass = $0.note { true } else { false } }
        #expect(same == 1)
    }

    @Test("R-1: observers are called at their points of the pass; a pass that has handled an event does not sleep")
    func observers() throws {
        let run = try MainThreadRun.app(
            """
            observers:
              first: { when: beforeTimers, do: [{ compute: 10us }] }
              last: { when: beforeWaiting, do: [{ compute: 10us }] }
              woken: { when: afterWaiting, do: [{ compute: 10us }] }
            events:
              tap: { at: [10ms], do: [{ compute: 1ms }] }
            frame: [{ compute: 1ms }]
            """,
            duration: "16ms"
        )
        let names = run.begins.map(\.name)
        let start = try #require(names.firstIndex(of: "tap"))
        #expect(names[(start - 2)...] == ["woken", "first", "tap", "first", "last"])
    }
}
