import FrameBudget
import FrameTrace
import Testing

/// The system's callbacks go through an app's main thread even if the app has no steps for them.
@Suite("Callbacks without steps")
struct CallsWithoutStepsTests {
    private static let launch = [
        "inactive", "willFinishLaunching", "didFinishLaunching", "active", "didBecomeActive",
    ]
    private static let leaving = ["willResignActive", "inactive", "background", "didEnterBackground"]
    private static let back = ["willEnterForeground", "inactive", "active", "didBecomeActive"]

    /// An app whose handler, from 900 ms on, does a step.
    private static func run(
        _ step: String,
        _ timeline: String,
        stay: String = "1s",
        app: String = ""
    ) throws -> LifeRun {
        try LifeRun(
            """
            version: 1
            duration: 20s
            warmUp: 0s
            device: { cores: 1, backgroundTime: \(stay) }
            apps:
              a:
                \(app)
                events: { tap: { at: [900ms], do: [\(step)] } }
                redraw: on demand
                frame: [{ compute: 1ms }]
            timeline: [{ at: 0s, open: a }\(timeline)]
            """
        )
    }

    private static func instants(_ state: AppState, in run: LifeRun) -> [Instant] {
        run.trace.notes.compactMap { note, at in
            if case .state(_, let found) = note, found == state { at } else { nil }
        }
    }

    @Test(
        "K-2: an app whose main thread is stuck does not answer, and is terminated on its way to the background",
        arguments: ["{ sleep: 30s }", "{ compute: 30s }"],
        ["", "callbacks: { willResignActive: [{ compute: 1us }] }"]
    )
    func stuck(_ step: String, _ callbacks: String) throws {
        let run = try Self.run(step, ", { at: 2s, home: press }", app: callbacks)
        let end = try #require(run.ends.first)
        #expect(run.ends.count == 1 && end.end.reason == .watchdog && end.end.limit?.event == .suspend)
        #expect(end.at == Instant.zero + .seconds(12) && end.end.limit?.since == Instant.zero + .seconds(2))
        #expect(run.lives["a"] == Self.launch + ["not running"])
    }

    @Test("S-2: a busy main thread answers after its current work, an idle one at once")
    func busy() throws {
        let busy = try Self.run("{ compute: 300ms }", ", { at: 1s, close: a }")
        let until = try #require(Self.instants(.background, in: busy).first)
        // The frame of the launch may have come between.
        #expect(until >= Instant.zero + .seconds(1.2) && until < Instant.zero + .seconds(1.21))
        #expect(Self.instants(.suspended, in: busy) == [until + .seconds(1)])
        #expect(busy.lives["a"] == Self.launch + Self.leaving + ["suspended"])
        let blocked = try Self.run("{ sleep: 300ms }", ", { at: 1s, close: a }")
        #expect(Self.instants(.background, in: blocked).first.map { $0 >= Instant.zero + .seconds(1.2) } == true)
        let idle = try Self.run("{ compute: 50ms }", ", { at: 1s, close: a }")
        #expect(Self.instants(.background, in: idle) == [Instant.zero + .seconds(1)])
        #expect(Self.instants(.suspended, in: idle) == [Instant.zero + .seconds(2)])
    }

    @Test("S-2: an app opened again before its main thread has answered goes to the background and back on screen")
    func openedAgain() throws {
        let run = try Self.run("{ compute: 600ms }", ", { at: 1s, close: a }, { at: 1200ms, open: a }")
        #expect(run.lives["a"] == Self.launch + Self.leaving + Self.back)
        let shown = try #require(run.trace.screenChanges.filter(\.isOpen).last)
        #expect(shown.at >= Instant.zero + .seconds(1.5) && shown.at < Instant.zero + .seconds(1.51))
    }

    @Test("S-3: an app without background time is suspended as its main thread answers, and goes on when it is opened")
    func suspendedAtOnce() throws {
        let run = try Self.run("{ compute: 300ms }", ", { at: 1s, close: a }, { at: 3s, open: a }", stay: "0s")
        let suspended = try #require(Self.instants(.suspended, in: run).first)
        #expect(suspended == Self.instants(.background, in: run).first)
        #expect(suspended >= Instant.zero + .seconds(1.2) && suspended < Instant.zero + .seconds(1.21))
        #expect(run.lives["a"] == Self.launch + Self.leaving + ["suspended", "background"] + Self.back)
        #expect(run.cpu(of: "a main", from: .seconds(1.3), to: .seconds(3)) == .zero)
    }

    @Test("S-2, K-2: an app that is quit ends when its busy main thread has answered, or when its allowance is over")
    func quit() throws {
        let busy = try Self.run("{ compute: 300ms }", ", { at: 1s, quit: a }")
        let end = try #require(busy.ends.first)
        #expect(busy.ends.count == 1 && end.end.reason == .user)
        #expect(end.at >= Instant.zero + .seconds(1.2) && end.at < Instant.zero + .seconds(1.21))
        #expect(busy.lives["a"] == Self.launch + ["willTerminate", "not running"])
        let idle = try Self.run("{ compute: 50ms }", ", { at: 1s, quit: a }")
        #expect(idle.ends.map(\.at) == [Instant.zero + .seconds(1)])
        #expect(idle.lives["a"] == Self.launch + ["willTerminate", "not running"])
        for callbacks in ["", "callbacks: { willTerminate: [{ compute: 1us }] }"] {
            let stuck = try Self.run("{ compute: 30s }", ", { at: 2s, quit: a }, { at: 3s, open: a }", app: callbacks)
            let end = try #require(stuck.ends.first)
            #expect(end.end.reason == .watchdog && end.end.limit?.event == .terminate)
            #expect(end.at == Instant.zero + .seconds(7) && end.end.limit?.since == Instant.zero + .seconds(2))
            // It is opened again once it has ended, without a call before.
            let life = stuck.lives["a"] ?? []
            #expect(life.starts(with: Self.launch + ["not running"] + Self.launch), "\(life)")
        }
    }

    @Test("Z-1: while the main thread is busy, the setup of a size change waits, and its allowance runs")
    func transition() throws {
        let run = try LayoutRun(
            """
            version: 1
            duration: 8s
            warmUp: 0s
            device: { watchdog: { resize: 2s } }
            apps:
              a: { events: { tap: { at: [905ms], do: [{ sleep: 30s, name: STUCK }] } }, frame: [{ compute: 1ms }] }
              b: { frame: [{ compute: 1ms }] }
            timeline: [{ at: 0s, open: a }, { at: 1s, open: b, as: split view }]
            """
        )
        let end = try #require(run.result.terminations.first)
        #expect(end.app == "a" && end.event == "resize" && end.since == .seconds(1) && end.at == .seconds(3))
    }
}
