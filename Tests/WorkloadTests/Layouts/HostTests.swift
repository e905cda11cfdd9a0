import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("The home screen")
struct HostTests {
    private static func run(_ device: String, _ apps: String, _ timeline: String) throws -> LayoutRun {
        try LayoutRun(
            """
            version: 1
            duration: 12s
            warmUp: 0s
            device: { screen: { animation: 500ms }, \(device) }
            apps: { \(apps) }
            timeline: [\(timeline)]
            """
        )
    }

    private static let drawing = "a: { frame: [{ compute: 1ms }] }, b: { frame: [{ compute: 1ms }] }"

    /// The times at which the home screen's frames were due.
    private static func frames(_ run: LayoutRun) throws -> [TimeSpan] {
        let index = try #require(run.trace.apps.firstIndex { $0.name == HostProfile.name })
        let grid = run.trace.header.grid
        return RunModel(run.trace).run.frames[index].map { grid[$0.due] - grid.origin }
    }

    @Test("S-6: the home screen runs from the start and draws only while apps come, go or change their size")
    func draws() throws {
        let run = try Self.run(
            "host: { frame: 2ms }",
            Self.drawing,
            "{ at: 1s, open: a, as: full screen }, { at: 4s, open: b, as: split view }, { at: 8s, home: press }"
        )
        let frames = try Self.frames(run)
        let windows = [1.0, 4.0, 8.0].map { ($0, $0 + 0.5) }
        // The first frame is that of its own appearance.
        for frame in frames.dropFirst() {
            #expect(
                windows.contains { $0.0 <= frame.inSeconds && frame.inSeconds <= $0.1 + 0.034 },
                "a frame at \(frame)"
            )
        }
        for window in windows {
            let count = frames.count { window.0 <= $0.inSeconds && $0.inSeconds <= window.1 + 0.034 }
            #expect((28...32).contains(count))
        }
        // It stays active when all apps leave the screen.
        #expect(run.story(of: HostProfile.name).suffix(2) == ["active", "didBecomeActive"])
        var cpu = TimeSpan.zero
        for slice in run.trace.slices[ThreadID(2)] ?? [] { cpu += slice.end - slice.start }
        #expect(cpu == .milliseconds(2) * Int64(frames.count))
    }

    @Test("S-6: the home screen competes for the CPU: while it animates, an app misses frames that it makes without it")
    func competes() throws {
        func missed(_ host: String) throws -> Int {
            let run = try Self.run(
                host,
                "a: { frame: [{ compute: 15ms }] }, b: { frame: [{ compute: 500us }] }",
                "{ at: 1s, open: a, as: full screen }, { at: 4s, open: b, as: slide over }"
            )
            return run.result.apps[0].total.missed
        }
        #expect(try missed("host: { frame: 4ms }") > 0)
        #expect(try missed("cores: 1") == 0)
    }

    @Test("S-6: after the last app on screen is terminated, no app can be opened before the home screen is back")
    func returns() throws {
        let run = try Self.run(
            "host: { recovery: 2s }, watchdog: { sceneUpdate: 1s }",
            "a: { events: { tap: { at: [1s], do: [{ compute: 5s, name: hang }] } }, frame: [{ compute: 1ms }] }, "
                + "b: { frame: [{ compute: 1ms }] }",
            "{ at: 1s, open: a, as: full screen }, { at: 4s, open: b, as: full screen }"
        )
        let end = try #require(run.result.terminations.first)
        let back = try #require(run.layouts.homeReturns.first)
        #expect(back.after == "a" && back.at == end.at && back.usableAt == end.at + .seconds(2))
        // It was terminated at 3 s: the app that the user opens at 4 s comes on screen at 5 s.
        let opened = try #require(run.trace.screenChanges.first { $0.app == AppID(1) && $0.isOpen })
        #expect(opened.at - run.trace.header.grid.origin == back.usableAt)
        let frames = try Self.frames(run).filter { $0 > back.at && $0 < back.usableAt }
        #expect((118...121).contains(frames.count))
    }

    @Test("S-6: the home screen is never terminated for memory, however short memory is")
    func neverVictim() throws {
        let run = try Self.run(
            "host: {}, memory: 100MB",
            "a: { launch: [{ allocate: all, size: 98MB }], frame: [{ compute: 1ms }] }",
            "{ at: 1s, open: a, as: full screen }"
        )
        #expect(run.result.memory?.kills.map(\.app) == ["a"])
        #expect(run.layouts.homeReturns.map(\.after) == ["a"])
        #expect(run.story(of: HostProfile.name).last == "didBecomeActive")
    }
}
