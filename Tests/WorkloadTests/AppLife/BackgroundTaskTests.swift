import FrameBudget
import FrameTrace
import Testing

@Suite("Background tasks")
struct BackgroundTaskTests {
    /// One app, closed at 1 s, that begins a task then.
    private static func run(_ app: String, _ device: String = "", timeline: String = "") throws -> LifeRun {
        try LifeRun(
            """
            version: 1
            duration: 60s
            warmUp: 0s
            device: { backgroundTime: 5s\(device) }
            apps: { a: { \(app), frame: [{ compute: 1ms }] } }
            timeline: [{ at: 0s, open: a }, { at: 1s, close: a }\(timeline)]
            """
        )
    }

    private static func instants(_ state: AppState, in run: LifeRun) -> [Instant] {
        run.trace.notes.compactMap { note, at in
            if case .state(_, let found) = note, found == state { at } else { nil }
        }
    }

    @Test(
        "S-3: an app with a background task is suspended as the task ends, or as its background time ends if that is later",
        arguments: [(12, 12), (2, 5)]
    )
    func extends(_ seconds: Int, _ suspendedAfter: Int) throws {
        let run = try Self.run(
            """
            backgroundTasks: { upload: [] },
            work: { send: [{ sleep: \(seconds)s }, { endBackgroundTask: upload }] },
            callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }, { async: send, on: global }] }
            """
        )
        let suspended = try #require(Self.instants(.suspended, in: run).first)
        #expect(suspended == Instant.zero + .seconds(Double(1 + suspendedAfter)))
        #expect(run.ends.isEmpty)
        let task = try #require(RunModel(run.trace).run.result.lives?.first?.tasks.first)
        #expect(task.task == "background task a/upload")
        #expect(!task.isExpired)
        #expect(task.end == .seconds(Double(1 + seconds)))
    }

    private static let upload =
        "operations: { upload: { backgroundTask: on, do: [{ sleep: 20s }, { sleep: 1ms }] } }, onOpen: [upload]"

    @Test(
        "A-7: an operation that executes in the background keeps the app awake until it ends, at most for the time for tasks",
        arguments: [30, 12]
    )
    func operation(_ limit: Int) throws {
        let run = try Self.run(Self.upload, ", backgroundTaskTime: \(limit)s")
        let suspended = try #require(Self.instants(.suspended, in: run).first)
        let finished = run.trace.notes.compactMap { note, at in
            if case .operation(.finished) = note { at } else { nil }
        }
        if limit == 30 {
            let (from, to) = (Instant.zero + .seconds(20.001), Instant.zero + .seconds(20.1))
            #expect(finished == [suspended] && suspended >= from && suspended < to)
        } else {
            #expect(finished.isEmpty && suspended == Instant.zero + .seconds(13))
        }
        #expect(run.ends.isEmpty)
        let task = try #require(RunModel(run.trace).run.result.lives?.first?.tasks.first)
        let end = try #require(task.end)
        #expect(task.task.contains("upload") && task.isExpired == (limit == 12) && Instant.zero + end == suspended)
    }

    @Test(
        "A-7: the task of an operation ends when the app comes back; an operation that begins in the background has one, too"
    )
    func operationComesBack() throws {
        let back = try Self.run(Self.upload, timeline: ", { at: 4s, open: a }")
        let task = try #require(RunModel(back.trace).run.result.lives?.first?.tasks.first)
        #expect(task.end == .seconds(4) && Self.instants(.suspended, in: back).isEmpty)
        let later = try Self.run(
            """
            operations: { first: { do: [{ sleep: 3s }] }, then: { after: first, backgroundTask: on, do: [{ sleep: 9s }] } },
            onOpen: [then]
            """
        )
        let tasks = RunModel(later.trace).run.result.lives?.first?.tasks ?? []
        let end = try #require(tasks.first?.end)
        #expect(tasks.count == 1 && Self.instants(.suspended, in: later) == [Instant.zero + end])
        #expect(end >= .seconds(12) && end < .seconds(12.1))
        // Without `backgroundTask` the app is suspended in the middle of the operation.
        let without = try Self.run(Self.upload.replacing("backgroundTask: on, ", with: ""))
        #expect(Self.instants(.suspended, in: without) == [Instant.zero + .seconds(6)])
    }

    @Test("S-3: each begin of a task needs an end: after two begins, the app stays awake until the second end")
    func counts() throws {
        let run = try Self.run(
            """
            backgroundTasks: { upload: [] },
            work: { send: [{ sleep: 8s }, { endBackgroundTask: upload }, { sleep: 4s }, { endBackgroundTask: upload }] },
            callbacks: { didEnterBackground: [
              { beginBackgroundTask: upload }, { beginBackgroundTask: upload }, { async: send, on: global }] }
            """
        )
        #expect(Self.instants(.suspended, in: run) == [Instant.zero + .seconds(13)])
    }

    @Test(
        "S-3: when a task's time is over, its handler runs on the main thread; an app that ends the task there survives"
    )
    func handler() throws {
        let run = try Self.run(
            """
            backgroundTasks: { upload: [{ compute: 50ms, name: give up }, { endBackgroundTask: upload }] },
            callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }] }
            """
        )
        #expect(run.ends.isEmpty)
        // 30 s in the background, and the time of the handler.
        #expect(Self.instants(.suspended, in: run) == [Instant.zero + .seconds(31.05)])
        #expect(run.cpu(of: "a main", from: .seconds(31), to: .seconds(32)) == .milliseconds(50))
        let task = try #require(RunModel(run.trace).run.result.lives?.first?.tasks.first)
        #expect(task.isExpired)
    }

    @Test(
        "S-3: an app whose task is still open after its handler is terminated, and the report names the task",
        arguments: [("[]", 31.0), ("[{ compute: 50ms }]", 31.05)]
    )
    func killed(_ handler: String, _ at: Double) throws {
        let run = try Self.run(
            """
            backgroundTasks: { upload: \(handler) },
            callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }, { edit: 20kB }] }
            """
        )
        let end = try #require(run.ends.first)
        #expect(end.end.reason == .backgroundTask)
        #expect(end.at == Instant.zero + .seconds(at))
        let termination = try #require(RunModel(run.trace).run.result.terminations.first)
        #expect(termination.code == "0x8badf00d")
        #expect(termination.held == "background task a/upload")
        #expect(termination.allowance == .seconds(30))
        #expect(termination.since == .seconds(1))
        #expect(termination.unsaved == ByteCount(bytes: 20_000))
    }

    @Test("S-3, K-2: an app whose handler takes too long is terminated 5 s after the time for tasks is over")
    func stuck() throws {
        let run = try Self.run(
            """
            backgroundTasks: { upload: [{ compute: 20s, name: STUCK }, { endBackgroundTask: upload }] },
            callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }] }
            """
        )
        #expect(run.ends.first?.at == Instant.zero + .seconds(36))
        #expect(run.ends.first?.end.reason == .backgroundTask)
        #expect(RunModel(run.trace).run.result.terminations.first?.step == "STUCK")
    }

    @Test("K-2: the watchdog terminates an app whose handler has ended its task but goes on for too long")
    func slowHandler() throws {
        let run = try Self.run(
            """
            backgroundTasks: { upload: [{ endBackgroundTask: upload }, { compute: 20s, name: TIDY }] },
            callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }] }
            """
        )
        #expect(run.ends.first?.at == Instant.zero + .seconds(36))
        #expect(run.ends.first?.end.reason == .watchdog)
        #expect(run.ends.first?.end.limit?.event == .backgroundTask)
    }

    @Test("S-3: an item that a suspension interrupts is not reported as a wait that never ended")
    func suspendedItem() throws {
        let run = try Self.run(
            """
            backgroundTasks: { upload: [] },
            work: { send: [{ sleep: 8s }, { endBackgroundTask: upload }, { compute: 1s }] },
            callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }, { async: send, on: global }] }
            """
        )
        #expect(Self.instants(.suspended, in: run) == [Instant.zero + .seconds(9)])
        #expect(RunModel(run.trace).run.result.findings.isEmpty)
    }

    @Test("S-3: an app with an open task that comes back to the screen in time is not terminated")
    func reopened() throws {
        let run = try Self.run(
            """
            backgroundTasks: { upload: [] },
            callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }] }
            """,
            timeline: ", { at: 20s, open: a }"
        )
        #expect(run.ends.isEmpty)
        #expect(run.lives["a"]?.last == "didBecomeActive")
    }

    @Test("S-3: after the time for tasks a task is refused, and a refused task does not terminate the app")
    func refused() throws {
        let run = try Self.run(
            """
            backgroundTasks: { upload: [{ beginBackgroundTask: late }, { endBackgroundTask: upload }], late: [] },
            callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }] }
            """,
            ", backgroundTaskTime: 10s"
        )
        #expect(run.ends.isEmpty)
        #expect(Self.instants(.suspended, in: run) == [Instant.zero + .seconds(11)])
        let tasks = try #require(RunModel(run.trace).run.result.lives?.first?.tasks)
        #expect(tasks.map(\.isRefused) == [false, true])
    }

    @Test("S-3: a background mode keeps an app awake; a silent one is a finding with its cost, another one is not")
    func awake() throws {
        func run(_ silent: String) throws -> LifeRun {
            try Self.run(
                """
                background: { mode: audio, silent: \(silent) },
                work: { play: [{ compute: 2ms, name: silence }, { async: play, on: main, after: 1s }] },
                callbacks: { didEnterBackground: [{ async: play, on: main }] }
                """
            )
        }
        let silent = try run("on")
        #expect(Self.instants(.suspended, in: silent).isEmpty)
        let findings = RunModel(silent.trace).run.result.findings
        let kept = try #require(
            findings.lazy.compactMap { if case .keptAwake(let kept) = $0 { kept } else { nil } }.first
        )
        #expect(kept.since == .seconds(6))
        #expect(kept.task == nil && kept.isTaskOver == nil)
        #expect(kept.time == .seconds(54))
        // Once a second or, with the leeway of a delayed item, up to a tenth later; 2 ms each.
        #expect(kept.wakeUps >= 48 && kept.wakeUps <= 55)
        #expect(kept.cpu.map { $0 >= .milliseconds(96) && $0 <= .milliseconds(110) } ?? false)
        let honest = RunModel(try run("off").trace).run.result
        #expect(!honest.findings.contains { if case .keptAwake = $0 { true } else { false } })
        #expect(honest.lives?.first?.awake.count == 1)
    }
}
