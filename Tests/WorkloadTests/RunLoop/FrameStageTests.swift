import FrameBudget
import FrameTrace
import Testing
import WorkloadYAML

@Suite("Stages of a frame")
struct FrameStageTests {
    private static let frame = """
        frame:
          - { compute: 1ms, name: animate }
          - { stage: layout, do: [{ compute: 2ms, name: measure }] }
          - { stage: draw, do: [{ compute: 3ms, name: tiles }, { sleep: 500us }] }
          - { stage: commit, do: [{ compute: 250us }] }
        """

    private func times(_ frame: FrameRecord) -> [FramePart: Double] {
        Dictionary(uniqueKeysWithValues: frame.parts.map { ($0.part, $0.time.inMilliseconds) })
    }

    /// Whether the parts of each frame add up to the time from V(due), or from an earlier begin of the frame, to its
    /// end.
    private func addUp(_ run: MainThreadRun) -> Bool {
        zip(run.run.frames, run.run.result.apps).allSatisfy { frames, app in
            // An app without stages has no parts.
            guard app.frameParts != nil else { return frames.allSatisfy(\.parts.isEmpty) }
            return frames.allSatisfy { frame in
                frame.parts.reduce(TimeSpan.zero) { $0 + $1.time } == frame.end
                    - min(frame.begin, frame.due(on: run.run.grid))
            }
                && app.frameParts.map { parts in
                    parts.parts.reduce(TimeSpan.zero) { $0 + $1.time } == parts.length
                        && parts.frames == app.conservation.shown
                } ?? true
        }
    }

    @Test("R-8: a frame's parts are its display-link callback, layout, draw and commit, waits included")
    func stages() throws {
        let run = try MainThreadRun.app(Self.frame)
        #expect(run.run.frames[0].count > 50 && addUp(run))
        for frame in run.run.frames[0] {
            #expect(times(frame) == [.displayLink: 1, .layout: 2, .draw: 3.5, .commit: 0.25])
        }
        let parts = try #require(run.run.result.apps[0].frameParts)
        #expect(parts.parts.map(\.part) == [.displayLink, .layout, .draw, .commit])
        #expect(parts.parts.map(\.times.max.inMilliseconds) == [1, 2, 3.5, 0.25])
        #expect(parts.missed == 0 && parts.parts.allSatisfy { $0.inMissed == .zero })
    }

    @Test("R-8: input, timers, main-queue items and a layout pass that come before a late frame are parts of it")
    func before() throws {
        let run = try MainThreadRun.app(
            """
            work: { load: [{ compute: 5ms }] }
            events: { tap: { at: [99500us], do: [{ compute: 4ms }, { async: load, on: main }, { layout: needed }] } }
            timers: { clock: { every: 50ms, mode: common, do: [{ compute: 1ms }] } }
            callbacks: { layoutSubviews: [{ compute: 700us }] }
            """ + "\n" + Self.frame
        )
        #expect(addUp(run))
        let origin = run.trace.header.grid.origin
        // The tap ends 3.5 ms after the sixth vsync and the timer that is due with it; its block comes before both.
        let frame = try #require(run.run.frames[0].first { ($0.end - origin).inMilliseconds > 103 })
        let late = times(frame)
        let expected: [FramePart: Double] = [
            .input: 3.5, .mainQueue: 5, .timers: 1, .displayLink: 1, .layout: 2.7, .draw: 3.5, .commit: 0.25,
        ]
        for part in FramePart.allCases { #expect(isClose(late[part] ?? 0, expected[part] ?? 0), "\(part.rawValue)") }
        let shown = run.begins.filter { $0.at > 99 }.prefix(5).map(\.name)
        #expect(shown.contains("layoutSubviews"))
    }

    @Test("R-8: time in which another app has the CPU within a stage counts in that stage")
    func contention() throws {
        let other = "  b: { pacing: continuous, frame: [{ compute: 20ms }] }\n"
        let run = try MainThreadRun(
            "version: 1\nduration: 1s\nwarmUp: 0s\ndevice: { cores: 1 }\napps:\n  a:\n"
                + Self.frame.split(separator: "\n").map { "    \($0)\n" }.joined() + other
        )
        #expect(addUp(run))
        let parts = try #require(run.run.result.apps[0].frameParts)
        let own: [FramePart: Double] = [.displayLink: 1, .layout: 2, .draw: 3.5, .commit: 0.25]
        for part in parts.parts {
            guard let least = own[part.part] else { continue }
            #expect(part.times.max.inMilliseconds >= least)
        }
        #expect(parts.length > TimeSpan.milliseconds(6.75) * Int64(parts.frames))
        // The frames of an app without stages have no parts.
        #expect(run.run.result.apps[1].frameParts == nil)
    }

    @Test("R-8: a stage without work in a frame takes no time, and the other stages keep theirs")
    func emptyStage() throws {
        let run = try MainThreadRun.app(
            """
            frame:
              - { stage: layout, do: [{ every: 2, do: [{ compute: 2ms }] }] }
              - { stage: commit, do: [{ compute: 1ms }] }
            """
        )
        #expect(addUp(run))
        let frames = run.run.frames[0].map { times($0) }
        #expect(frames[0] == [.layout: 2, .commit: 1] && frames[1] == [.commit: 1])
    }

    @Test(
        "Stages stand at the end of a frame, each once, in their order; elsewhere they are refused",
        arguments: [
            (
                "frame: [{ stage: draw, do: [{ compute: 1ms }] }, { stage: layout, do: [{ compute: 1ms }] }]",
                "expected the stages in their order, layout, draw, commit, each once; found layout after draw"
            ),
            (
                "frame: [{ stage: draw, do: [{ compute: 1ms }] }, { stage: draw, do: [{ compute: 1ms }] }]",
                "each once; found draw after draw"
            ),
            (
                "frame: [{ stage: draw, do: [{ compute: 1ms }] }, { compute: 1ms }]",
                "expected a stage, as the step before it is one, found compute"
            ),
            (
                "frame: [{ every: 2, do: [{ stage: draw, do: [{ compute: 1ms }] }] }]",
                "expected a stage only among the steps of `frame` itself"
            ),
            (
                "frame: [{ compute: 1ms }]\n    launch: [{ stage: draw, do: [{ compute: 1ms }] }]",
                "expected a stage only among the steps of `frame` itself"
            ),
            ("frame: [{ stage: paint, do: [{ compute: 1ms }] }]", "expected layout, draw or commit"),
        ]
    )
    func refused(_ fields: String, _ message: String) {
        #expect {
            try WorkloadFile.parse(text: "version: 1\nduration: 1s\napps:\n  a:\n    \(fields)\n", named: "test.yaml")
        } throws: { error in
            let text = "\(error)"
            if !text.contains(message) { print(text) }
            return text.contains(message)
        }
    }
}
