import FrameBudget
import FrameTrace
import Simulation
import Testing

/// The figures of apps that end and are launched again.
@Suite("Ended apps")
struct EndedAppTests {
    private static func result(_ text: String) throws -> RunResult { try model(text).run.result }

    private static func model(_ text: String) throws -> RunModel {
        RunModel(try LifeRun("version: 1\nwarmUp: 0s\n" + text).trace)
    }

    @Test("A frame that was due but never began keeps its number: no frame after a relaunch has the same")
    func numbers() throws {
        let run = try Self.model(
            """
            duration: 12s
            device: { watchdog: { sceneUpdate: 1s } }
            apps:
              a: { frame: [{ compute: 2ms }], events: { tap: { at: [2s], do: [{ sleep: 3s, name: query server }] } } }
            timeline: [{ at: 0s, open: a }, { at: 5s, close: a }, { at: 6s, open: a }, { at: 9500ms, quit: a }, { at: 10s, open: a }]
            """
        ).run
        let numbers = run.frames[0].map(\.number) + run.frozen[0].map(\.number)
        #expect(run.frozen[0].count == 2)
        #expect(Set(numbers).count == numbers.count)
        // No other frame has the number of a frozen one, so the story of that number is the frozen frame's.
        for frozen in run.frozen[0] { #expect(!run.frames[0].contains { $0.number == frozen.number }) }
        #expect(run.result.apps[0].conservation.holds)
    }

    @Test("A frame that the end of its app cuts counts as unfinished, and the step that asked for memory is named")
    func cut() throws {
        let result = try Self.result(
            """
            duration: 4s
            apps: { a: { memoryLimit: 150MB, frame: [{ compute: 2ms }, { leak: 1MB, name: grow log }, { compute: 3ms }] } }
            """
        )
        let counts = result.apps[0].conservation
        #expect(counts.holds)
        #expect((counts.wanted, counts.shown, counts.unfinished) == (151, 150, 1))
        #expect(result.terminations.map(\.step) == ["grow log"])
    }

    @Test("The step that asked for memory after a wait is named, and not the wait")
    func asker() throws {
        let result = try Self.result(
            """
            duration: 4s
            apps:
              a:
                memoryLimit: 150MB
                frame: [{ compute: 1ms }]
                events: { tap: { at: [1s], do: [{ sleep: 100ms }, { allocate: photo, size: 200MB, name: load photo }] } }
            """
        )
        #expect(result.terminations.map(\.step) == ["load photo"])
        #expect(result.memory?.kills.map(\.limit) == [ByteCount(bytes: 150_000_000)])
        #expect(result.memory?.kills.map(\.asked) == [ByteCount(bytes: 200_000_000)])
    }

    @Test("The growth of a relaunched process does not include the footprint of the process before it")
    func growth() throws {
        let kills = try #require(
            try Self.result(
                """
                duration: 3s
                apps:
                  a:
                    memoryLimit: 150MB
                    launch: [{ allocate: model, size: 60MB }]
                    frame: [{ compute: 1ms }]
                    events: { tap: { at: [600ms], do: [{ allocate: photo, size: 100MB, name: load photo }] } }
                timeline: [{ at: 0s, open: a }, { at: 700ms, close: a }, { at: 900ms, open: a }]
                """
            ).memory
        ).kills
        #expect(kills.map(\.grown.bytes) == [160_000_000, 160_000_000])
        #expect(kills.map { $0.asked?.bytes } == [100_000_000, 100_000_000])
    }

    @Test("Memory warnings do not count as input: the input counts of an app that handles them add up")
    func warnings() throws {
        let result = try Self.result(
            """
            duration: 10s
            device: { memory: 500MB }
            apps:
              a:
                launch: [{ allocate: x, size: 200MB }]
                frame: [{ compute: 1ms }]
                onMemoryWarning: [{ release: x }]
              b: { frame: [{ compute: 1ms }, { leak: 1MB }] }
            """
        )
        let memory = try #require(result.memory)
        #expect(memory.warnings.contains { $0.app == "a" && $0.handling != nil })
        #expect(result.apps.allSatisfy { $0.mainThread?.input.addsUp != false })
        #expect(memory.warnings.allSatisfy { $0.hasHandler == ($0.app == "a") })
    }

    @Test("An app that was closed again does not come on screen by an earlier opening")
    func closedAgain() throws {
        let run = try LifeRun(
            """
            version: 1
            warmUp: 0s
            duration: 5s
            apps:
              d:
                callbacks: { didEnterBackground: [{ compute: 300ms }], willEnterForeground: [{ compute: 300ms }] }
                frame: [{ compute: 2ms }]
            timeline:
              - { at: 0s, open: d }
              - { at: 2s, close: d }
              - { at: 2050ms, open: d }
              - { at: 2100ms, close: d }
              - { at: 2200ms, open: d }
            """
        )
        // 2.0 to 2.3 s and 2.6 to 2.9 s in the background, 2.3 to 2.6 s and 2.9 to 3.2 s on the way back.
        #expect(run.trace.screenChanges.prefix(3).map(\.isOpen) == [true, false, true])
        #expect(run.trace.screenChanges[2].at == .zero + .milliseconds(3200))
        #expect(RunModel(run.trace).run.result.apps[0].total.dropped == 0)
    }

    @Test(
        "An app that comes on screen at the instant of a vsync draws its first frame for that vsync",
        arguments: [("launch: [{ set: ready }], ", "2s"), ("launch: [{ set: ready }], ", "0s"), ("", "2s")]
    )
    func atVsync(_ launch: String, _ at: String) throws {
        let result = try Self.result(
            """
            duration: 4s
            apps: { a: { \(launch)facts: { ready: off }, frame: [{ compute: 4ms }] } }
            timeline: [{ at: \(at), open: a }]
            """
        )
        let total = result.apps[0].total
        #expect(total.dropped == 0)
        #expect(total.shown == total.wanted)
    }

    @Test("M-9: repeated memory shortage within the pause after a round of warnings brings no second warning")
    func flood() throws {
        let result = try Self.result(
            """
            duration: 30s
            device: { cores: 1, memory: 1000MB, system: 300MB }
            apps:
              chart:
                launch: [{ allocate: base, size: 420MB }, { allocate: tiles, size: 150MB, kind: purgeable }]
                frame: [{ access: tiles, rebuild: [{ compute: 1ms }], do: [{ compute: 3ms }] }]
              other: { launch: [{ allocate: base, size: 40MB }], frame: [{ compute: 1ms }] }
            """
        )
        let warnings = try #require(result.memory).warnings
        for app in ["chart", "other"] {
            let times = warnings.filter { $0.app == app }.map(\.at)
            #expect(times.count >= 1)
            for (one, next) in zip(times, times.dropFirst()) { #expect(next - one >= .seconds(25)) }
        }
    }

    @Test("The termination of an app that waits for a lock names the app that holds the lock")
    func lockHolder() throws {
        let result = try Self.result(
            """
            duration: 8s
            device: { cores: 2, watchdog: { sceneUpdate: 2s } }
            apps:
              a: { frame: [{ compute: 1ms }], events: { tap: { at: [3s], do: [{ lock: db, do: [{ sleep: 5s }] }] } } }
              b: { frame: [{ compute: 1ms }, { lock: db, do: [{ compute: 1ms }] }] }
            """
        )
        let end = try #require(result.terminations.first { $0.app == "b" })
        #expect(end.step == "wait for lock db")
        #expect(end.heldBy == "a")
    }

    @Test("Time to first frame counts from the launch that led to it")
    func firstFrame() throws {
        let result = try Self.result(
            """
            duration: 4s
            apps: { a: { launch: [{ compute: 400ms }], frame: [{ compute: 2ms }] } }
            timeline: [{ at: 0s, open: a }, { at: 200ms, quit: a }, { at: 2s, open: a }]
            """
        )
        let first = try #require(result.apps[0].mainThread?.firstFrame)
        #expect(first.at == .seconds(2))
        #expect(first.launch == .milliseconds(400))
        #expect(first.total < .milliseconds(420))
    }

    @Test("A short phase shows no more frames than the display, and drops no more than were wanted")
    func shortPhases() throws {
        let result = try Self.result(
            """
            duration: 4s
            apps:
              a: { frame: [{ compute: 2ms }], events: { tap: { at: [1990ms], do: [{ compute: 60ms }] } } }
              b: { frame: [{ compute: 1ms }] }
            timeline: [{ at: 0s, open: a }, { at: 1999ms, open: b }, { at: 2001ms, close: b }]
            """
        )
        for figures in result.apps.flatMap(\.phases).map(\.statistics) {
            #expect(figures.dropped <= figures.wanted)
            // Intervals are whole nanoseconds: at 60 Hz one of them is 0.7 ns short.
            #expect(figures.shownFPS <= result.run.refresh.hertz + 1e-5)
            #expect(figures.hitchRatio <= 1000)
        }
        let app = result.apps[0]
        #expect(app.phases.count == 3)
        #expect(app.phases.reduce(0) { $0 + $1.statistics.dropped } == app.total.dropped)
        #expect(app.total.dropped > 0)
    }
}
