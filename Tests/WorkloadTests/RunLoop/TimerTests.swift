import FrameTrace
import Testing

@Suite("Timers")
struct TimerTests {
    /// The times at which a timer fires whose first call takes 60 ms, or which other work delays.
    private func ticks(_ timer: String, _ rest: String = "") throws -> [Double] {
        let run = try MainThreadRun.app(
            """
            timers:
              tick: { every: 16666667ns, \(timer) }
            \(rest)
            redraw: on demand
            frame: [{ compute: 10us }]
            """,
            duration: "130ms"
        )
        return run.begins(of: "tick")
    }

    private static let long = "do: [{ every: 1000, do: [{ compute: 60ms }] }, { compute: 10us }]"

    @Test(
        "V-5, R-4: after a call at 33.3 ms that takes 60 ms, a timer goes on at 100 ms and drops the times that have passed"
    )
    func second() throws {
        let ticks = try ticks("from: 16666667ns, \(Self.long)")
        #expect(areClose(ticks, [33.333, 100, 116.667]))
    }

    @Test(
        "V-5, R-4: after a stall of the thread from 33.4 to 93.4 ms, the pending call comes once, then the planned ones"
    )
    func stalled() throws {
        let ticks = try ticks("do: [{ compute: 10us }]", "events: { stall: { at: [33.4ms], do: [{ compute: 60ms }] } }")
        #expect(areClose(ticks, [16.667, 33.333, 93.4, 100, 116.667]))
    }

    @Test("V-5, R-4: after a first call at 16.7 ms that takes 60 ms, the next one comes at 83.3 ms")
    func first() throws {
        #expect(areClose(try ticks(Self.long), [16.667, 83.333, 100, 116.667]))
    }

    @Test("R-4: a timer of 11 ms whose handler takes 4 ms keeps its phase beside frames")
    func phase() throws {
        let run = try MainThreadRun.app(
            """
            timers:
              beat: { every: 11ms, until: 900ms, do: [{ compute: 4ms }] }
            frame: [{ compute: 3ms }]
            """
        )
        let beats = run.begins(of: "beat")
        #expect(beats.count == 81)
        for (number, beat) in beats.enumerated() {
            let late = beat - 11 * Double(number + 1)
            #expect(late >= 0 && late <= 3.001)
        }
    }

    @Test("R-4: a timer with tolerance fires at the next wake-up of the thread, at the latest at the end of its leeway")
    func tolerance() throws {
        let fields = "timers: { sync: { every: 50ms, from: 5ms, tolerance: 30ms, do: [{ compute: 10us }] } }\n"
        let busy = try MainThreadRun.app(fields + "frame: [{ compute: 1ms }]", duration: "200ms")
        // Due at 55, 105, 155 ms: each comes with the next vsync.
        #expect(areClose(busy.begins(of: "sync"), [66.667, 116.667, 166.667]))
        let idle = try MainThreadRun.app(fields + "redraw: on demand\nframe: [{ compute: 1ms }]", duration: "200ms")
        #expect(areClose(idle.begins(of: "sync"), [85, 135, 185]))
    }

    @Test("R-4: a timer that does not repeat fires once")
    func once() throws {
        let run = try MainThreadRun.app(
            "timers: { splash: { every: 40ms, repeats: off, do: [{ compute: 1ms }] } }\nframe: [{ compute: 1ms }]"
        )
        #expect(areClose(run.begins(of: "splash"), [40]))
    }

    @Test("V-10, Q-1: a timer on a queue fires as late as its class allows, and never early")
    func slop() throws {
        for (qos, slop) in [("userInteractive", 1.0), ("userInitiated", 5), ("utility", 75), ("background", 100)] {
            let run = try MainThreadRun.app(
                """
                queues: { q: { qos: \(qos) } }
                timers: { sync: { every: 1s, on: q, do: [{ compute: 1ms }] } }
                redraw: on demand
                frame: [{ compute: 1ms }]
                """,
                duration: "3s"
            )
            let begins = run.trace.events[ThreadID(1)]?.compactMap { event in
                if case .begin(let begin) = event { run.milliseconds(begin.usage.at) } else { nil }
            }
            #expect(areClose(begins ?? [], [1000 + slop, 2000 + slop]), "\(qos): \(begins ?? [])")
        }
    }

    @Test("V-10: timers on queues share a wake-up where their leeways overlap")
    func shared() throws {
        let run = try MainThreadRun.app(
            """
            queues: { q: { qos: utility }, exact: {} }
            timers:
              sync: { every: 1s, on: q, do: [{ compute: 1ms }] }
              clock: { every: 520ms, tolerance: 0s, on: exact, do: [{ compute: 1ms }] }
            redraw: on demand
            frame: [{ compute: 1ms }]
            """,
            duration: "1500ms"
        )
        let works = run.trace.events.filter { $0.key != ThreadID(0) }.values.flatMap { $0 }
        let begins = works.compactMap { event in
            if case .begin(let begin) = event { run.milliseconds(begin.usage.at) } else { nil }
        }.sorted()
        #expect(begins.count == 3)
        #expect(isClose(begins[0], 520) && isClose(begins[1], 1040) && begins[2] - 1040 <= 1.001)
    }

    @Test(
        "Q-10: a delayed item comes with the first timer that fires within its leeway, of the run loop or of a queue",
        arguments: [
            ("", 210.0), ("timers: { beat: { every: 205ms, do: [{ compute: 10us }] } }", 205.0),
            ("timers: { beat: { every: 205ms, tolerance: 0s, on: exact, do: [{ compute: 10us }] } }", 205.0),
            ("timers: { beat: { every: 195ms, do: [{ compute: 10us }] } }", 210.0),
        ]
    )
    func delayedItem(_ timers: String, _ expected: Double) throws {
        let run = try MainThreadRun.app(
            """
            queues: { q: {}, exact: {} }
            \(timers)
            work: { late: [{ compute: 10us, name: LATE }] }
            events: { tap: { at: [100ms], do: [{ async: late, on: q, after: 100ms }] } }
            redraw: on demand
            frame: [{ compute: 10us }]
            """,
            duration: "300ms"
        )
        let starts = run.trace.events.values.joined().compactMap { event -> Double? in
            guard case .step(let step) = event, run.trace.paths[step.path]?.label == "LATE" else { return nil }
            return run.milliseconds(step.start)
        }
        // The handler, and whatever the timer did first, took some microseconds.
        #expect(starts.count == 1 && starts.allSatisfy { $0 >= expected && $0 < expected + 0.1 }, "\(starts)")
    }

    @Test("V-10: a timer on a queue and a delayed item that share a wake-up come once each")
    func sharedOnce() throws {
        let run = try MainThreadRun.app(
            """
            queues: { q: {}, exact: {} }
            timers: { beat: { every: 205ms, tolerance: 0s, on: exact, do: [{ compute: 10us, name: BEAT }] } }
            work: { late: [{ compute: 10us, name: LATE }] }
            events: { tap: { at: [100ms], do: [{ async: late, on: q, after: 100ms }] } }
            redraw: on demand
            frame: [{ compute: 10us }]
            """,
            duration: "300ms"
        )
        let labels = run.trace.events.values.joined().compactMap { event -> String? in
            guard case .step(let step) = event else { return nil }
            return run.trace.paths[step.path]?.label
        }
        #expect(labels.count { $0 == "BEAT" } == 1 && labels.count { $0 == "LATE" } == 1, "\(labels)")
    }

    @Test("R-5: while a touch lasts, timers of the default mode wait, those of common modes do not")
    func modes() throws {
        let run = try MainThreadRun.app(
            """
            events:
              drag: { at: [105ms], lasts: 200ms, do: [{ compute: 100us }] }
            timers:
              plain: { every: 50ms, do: [{ compute: 100us }] }
              common: { every: 50ms, mode: common, do: [{ compute: 100us }] }
              tracking: { every: 50ms, mode: tracking, do: [{ compute: 100us }] }
            frame: [{ compute: 100us }]
            """,
            duration: "420ms"
        )
        // It does not fire from 105 to 305 ms; then the pending call comes once.
        let plain = run.begins(of: "plain")
        #expect(plain.count == 5)
        #expect(!plain.contains { $0 > 105 && $0 < 305 })
        #expect(run.begins(of: "common").count == 8)
        let tracking = run.begins(of: "tracking")
        // The call that was pending as the touch began, and four more.
        #expect(tracking.count == 5)
        #expect(tracking.allSatisfy { $0 > 105 && $0 < 305.2 })
    }
}
