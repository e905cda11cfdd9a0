import FrameBudget
import FrameTrace
import Testing

/// The analytic bound of a main thread, compared with virtual runs.
@Suite("Demand on a main thread")
struct HandlerDemandTests {
    /// The computed load, and the share of the time that the main thread was on the CPU.
    private func loads(_ fields: String) throws -> (bound: Double, used: Double) {
        let run = try MainThreadRun.app(fields, duration: "20s")
        let result = run.run.result
        let bound = try #require(result.phases.first?.bound?.cpuLoad)
        let time = try #require(result.apps.first?.mainThread).time
        let used = time.causes.reduce(TimeSpan.zero) { $0 + ($1.busy.onCPU ?? .zero) }
        return (bound, used / time.observed)
    }

    @Test(
        "for work that fits, the computed load is that of the run",
        arguments: [
            "observers: { o: { when: beforeWaiting, do: [{ compute: 2ms }] } }\n"
                + "timers: { t: { every: 20ms, do: [{ compute: 5ms }] } }\nframe: [{ compute: 4ms }]",
            "observers: { o: { when: afterWaiting, do: [{ compute: 1ms }] } }\n"
                + "events: { tap: { every: 105ms, do: [{ compute: 3ms }] } }\nframe: [{ compute: 4ms }]",
            "observers: { o: { when: beforeTimers, do: [{ compute: 1ms }] } }\n"
                + "events: { tap: { every: 105ms, do: [{ compute: 3ms }] } }\nframe: [{ compute: 4ms }]",
            "events: { pan: { every: 1s, lasts: 900ms, do: [{ compute: 1ms }], moved: [{ compute: 5ms }] } }\n"
                + "frame: [{ compute: 4ms }]",
            "observers: { o: { when: beforeWaiting, mode: tracking, do: [{ compute: 3ms }] } }\n"
                + "events: { pan: { every: 1s, lasts: 500ms, do: [{ compute: 1ms }], moved: [{ compute: 2ms }] } }\n"
                + "frame: [{ compute: 4ms }]",
        ]
    )
    func fits(fields: String) throws {
        let (bound, used) = try loads(fields)
        #expect(abs(bound - used) < 0.03 * max(bound, used), "\(bound) by arithmetic, \(used) in the run")
    }

    @Test("work that only the run decides on is not counted, and makes the bound a minimum")
    func conditional() throws {
        func bound(_ fields: String) throws -> AnalyticBound {
            try #require(try MainThreadRun.app(fields, duration: "2s").run.result.phases.first?.bound)
        }
        let conditional = try bound("frame: [{ compute: 2ms }, { when: full screen, do: [{ compute: 25ms }] }]")
        #expect(conditional.isLeast == true && conditional.round == .milliseconds(2))
        #expect(try bound("frame: [{ compute: 2ms }]").isLeast == nil)
        let repeating = try MainThreadRun.app(
            """
            queues: { q: { kind: serial, qos: utility } }
            work: { chunk: [{ compute: 1ms }, { async: chunk, on: q }] }
            events: { start: { every: 100ms, until: 100ms, do: [{ async: chunk, on: q }] } }
            frame: [{ compute: 2ms }]
            """,
            duration: "2s"
        ).run.result
        #expect(repeating.queueBounds.map(\.isRepeating) == [true])
        #expect(repeating.phases.first?.bound?.isLeast == true)
    }

    @Test("work from a launch that submits itself again, and operations, make the bound a minimum")
    func startedOnce() throws {
        func bound(_ fields: String) throws -> AnalyticBound? {
            try MainThreadRun.app(fields + "\nframe: [{ compute: 2ms }]", duration: "2s").run.result.phases.first?.bound
        }
        let again = "work: { spin: [{ compute: 1ms }, AGAIN] }\nlaunch: [{ async: spin, on: global }]"
        #expect(try bound(again.replacing("AGAIN", with: "{ async: spin, on: global }"))?.isLeast == true)
        #expect(try bound(again.replacing("AGAIN", with: "{ compute: 1ms }"))?.isLeast == nil)
        let operations = """
            operationQueues: { q: { maxConcurrent: 1 } }
            operations: { load: { on: q, do: [{ compute: 700ms }] } }
            events: { open: { every: 500ms, do: [{ start: load }] } }
            """
        #expect(try bound(operations)?.isLeast == true)
    }

    @Test(
        "a queue's time for transfers, fetches and the user is not counted, and makes its bound a minimum",
        arguments: ["{ fetch: 2MB }", "{ user: 1500ms }", "{ write: 20MB }", "{ sleep: 1ms }"]
    )
    func uncountedWaits(step: String) throws {
        let result = try MainThreadRun.app(
            """
            queues: { q: { kind: serial, qos: utility } }
            work: { job: [\(step), { compute: 5ms }] }
            timers: { t: { every: 1s, do: [{ async: job, on: q }] } }
            frame: [{ compute: 2ms }]
            """,
            duration: "2s"
        ).run.result
        #expect(result.queueBounds.map(\.isLeast) == [step.contains("sleep") ? nil : true])
        #expect(result.phases.first?.bound?.isLeast == nil, "no CPU time is left out")
    }

    @Test("moved samples of a touch can demand more CPU time than there is")
    func moved() throws {
        let fields = """
            events: { pan: { every: 1s, lasts: 900ms, do: [{ compute: 1ms }], moved: [{ compute: 12ms }] } }
            frame: [{ compute: 7ms }]
            """
        #expect(try loads(fields).bound > 1)
    }
}
