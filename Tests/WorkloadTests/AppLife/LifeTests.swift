import FrameBudget
import FrameTrace
import Simulation
import Testing

@Suite("App life")
struct LifeTests {
    private static let launch = [
        "inactive", "willFinishLaunching", "didFinishLaunching", "active", "didBecomeActive",
    ]
    private static let leaving = ["willResignActive", "inactive", "background", "didEnterBackground"]
    private static let back = ["willEnterForeground", "inactive", "active", "didBecomeActive"]

    private static func life(_ timeline: String, callbacks: String = "") throws -> [String] {
        let run = try LifeRun(
            """
            version: 1
            duration: 20s
            warmUp: 0s
            apps: { a: { \(callbacks)frame: [{ compute: 1ms }] } }
            timeline: [{ at: 0s, open: a }\(timeline)]
            """
        )
        return run.lives["a"] ?? []
    }

    @Test(
        "S-1, S-2: the callbacks and states of each path, in order, with and without steps",
        arguments: [
            "", "launch: [{ compute: 5ms }], callbacks: { willResignActive: [{ compute: 2ms }] }, ",
            "callbacks: { didBecomeActive: [{ compute: 3ms }], didEnterBackground: [{ compute: 4ms }], "
                + "willEnterForeground: [{ compute: 4ms }], willTerminate: [{ compute: 1ms }] }, ",
        ]
    )
    func paths(_ callbacks: String) throws {
        func life(_ timeline: String) throws -> [String] { try Self.life(timeline, callbacks: callbacks) }
        let (launch, leaving, back) = (Self.launch, Self.leaving, Self.back)
        let end = ["willTerminate", "not running"]
        #expect(try life("") == launch)
        #expect(try life(", { at: 1s, home: press }, { at: 2s, open: a }") == launch + leaving + back)
        #expect(try life(", { at: 1s, close: a }") == launch + leaving + ["suspended"])
        #expect(
            try life(", { at: 1s, close: a }, { at: 8s, open: a }")
                == launch + leaving + ["suspended", "background"] + back
        )
        // A suspended app gets no callback: it just ends.
        #expect(
            try life(", { at: 1s, close: a }, { at: 8s, quit: a }")
                == launch + leaving + ["suspended", "not running"]
        )
        #expect(try life(", { at: 1s, quit: a }, { at: 2s, open: a }") == launch + end + launch)
    }

    /// The closed app `bg` computes on a queue for ever.
    private static let closed = """
        version: 1
        duration: 12s
        warmUp: 0s
        apps:
          bg:
            queues: { q: { kind: serial, qos: userInitiated } }
            work: { chunk: [{ compute: 20ms, name: CHUNK }, { async: chunk, on: q }] }
            events: { start: { at: [100ms], do: [{ async: chunk, on: q }] } }
            frame: [{ compute: 1ms }]
          fg: { frame: [{ compute: 10ms, name: draw }] }
        timeline:
          - { at: 0s, open: bg }
          - { at: 1s, open: fg }
          - { at: 2s, close: bg }
          - { at: 10s, open: bg }
        """

    @Test("S-3: a suspended app uses no CPU from the end of its background time to the instant it is opened again")
    func suspended() throws {
        let run = try LifeRun(Self.closed)
        #expect(run.cpu(of: "worker", from: .seconds(6), to: .seconds(7)) > .milliseconds(100))
        #expect(run.cpu(of: "bg", from: .seconds(7), to: .seconds(10)) == .zero)
        #expect(run.cpu(of: "worker", from: .seconds(7), to: .seconds(10)) == .zero)
        // It goes on where it was suspended.
        #expect(run.cpu(of: "worker", from: .seconds(10), to: .seconds(11)) > .milliseconds(100))
    }

    @Test("S-4, K-5: an app that holds a lock when it is to be suspended is ended instead, and the lock goes to others")
    func held() throws {
        let run = try LifeRun(
            """
            version: 1
            duration: 12s
            warmUp: 0s
            apps:
              keeper:
                queues: { q: {} }
                work: { save: [{ lock: shared, do: [{ sleep: 30s, name: keep }] }] }
                events: { save: { at: [900ms], do: [{ async: save, on: q }] } }
                frame: [{ compute: 1ms }]
              other: { frame: [{ lock: shared, do: [{ compute: 1ms, name: draw }] }] }
            timeline: [{ at: 0s, open: keeper }, { at: 0s, open: other }, { at: 1s, close: keeper }]
            """
        )
        #expect(run.ends.map(\.app) == ["keeper"])
        #expect(run.ends.first?.end.reason == .heldResource)
        #expect(run.ends.first?.at == Instant.zero + .seconds(6))
        let model = RunModel(run.trace)
        #expect(model.run.result.terminations.first?.held == "lock shared")
        // The other app waits until then, and draws every frame after it.
        let other = try #require(model.run.result.apps.first { $0.name == "other" })
        #expect(other.worst.contains { $0.dropped > 200 })
        let waits = run.trace.events.values.joined().compactMap { event -> WaitSpan? in
            if case .wait(let wait) = event, wait.kind == .lock { wait } else { nil }
        }
        #expect(waits.map(\.end).max() == Instant.zero + .seconds(6))
    }
}

@Suite("The watchdog")
struct WatchdogTests {
    @Test(
        "K-1, K-2: a hang of 30 s is ended 10.000 s after it began, by the scene-update allowance, and its step is named",
        arguments: SchedulerModel.allCases
    )
    func hang(_ scheduler: SchedulerModel) throws {
        let run = try LifeRun(
            """
            version: 1
            duration: 40s
            warmUp: 0s
            apps:
              a:
                events: { hang: { every: 1s, until: 1s, do: [{ compute: 30s, name: HANG }] } }
                frame: [{ compute: 1ms, name: draw }]
            """,
            scheduler
        )
        let end = try #require(run.ends.first)
        #expect(end.at == Instant.zero + .seconds(11))
        #expect(end.end.reason == .watchdog)
        let termination = try #require(RunModel(run.trace).run.result.terminations.first)
        #expect(termination.event == "scene-update")
        #expect(termination.allowance == .seconds(10))
        #expect(termination.since == .seconds(1))
        #expect(termination.appCPU == .seconds(10))
        #expect(termination.step == "HANG")
        #expect(run.cpu(of: "a main", from: .seconds(11), to: .seconds(40)) == .zero)
    }

    @Test(
        "K-2: each kind of allowance ends an app that takes longer, and none ends one that does not",
        arguments: [
            ("launch: [{ sleep: 4s }], ", "", WatchedEvent.launch, 3),
            ("callbacks: { didEnterBackground: [{ sleep: 4s }] }, ", ", { at: 1s, close: a }", WatchedEvent.suspend, 4),
            (
                "callbacks: { willEnterForeground: [{ sleep: 4s }] }, ", ", { at: 1s, close: a }, { at: 2s, open: a }",
                WatchedEvent.resume, 5
            ),
            ("callbacks: { willTerminate: [{ sleep: 4s }] }, ", ", { at: 1s, quit: a }", WatchedEvent.terminate, 4),
        ]
    )
    func allowances(_ fields: String, _ timeline: String, _ event: WatchedEvent, _ second: Int) throws {
        func run(_ allowance: String) throws -> LifeRun {
            let kinds = ["launch", "resume", "suspend", "sceneUpdate", "terminate"].map { "\($0): \(allowance)" }
            return try LifeRun(
                """
                version: 1
                duration: 20s
                warmUp: 0s
                device: { watchdog: { \(kinds.joined(separator: ", ")) } }
                apps: { a: { \(fields)frame: [{ compute: 1ms }] } }
                timeline: [{ at: 0s, open: a }\(timeline)]
                """
            )
        }
        let ended = try run("3s")
        #expect(ended.ends.first?.end.limit?.event == event)
        #expect(ended.ends.first?.end.reason == .watchdog)
        #expect(ended.ends.first?.at == Instant.zero + .seconds(Double(second)))
        #expect(try run("5s").ends.allSatisfy { $0.end.reason == .user })
    }

    @Test(
        "K-2: suspended work of the main thread delays the way back to the screen, whose time counts from the opening"
    )
    func suspendedWork() throws {
        // It computes for 100 ms, is suspended for 2.9 s, and goes on as the app is opened at 4 s.
        let run = try LifeRun(
            """
            version: 1
            duration: 8s
            warmUp: 0s
            device: { backgroundTime: 100ms, watchdog: { sceneUpdate: 1s, suspend: 5s, resume: 2s } }
            apps:
              a:
                work: { long: [{ compute: 30s, name: LONG }] }
                callbacks: { didEnterBackground: [{ async: long, on: main }] }
                frame: [{ compute: 1ms }]
            timeline:
              - { at: 0s, open: a }
              - { at: 1s, close: a }
              - { at: 4s, open: a }
            """
        )
        let end = try #require(run.ends.first)
        #expect(end.end.reason == .watchdog)
        let limit = try #require(end.end.limit)
        #expect(limit.event == .resume)
        #expect(limit.since == Instant.zero + .seconds(4))
        #expect(run.cpu(of: "a main", from: .seconds(1.2), to: .seconds(4)) == .zero)
        #expect(end.at == limit.since + limit.allowance)
    }

    @Test("K-4: with the watchdog disabled, no app is terminated")
    func off() throws {
        let run = try LifeRun(
            """
            version: 1
            duration: 30s
            warmUp: 0s
            device: { watchdog: { enabled: off } }
            apps: { a: { launch: [{ sleep: 25s }], frame: [{ compute: 1ms }] } }
            """
        )
        #expect(run.ends.isEmpty)
        #expect(run.lives["a"]?.last == "didBecomeActive")
    }
}
