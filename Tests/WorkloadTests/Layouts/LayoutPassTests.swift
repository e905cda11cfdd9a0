import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Layout passes, and what apps share")
struct LayoutPassTests {
    private static func workload(_ tap: String, frame: String = "{ compute: 2ms, name: draw }") -> String {
        """
        version: 1
        duration: 2s
        warmUp: 0s
        apps:
          a:
            callbacks: { layoutSubviews: [{ compute: 3ms, name: place views }] }
            events: { tap: { at: [1005ms], do: [\(tap)] } }
            frame: [\(frame)]
        timeline: [{ at: 0s, open: a, as: full screen }]
        """
    }

    @Test("Z-5: each forced layout pass counts and takes its time; a needed layout runs once, before the next frame")
    func forced() throws {
        let marked = try LayoutRun(Self.workload("{ layout: needed }, { layout: needed }, { layout: needed }")).app("a")
        // The first frame of an app is laid out too.
        #expect(marked.passes == 2 && marked.forcedPasses == 0 && marked.passTime == .milliseconds(6))
        let forced = try LayoutRun(Self.workload("{ layout: now }, { layout: now }, { layout: now }")).app("a")
        #expect(forced.passes == 4 && forced.forcedPasses == 3 && forced.forcedTime == .milliseconds(9))
        #expect(forced.mostPassesOfFrame == 3)
        // A forced pass also does the layout that was marked as needed.
        let both = try LayoutRun(Self.workload("{ layout: needed }, { layout: now }")).app("a")
        #expect(both.passes == 2 && both.forcedPasses == 1)
    }

    @Test("Layout passes are counted after warm-up, as frames are", arguments: [(0, 2), (500, 1), (1500, 0)])
    func warmUp(length: Int, passes: Int) throws {
        let text = Self.workload("{ layout: needed }").replacing("warmUp: 0s", with: "warmUp: \(length)ms")
        let app = try LayoutRun(text).app("a")
        #expect(app.passes == passes && app.passTime == .milliseconds(3) * Int64(passes), "\(app)")
        #expect(app.places.count == 1)
    }

    @Test("Z-5: a layout pass before a frame delays the frame by the time of the pass")
    func beforeFrame() throws {
        func latest(_ tap: String) throws -> TimeSpan {
            let run = try LayoutRun(Self.workload(tap))
            let frames = RunModel(run.trace).run.frames[0]
            let grid = run.trace.header.grid
            return frames.filter { $0.begin > grid.origin + .milliseconds(1005) }.map { $0.begin - grid[$0.due] }.max()
                ?? .zero
        }
        #expect(try latest("{ compute: 1us }") == .zero)
        #expect(try latest("{ layout: needed }") == .milliseconds(3))
    }

    @Test("Steps under `when` run only while the app has the named size class or layout")
    func when() throws {
        let run = try LayoutRun(
            """
            version: 1
            duration: 6s
            warmUp: 0s
            device: { screen: { animation: 0s } }
            apps:
              a:
                frame:
                  - { when: regular, do: [{ compute: 8ms, name: four columns }] }
                  - { when: compact, do: [{ compute: 5ms, name: three columns }] }
                  - { when: split view, do: [{ compute: 1ms, name: divider }] }
              b: { frame: [{ compute: 1ms }] }
            timeline:
              - { at: 0s, open: a }
              - { at: 1995ms, open: b, as: split view }
              - { at: 3995ms, resize: b, to: third }
            """
        )
        func time(_ label: String, from start: Double, to end: Double) -> TimeSpan {
            let window = Interval(start: .zero + .seconds(start), end: .zero + .seconds(end))
            var sum = TimeSpan.zero
            for event in run.trace.events[ThreadID(0)] ?? [] {
                guard case .step(let step) = event, run.trace.paths[step.path]?.label == label,
                    window.contains(step.start)
                else { continue }
                sum += step.cpu
            }
            return sum
        }
        #expect(time("four columns", from: 0, to: 2) == .milliseconds(8 * 120))
        #expect(time("three columns", from: 0, to: 2) == .zero)
        #expect(time("three columns", from: 2, to: 4) == .milliseconds(5 * 120))
        #expect(time("four columns", from: 2, to: 4) == .zero)
        // 694 points are regular.
        #expect(time("four columns", from: 4, to: 6) == .milliseconds(8 * 120))
        #expect(time("divider", from: 2, to: 6) == .milliseconds(240))
    }

    @Test(
        "Z-6: one app raises the keyboard, every visible app is called, and the report names the apps with late frames"
    )
    func keyboard() throws {
        let run = try LayoutRun(
            """
            version: 1
            duration: 4s
            warmUp: 0s
            apps:
              a:
                callbacks: { keyboardWillShow: [{ compute: 40ms, name: move up }] }
                frame: [{ compute: 1ms }]
              b:
                callbacks: { keyboardWillShow: [{ compute: 2ms }], keyboardWillHide: [{ compute: 2ms }] }
                events: { tap: { at: [1s, 2s], do: [{ keyboard: show }] } }
                frame: [{ compute: 1ms }]
              c: { callbacks: { keyboardWillShow: [{ compute: 2ms }] }, frame: [{ compute: 1ms }] }
            timeline:
              - { at: 0s, open: a }
              - { at: 0s, open: c }
              - { at: 500ms, close: c }
              - { at: 500ms, open: b, as: split view }
              - { at: 3s, close: b }
            """
        )
        #expect(run.layouts.keyboard.map(\.isShown) == [true, false])
        let shown = try #require(run.layouts.keyboard.first)
        #expect(shown.raisedBy == "b")
        #expect(Set(shown.calls.map(\.app)) == ["a", "b"])
        let late = try #require(shown.calls.first { $0.app == "a" })
        #expect(late.time >= .milliseconds(40) && late.lateFrames > 0)
        // The keyboard leaves the screen with the app that raised it.
        #expect(run.layouts.keyboard[1].raisedBy == "b" && run.layouts.keyboard[1].at == .seconds(3))
    }

    @Test("Z-6: only the primary app has the external display, and an app that becomes primary is called for it")
    func display() throws {
        let run = try LayoutRun(
            """
            version: 1
            duration: 6s
            warmUp: 0s
            apps:
              a: { frame: [{ compute: 1ms }] }
              b: { frame: [{ compute: 1ms }] }
            timeline:
              - { at: 0s, open: a }
              - { at: 1s, open: b, as: split view }
              - { at: 2s, connect: display }
              - { at: 3s, close: a }
              - { at: 5s, disconnect: display }
            """
        )
        #expect(run.layouts.displayOwners.map(\.app) == ["a", "b", nil])
        #expect(run.layouts.displayOwners.map(\.at) == [.seconds(2), .seconds(3), .seconds(5)])
        #expect(run.story(of: "a", from: .seconds(2)).first == "screenDidConnect")
        #expect(run.story(of: "b").contains("screenDidConnect"))
        #expect(run.story(of: "b", from: .seconds(5)) == ["screenDidDisconnect"])
    }

    @Test("A locked device shows no app; when it is unlocked, the apps come back to their places")
    func lock() throws {
        let run = try LayoutRun(
            """
            version: 1
            duration: 6s
            warmUp: 0s
            apps:
              a: { frame: [{ compute: 1ms }] }
              b: { frame: [{ compute: 1ms }] }
              c: { frame: [{ compute: 1ms }] }
            timeline:
              - { at: 0s, open: a }
              - { at: 0s, open: b, as: split view }
              - { at: 0s, open: c, as: picture in picture }
              - { at: 1s, resize: b, to: third }
              - { at: 2s, lock: press }
              - { at: 4s, unlock: press }
            """
        )
        for app in ["a", "b", "c"] {
            let states = run.story(of: app, from: .seconds(2)).filter { AppState.allCases.map(\.name).contains($0) }
            #expect(states == ["inactive", "background", "inactive", "active"])
        }
        let last = try ["a", "b"].map { try #require(run.app($0).places.last) }
        #expect(last.map(\.size?.width) == [694, 320])
        // No frame of any app is wanted meanwhile.
        #expect(run.result.apps.allSatisfy { $0.total.wanted < 245 })
    }

    @Test("S-4, Z-6: an exclusive resource goes to an app on screen before a hidden app that has waited for longer")
    func exclusive() throws {
        func order(_ device: String) throws -> [String] {
            let run = try LayoutRun(
                """
                version: 1
                duration: 4s
                warmUp: 0s
                device: { cores: 2, backgroundTime: 10s\(device) }
                apps:
                  holder:
                    events: { tap: { at: [1s], do: [{ lock: camera, do: [{ sleep: 1s, name: hold }] }] } }
                    frame: [{ compute: 1ms }]
                  hidden:
                    callbacks: { didEnterBackground: [{ sleep: 300ms }, { lock: camera, do: [{ compute: 1ms, name: hidden scan }] }] }
                    frame: [{ compute: 1ms }]
                  seen:
                    events: { tap: { at: [1500ms], do: [{ lock: camera, do: [{ compute: 1ms, name: seen scan }] }] } }
                    frame: [{ compute: 1ms }]
                timeline:
                  - { at: 0s, open: holder, as: full screen }
                  - { at: 0s, open: seen, as: split view }
                  - { at: 0s, open: hidden, as: picture in picture }
                  - { at: 1s, close: hidden }
                """
            )
            let steps = run.trace.events.values.joined().compactMap { event -> (String, Instant)? in
                guard case .step(let step) = event, let label = run.trace.paths[step.path]?.label,
                    label.hasSuffix("scan")
                else { return nil }
                return (label, step.start)
            }
            return steps.sorted { $0.1 < $1.1 }.map(\.0)
        }
        #expect(try order("") == ["hidden scan", "seen scan"])
        #expect(try order(", exclusive: camera") == ["seen scan", "hidden scan"])
    }

    @Test("`warn` warns an app even if memory is not short")
    func warn() throws {
        let text = """
            version: 1
            duration: 3s
            warmUp: 0s
            device: { memory: 1GB }
            apps:
              a:
                launch: [{ allocate: cache, size: 20MB }]
                onMemoryWarning: [{ release: cache }]
                frame: [{ compute: 1ms }]
            timeline: [{ at: 0s, open: a, as: full screen }, { at: 1s, warn: a }]
            """
        let memory = try #require(try LayoutRun(text).result.memory)
        #expect(memory.warnings.map(\.freed?.bytes) == [20_000_000])
        #expect(memory.warnings.map(\.level) == [.normal] && memory.warnings.map(\.short.bytes) == [0])
        #expect(memory.kills.isEmpty)
    }

    @Test("Layout passes off screen are counted as hidden, and belong to no frame")
    func offScreen() throws {
        let text = """
            version: 1
            duration: 6s
            warmUp: 0s
            apps: { a: { callbacks: { layoutSubviews: [{ compute: 3ms, name: place }] }, frame: [{ compute: 4ms }] } }
            timeline: [{ at: 0s, open: a }, { at: 2s, home: press }, { at: 4s, open: a }]
            """
        let app = try LayoutRun(text).app("a")
        #expect(app.passes == 4 && app.hiddenPasses == 2 && app.mostPassesOfFrame == 1, "\(app)")
    }
}
