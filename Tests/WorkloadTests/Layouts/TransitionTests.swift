import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Size transitions")
struct TransitionTests {
    /// Two apps side by side, with steps in the first one's callbacks.
    private static func workload(
        _ timeline: String,
        _ callbacks: String = "",
        device: String = "",
        redraw: RedrawRule = .always
    ) -> String {
        """
        version: 1
        duration: 8s
        warmUp: 0s
        device: { screen: { animation: 400ms }\(device) }
        apps:
          a: { callbacks: { \(callbacks) }, redraw: \(redraw.rawValue), frame: [{ compute: 1ms }] }
          b: { redraw: \(redraw.rawValue), frame: [{ compute: 1ms }] }
        timeline:
          - { at: 0s, open: a }
          \(timeline)
        """
    }

    private static let toClass = [
        "setup", "willTransition", "viewWillTransition", "split view primary 507", "traitCollectionDidChange",
        "create animations", "animateAlongside", "layoutSubviews", "run animations", "cleanup", "transitionCompletion",
        "over",
    ]

    @Test(
        "Z-1: the callbacks and phases of a transition, in order, with and without steps",
        arguments: [
            "",
            "willTransition: [{ compute: 2ms }], layoutSubviews: [{ compute: 3ms }], transitionCompletion: [{ compute: 1ms }]",
        ]
    )
    func order(_ callbacks: String) throws {
        let run = try LayoutRun(Self.workload("- { at: 1s, open: b, as: split view }", callbacks))
        #expect(run.story(of: "a", from: .seconds(1)) == Self.toClass)
    }

    @Test("Z-1, Z-3: within a size class, viewWillTransition is called without willTransition")
    func withinClass() throws {
        let run = try LayoutRun(
            Self.workload(
                "- { at: 1s, open: b, as: split view }\n  - { at: 2s, resize: b, to: third }\n  - { at: 4s, resize: b, to: two thirds }"
            )
        )
        // App `b` goes from 507 to 320 points, within a class, and from 320 to 694, to another class.
        let b = run.transitions(of: "b")
        #expect(b.map(\.changesClass) == [false, true])
        #expect(b.map { $0.to?.width } == [320, 694])
        let story = run.story(of: "b", from: .seconds(2))
        #expect(
            Array(story.prefix(4)) == ["setup", "viewWillTransition", "split view secondary 320", "create animations"]
        )
        #expect(try run.app("b").sizeChanges == 1 && run.app("b").classChanges == 1)
    }

    @Test("Z-1: a phase takes the time of its callbacks; the animations take their own time, without callbacks")
    func phases() throws {
        let callbacks = """
            willTransition: [{ compute: 2ms }], viewWillTransition: [{ compute: 3ms, name: prepare }], \
            animateAlongside: [{ compute: 4ms }], layoutSubviews: [{ compute: 5ms }], transitionCompletion: [{ compute: 6ms }]
            """
        // With a core of its own, nothing comes between the callbacks.
        let text = Self.workload(
            "- { at: 1s, open: b, as: split view }",
            callbacks,
            device: ", cores: 2",
            redraw: .onDemand
        )
        let transition = try #require(try LayoutRun(text).transitions(of: "a").first)
        #expect(transition.phases.map(\.name) == ["setup", "create animations", "run animations", "cleanup"])
        #expect(
            transition.phases.map(\.time) == [.milliseconds(5), .milliseconds(9), .milliseconds(400), .milliseconds(6)]
        )
        #expect(transition.length == .milliseconds(420))
        #expect(
            transition.calls.map(\.name)
                == [
                    "willTransition", "viewWillTransition", "animateAlongside", "layoutSubviews",
                    "transitionCompletion",
                ]
        )
        #expect(transition.calls.map(\.time) == [2, 3, 4, 5, 6].map { TimeSpan.milliseconds($0) })
        #expect(
            transition.calls.map(\.phase) == ["setup", "setup", "create animations", "create animations", "cleanup"]
        )
        #expect(transition.calls[1].step == "prepare")
    }

    @Test("Z-5: slow work no longer delays the animations of a transition when it is moved to the completion")
    func moved() throws {
        func setup(_ callbacks: String) throws -> LayoutTransition {
            try #require(
                try LayoutRun(Self.workload("- { at: 1s, open: b, as: split view }", callbacks)).transitions(of: "a")
                    .first
            )
        }
        func untilRun(_ transition: LayoutTransition) -> TimeSpan {
            transition.phases.prefix { $0.name != "run animations" }.reduce(.zero) { $0 + $1.time }
        }
        let slow = try setup("viewWillTransition: [{ compute: 80ms, name: rebuild grid }]")
        let quick = try setup("transitionCompletion: [{ compute: 80ms, name: rebuild grid }]")
        #expect(untilRun(slow) >= .milliseconds(80) && untilRun(quick) == .zero)
        #expect(slow.calls.map(\.phase) == ["setup"] && quick.calls.map(\.phase) == ["cleanup"])
    }

    @Test("Z-2: a rotation takes the path of a size transition")
    func rotation() throws {
        let run = try LayoutRun(Self.workload("- { at: 1s, rotate: portrait }\n  - { at: 3s, rotate: portrait }"))
        let story = run.story(of: "a", from: .seconds(1))
        // The size class of this screen is regular in both orientations.
        #expect(
            story == [
                "setup", "viewWillTransition", "full screen primary 768", "create animations", "animateAlongside",
                "layoutSubviews", "run animations", "cleanup", "transitionCompletion", "over",
            ]
        )
    }

    @Test("Z-4: a home press costs two size changes, two snapshots and two layout passes, all off screen")
    func homePress() throws {
        let run = try LayoutRun(
            Self.workload(
                "- { at: 1005ms, home: press }",
                "layoutSubviews: [{ compute: 7ms }], snapshot: [{ compute: 3ms }]"
            )
        )
        let hidden = [
            "willTransition", "viewWillTransition", "hidden full screen primary 320", "traitCollectionDidChange",
            "hidden create animations", "layoutSubviews", "hidden over", "snapshot", "hidden setup", "willTransition",
            "viewWillTransition", "hidden full screen primary 1024", "traitCollectionDidChange",
            "hidden create animations", "layoutSubviews", "hidden over", "snapshot",
        ]
        #expect(
            run.story(of: "a", from: .milliseconds(1005))
                == ["willResignActive", "inactive", "background", "didEnterBackground", "hidden setup"] + hidden
                + ["suspended"]
        )
        let app = try run.app("a")
        #expect(app.hiddenSizeChanges == 2 && app.snapshots == 2 && app.hiddenPasses == 2)
        #expect(app.hiddenTime == .milliseconds(20))
        #expect(app.classChanges == 0 && app.sizeChanges == 0)
    }

    @Test("Z-4: an app that comes back to another place is laid out in its new size before it is on screen")
    func comingBack() throws {
        let run = try LayoutRun(
            Self.workload(
                "- { at: 1s, open: b, as: full screen }\n  - { at: 3s, open: a, as: slide over }"
            )
        )
        // The first app left the screen for the second one.
        #expect(run.story(of: "a", from: .seconds(1)).prefix(2) == ["willResignActive", "inactive"])
        let story = run.story(of: "a", from: .seconds(3))
        #expect(
            story == [
                "hidden setup", "willTransition", "viewWillTransition", "hidden slide over secondary 320",
                "traitCollectionDidChange", "hidden create animations", "layoutSubviews", "hidden over",
                "slide over secondary 320", "willEnterForeground", "inactive", "active", "didBecomeActive",
            ]
        )
    }

    @Test("K-3: a transition that takes longer than its allowance ends the app, and the report names the step")
    func tooSlow() throws {
        let run = try LayoutRun(
            Self.workload(
                "- { at: 1s, open: b, as: split view }",
                "viewWillTransition: [{ compute: 5s, name: rebuild grid }]",
                device: ", watchdog: { resize: 2s }"
            )
        )
        let end = try #require(run.result.terminations.first)
        #expect(end.app == "a" && end.event == "resize" && end.step == "rebuild grid")
        #expect(end.at == .seconds(3) && end.allowance == .seconds(2) && end.since == .seconds(1))
        let transition = try #require(run.transitions(of: "a").first)
        #expect(transition.length == nil && transition.to == nil)
        #expect(transition.phases.map(\.name) == ["setup"] && transition.phases.map(\.time) == [.seconds(2)])
        // The other app has the screen for itself.
        #expect(run.transitions(of: "b").first?.to?.width == 1024)
    }

    @Test("K-3: each size change has the whole allowance, also one that begins before another one is over")
    func oneAfterAnother() throws {
        let moves = (0..<8).map { move in
            "- { at: \(2000 + 390 * move)ms, resize: b, to: \(move.isMultiple(of: 2) ? "third" : "half") }"
        }
        let timeline = ["- { at: 1s, open: b, as: split view }"] + moves
        let run = try LayoutRun(
            Self.workload(timeline.joined(separator: "\n  "), device: ", watchdog: { resize: 1s }")
        )
        // Eight changes of 0.4 s each take 3.2 s without a break.
        #expect(run.result.terminations.isEmpty)
        let lengths = run.transitions(of: "b").compactMap(\.length)
        #expect(lengths.count == 8)
        #expect(lengths.allSatisfy { $0 >= .milliseconds(400) && $0 < .milliseconds(420) }, "\(lengths)")
    }

    @Test("Z-1: a launching app comes on screen in its current size, without callbacks for changes during the launch")
    func whileLaunching() throws {
        let run = try LayoutRun(
            """
            version: 1
            duration: 4s
            warmUp: 0s
            apps:
              a: { frame: [{ compute: 1ms }] }
              b: { launch: [{ compute: 400ms }], frame: [{ compute: 1ms }] }
            timeline:
              - { at: 0s, open: a }
              - { at: 1s, open: b, as: split view }
              - { at: 1200ms, resize: b, to: third }
              - { at: 1300ms, rotate: portrait }
            """
        )
        #expect(run.transitions(of: "b").isEmpty)
        #expect(
            run.story(of: "b") == [
                "split view secondary 507", "inactive", "willFinishLaunching", "didFinishLaunching",
                "split view secondary 320", "split view secondary 320", "active", "didBecomeActive",
            ]
        )
        #expect(try run.app("b").places.last?.size?.height == 1024)
        // App `a`, which was on screen, is called for each change.
        #expect(run.transitions(of: "a").count == 3)
    }

    @Test("An app that leaves the screen does not wait for its animations")
    func leaving() throws {
        let run = try LayoutRun(
            Self.workload("- { at: 1s, open: b, as: split view }\n  - { at: 1100ms, close: a }")
        )
        let background = try #require(run.trace.notes.first { $0.note == .state(AppID(0), .background) })
        #expect(background.at == run.trace.header.grid.origin + .milliseconds(1100))
    }
}
