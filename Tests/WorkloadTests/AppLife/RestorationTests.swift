import FrameBudget
import FrameTrace
import Testing

@Suite("Preservation and restoration")
struct RestorationTests {
    private static func run(
        _ controllers: String,
        fields: String = "",
        timeline: String,
        app: String = ""
    ) throws -> LifeRun {
        try LifeRun(
            """
            version: 1
            duration: 40s
            warmUp: 0s
            device: { watchdog: { sceneUpdate: 2s, launch: 2s } }
            apps:
              a:
                restoration: { \(fields)controllers: { \(controllers) } }
                \(app)
                events: { hang: { at: [20s], do: [{ compute: 30s }] } }
                frame: [{ compute: 1ms }]
              b:
                work: { hold: [{ sleep: 33s }, { lock: gate, do: [{ sleep: 6s }] }] }
                launch: [{ async: hold, on: global }]
            timeline: [{ at: 0s, open: b }, { at: 0s, open: a }, { at: 1s, close: a }\(timeline)]
            """
        )
    }

    private static func restorations(_ run: LifeRun) throws -> [LifeSummary.Restoration] {
        try #require(RunModel(run.trace).run.result.lives?.first).restorations
    }

    /// The view controllers that were lost, each with the reason.
    private static func lost(_ restoration: LifeSummary.Restoration?) -> [String] {
        (restoration?.lost ?? []).map { "\($0.controller.dropFirst("view controller a/".count)): \($0.reason)" }
    }

    /// Comes back at 10 s, hangs at 30 s of the run, and is launched again.
    private static let relaunch = ", { at: 10s, open: a }, { at: 35s, close: a }, { at: 36s, open: a }"

    @Test("S-7: the chain stops at the first view controller without an identifier, and at one that is not encoded")
    func chain() throws {
        let run = try Self.run(
            """
            tabs: {}, list: { in: tabs }, detail: { in: list, identifier: off }, image: { in: detail },
            help: { in: tabs, encoded: off }
            """,
            timeline: ""
        )
        let saved = try Self.restorations(run)
        #expect(saved.map(\.step) == [.preserved])
        #expect(saved.first?.kept == 2)
        #expect(
            Self.lost(saved.first) == [
                "detail: it has no restoration identifier", "image: the one that it is in is lost",
                "help: its parent does not encode it",
            ]
        )
    }

    @Test(
        "S-7: a view controller that its restoration class does not make is lost; a delegate may leave it to an existing one"
    )
    func makers() throws {
        let run = try Self.run(
            """
            root: {}, class: { in: root, maker: class }, none: { in: root, maker: class, made: off },
            inner: { in: none }, delegate: { in: root, maker: delegate, made: off },
            nobody: { in: root, maker: delegate, made: off, exists: off }, made: { in: root, maker: delegate, exists: off }
            """,
            timeline: Self.relaunch
        )
        #expect(run.ends.map(\.end.reason) == [.watchdog])
        let all = try Self.restorations(run)
        #expect(all.map(\.step) == [.preserved, .restored])
        let restored = try #require(all.last { $0.step == .restored })
        #expect(restored.kept == 4)
        #expect(
            Self.lost(restored) == [
                "none: its restoration class makes none", "inner: the one that it is in is lost",
                "nobody: nothing makes it",
            ]
        )
    }

    @Test("S-7: the state is preserved after didEnterBackground, and restored between the two calls of the launch")
    func order() throws {
        let run = try Self.run("root: {}", timeline: Self.relaunch)
        let life = try #require(run.lives["a"])
        let preserved = try #require(life.firstIndex(of: "willEncodeRestorableState"))
        #expect(life[preserved - 1] == "didEnterBackground")
        let restored = try #require(life.firstIndex(of: "didDecodeRestorableState"))
        #expect(life[restored - 1] == "willFinishLaunching")
        #expect(life[restored + 1] == "didFinishLaunching")
        #expect(life.count { $0 == "didDecodeRestorableState" } == 1)
    }

    @Test(
        "S-7: no state is restored after the user quits the app, after an end during the launch, or if the app opts out",
        arguments: [
            (
                ", { at: 10s, quit: a }, { at: 12s, open: a }", "", "",
                [LifeSummary.Restoration.Step.preserved, .deleted]
            ),
            // App `b` holds the lock that the launch needs.
            (
                relaunch, "", "launch: [{ lock: gate, do: [{ compute: 1ms }] }]",
                [LifeSummary.Restoration.Step.preserved, .restored, .deleted]
            ),
            (relaunch, "save: off, ", "", []), (relaunch, "restore: off, ", "", [.preserved]),
        ]
    )
    func gone(_ timeline: String, _ fields: String, _ app: String, _ steps: [LifeSummary.Restoration.Step]) throws {
        let run = try Self.run("root: {}", fields: fields, timeline: timeline, app: app)
        let all = RunModel(run.trace).run.result.lives?.first?.restorations ?? []
        #expect(all.map(\.step) == steps)
        let isDecoded = (run.lives["a"] ?? []).contains("didDecodeRestorableState")
        #expect(isDecoded == steps.contains(.restored))
    }
}
