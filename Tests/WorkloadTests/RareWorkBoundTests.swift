import FrameBudget
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

/// The analytic bound of frames that do not all do the same work, and its agreement with the warnings.
@Suite("Analytic bounds of frames that differ")
struct RareWorkBoundTests {
    private func result(_ fields: String, device: String = "{ cores: 2 }") throws -> RunResult {
        try MainThreadRun.app(fields, duration: "2s", device: device).run.result
    }

    private func bound(_ fields: String, device: String = "{ cores: 2 }") throws -> AnalyticBound {
        try #require(try result(fields, device: device).phases.last?.bound)
    }

    @Test("a bound has the largest frame beside the mean one, and a queue's bound the largest item beside the mean one")
    func every() throws {
        let result = try result(
            """
            queues: { q: { qos: utility } }
            work: { exp: [{ compute: 900ms, name: export }] }
            frame:
              - { compute: 3ms }
              - { every: 100, do: [{ async: exp, on: q }] }
              - { every: 500, do: [{ compute: 100ms }] }
            """
        )
        let bound = try #require(result.phases.last?.bound)
        #expect(bound.round == .milliseconds(3.2) && bound.largestRound == .milliseconds(103))
        #expect(bound.lockstepFPS == 60 && bound.fullestRound == nil)
        #expect(result.queueBounds.map(\.cpu) == [.milliseconds(9)])
        #expect(result.queueBounds.map(\.largest) == [.milliseconds(900)])
    }

    @Test("if every frame does the same work, a bound has no largest frame")
    func same() throws {
        let fields = """
            queues: { q: { qos: utility } }
            work: { job: [{ compute: 2ms }] }
            frame:
              - { compute: { uniform: [2ms, 4ms] } }
              - { every: 1, do: [{ async: job, on: q }] }
              - { chance: 1, do: [{ gpu: 1ms }] }
            """
        let result = try result(fields)
        let bound = try #require(result.phases.last?.bound)
        #expect(bound.round == .milliseconds(4) && bound.largestRound == nil && bound.asleep == nil)
        #expect(result.queueBounds.map(\.largest) == [nil])
    }

    @Test("Timers and events count only for the part of a phase in which they come")
    func timed() throws {
        func load(_ times: String) throws -> Double {
            let fields = """
                frame: [{ compute: 3ms }]
                queues: { q: { qos: userInitiated } }
                \(times)
                """
            return try #require(bound(fields, device: "{ cores: 1 }").cpuLoad)
        }
        let frames = 0.18
        func isNear(_ load: Double, _ expected: Double) -> Bool { abs(load - expected) < 0.001 }
        let work = "do: [{ compute: 10ms }]"
        #expect(try isNear(load("timers: { t: { every: 20ms, on: q, \(work) } }"), frames + 0.5))
        #expect(try isNear(load("timers: { t: { every: 20ms, from: 5s, on: q, \(work) } }"), frames))
        #expect(try isNear(load("timers: { t: { every: 20ms, from: 1500ms, on: q, \(work) } }"), frames + 0.125))
        #expect(try isNear(load("timers: { t: { every: 20ms, until: 1s, \(work) } }"), frames + 0.25))
        #expect(try isNear(load("events: { e: { every: 20ms, from: 1s, until: 1500ms, \(work) } }"), frames + 0.125))
        #expect(try isNear(load("events: { e: { every: 20ms, from: 5s, \(work) } }"), frames))
        // Observers of the passes that timers cause count for that part, too.
        let observer = "observers: { o: { when: beforeWaiting, do: [{ compute: 4ms }] } }"
        let observed = try load("timers: { t: { every: 20ms, until: 1s, do: [{ compute: 1ms }] } }\n\(observer)")
        let always = try load("timers: { t: { every: 20ms, do: [{ compute: 1ms }] } }\n\(observer)")
        let ofFrames = try load(observer)
        #expect(isNear(always - ofFrames, 2 * (observed - ofFrames)), "\(always), \(observed), \(ofFrames)")
        #expect(isNear(always - ofFrames, 0.25), "\(always), \(ofFrames)")
        // The times count from the opening of the app, and the launch is part of them.
        let launched = try load("launch: [{ sleep: 1s }]\ntimers: { t: { every: 20ms, until: 1s, \(work) } }")
        #expect(isNear(launched, frames), "\(launched)")
    }

    @Test("Events at listed times load a queue per interval between them, or per run if they are few; CPUs per run")
    func listed() throws {
        func result(_ times: String) throws -> RunResult {
            try self.result(
                """
                queues: { q: { qos: utility } }
                work: { job: [{ compute: 150ms }] }
                events: { tap: { at: \(times), do: [{ async: job, on: q }] } }
                frame: [{ compute: 3ms }]
                """
            )
        }
        let times = stride(from: 500, through: 1500, by: 100).map { "\($0)ms" }.joined(separator: ", ")
        let many = try result("[\(times)]")
        #expect(many.queueBounds.map(\.every) == [.milliseconds(100)])
        let load = try #require(many.queueBounds.first?.queueLoad)
        #expect(abs(load - 1.5) < 0.001)
        // A few events are a burst, and the queue has the rest of the run to serve them.
        let burst = try result("[500ms, 600ms, 700ms, 800ms]")
        #expect(burst.queueBounds.map(\.every) == [.milliseconds(500)])
        let cpu = try #require(burst.phases.last?.bound?.cpuLoad)
        #expect(abs(cpu - 0.24) < 0.001)
        #expect(try result("[500ms]").queueBounds.map(\.every) == [.seconds(2)])
    }

    @Test("work by chance counts in full in the largest frame, but as its mean within a loop")
    func chance() throws {
        let once = try bound("frame: [{ compute: 2ms }, { chance: 0.1, do: [{ compute: 20ms }] }]")
        #expect(once.round == .milliseconds(4) && once.largestRound == .milliseconds(22))
        let often = try bound("frame: [{ repeat: 10, do: [{ chance: 0.1, do: [{ compute: 2ms }] }] }]")
        #expect(often.round == .milliseconds(2) && often.largestRound == nil)
        let thread = "render: { do: [{ compute: 4ms }, { every: 50, do: [{ compute: 50ms }] }], buffers: 2 }"
        let render = try bound("frame: [{ compute: 2ms }]\n" + thread)
        #expect(render.round == .milliseconds(5) && render.largestRound == .milliseconds(54))
    }

    @Test("turns of `perform` are shared out among all CPUs", arguments: [(1, 27), (4, 9), (16, 6)] as [(Int, Double)])
    func perform(cores: Int, round: Double) throws {
        let fields = "frame: [{ compute: 3ms }, { perform: 8, do: [{ compute: 3ms, name: tile }] }]"
        let bound = try bound(fields, device: "{ cores: \(cores) }")
        #expect(bound.round == .milliseconds(round) && bound.isLeast == nil)
        let load = try #require(bound.cpuLoad)
        #expect(abs(load - 0.027 * bound.lockstepFPS / Double(cores)) < 1e-6)
    }

    @Test("work that turns of `perform` submit counts, and work that the run decides on makes the bound a minimum")
    func loops() throws {
        let fields = """
            queues: { q: { qos: utility } }
            work: { job: [{ compute: 2ms }] }
            frame: [{ perform: 3, do: [{ async: job, on: q }] }]
            """
        #expect(try result(fields).queueBounds.map(\.cpu) == [.milliseconds(6)])
        let unknown = "frame: [{ compute: 2ms }, { perform: 3, do: [{ when: full screen, do: [{ compute: 5ms }] }] }]"
        #expect(try bound(unknown).isLeast == true)
    }

    @Test(
        "the minimum frame time of a warning is the round of the bound",
        arguments: [
            "{ perform: 8, do: [{ compute: 3ms }] }", "{ perform: 7, do: [{ sleep: 5ms }, { compute: 1ms }] }",
            "{ sleep: 30ms }", "{ user: 30ms }", "{ gpu: 30ms }",
            "{ repeat: 9, do: [{ lock: l, do: [{ compute: 3ms }] }] }",
        ]
    )
    func warnings(step: String) throws {
        let text = """
            version: 1
            duration: 2s
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 7ms }, \(step)]
            """
        let warnings = try WorkloadFile.read(Array(text.utf8), named: "t.yaml").warnings
        let warning = try #require(warnings.first { $0.message.contains("every frame misses its deadline") })
        let bound = try bound("frame: [{ compute: 7ms }, \(step)]")
        #expect(
            warning.message.contains("take at least \(bound.round)"),
            "\(warning.message), and \(bound.round) per round"
        )
    }

    @Test("the time that a frame sleeps counts in the round, but not as CPU load")
    func asleep() throws {
        let bound = try bound("frame: [{ compute: 3ms }, { sleep: 27ms }]")
        #expect(bound.round == .milliseconds(30) && bound.asleep == .milliseconds(27))
        #expect(abs(bound.lockstepFPS - 1000 / 30.0) < 1e-6)
        #expect(abs((bound.cpuLoad ?? 0) - 0.05) < 1e-6)
    }
}
