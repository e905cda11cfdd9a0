import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Real programs in a workload")
struct ProgramAppTests {
    private func workload(_ apps: String, _ timeline: String = "") throws -> Workload {
        try Samples.workload("version: 1\nduration: 10s\napps:\n  \(apps)\n\(timeline)")
    }

    private func errors(_ apps: String, _ timeline: String = "") -> String {
        Samples.errors("version: 1\nduration: 10s\napps:\n  \(apps)\n\(timeline)")
    }

    @Test("Every field of a program is read")
    func fields() throws {
        let read = try workload(
            """
            game:
                exec: [./game, --windowed, "two words", 0.5, ""]
                environment: { SDL_VIDEODRIVER: dummy, EMPTY: "" }
                folder: assets
                home: sleep
                thread: render
                turns: on
                qos: utility
                budget: 8ms
              feed: { frame: [{ compute: 8ms }] }
            """
        )
        var program = ProgramApp(name: "game", command: ["./game", "--windowed", "two words", "0.5", ""])
        program.environment = ["SDL_VIDEODRIVER": "dummy", "EMPTY": ""]
        program.folder = "assets"
        program.choice = LoopChoice(home: .sleep, thread: "render", prefersTurns: true)
        program.qos = .utility
        program.budget = .milliseconds(8)
        program.opensAt = .zero
        #expect(read.programs == [program])
        // The device runs only the app: the program is not one of its apps.
        #expect(read.apps.map(\.name) == ["feed"])
        #expect(read.timeline == [TimelineEntry(at: .zero, .open(app: "feed"))])
        #expect(CompiledWorkload(read).apps.count == 1)
    }

    @Test("The timeline opens and quits each instance of a program")
    func timeline() throws {
        let apps = "game: { exec: [game], instances: 2 }\n  feed: { frame: [{ compute: 8ms }] }"
        let entries = "{ at: 2s, open: feed }, { at: 1s, open: game, as: window }, { at: 4s, quit: game-2 }"
        let read = try workload(apps, "timeline: [\(entries)]")
        #expect(read.programs.map(\.name) == ["game-1", "game-2"])
        #expect(read.programs.map(\.opensAt) == [.seconds(1), .seconds(1)])
        #expect(read.programs.map(\.quitsAt) == [nil, .seconds(4)])
        #expect(read.programs.map(\.presentation) == ["window", "window"])
        #expect(read.timeline == [TimelineEntry(at: .seconds(2), .open(app: "feed"))])
        // In a longer run, both times are scaled with the duration.
        let longer = read.stretched(to: .seconds(20))
        #expect(longer.programs.map(\.opensAt) == [.seconds(2), .seconds(2)])
        #expect(longer.programs.map(\.quitsAt) == [nil, .seconds(8)])
        let unopened = "version: 1\nduration: 10s\napps:\n  \(apps)\ntimeline: [{ at: 0s, open: feed }]\n"
        let warnings = try WorkloadFile.read(Array(unopened.utf8), named: "t.yaml").warnings
        #expect(warnings.contains { $0.message.contains("never opened") }, "\(warnings)")
    }

    @Test(
        "Wrong programs are refused with their place and what was expected",
        arguments: [
            ("{ exec: ./game --windowed }", "", "t.yaml:4:17", "a list of the program and its arguments"),
            ("{ exec: [] }", "", "t.yaml:4:17", "expected a list of"),
            ("{ exec: [''] }", "", "t.yaml:4:18", "the name of a program"),
            ("{ exec: [game], frame: [{ compute: 1ms }] }", "", "t.yaml:4:32", "no `frame` beside `exec`"),
            ("{ exec: [game], environment: { 'A=B': x } }", "", "t.yaml:4:40", "a variable's name"),
            ("{ frame: [{ compute: 1ms }], home: poll }", "", "t.yaml:4:44", "only beside `exec`"),
            ("{ exec: [game], home: always }", "", "t.yaml:4:31", "poll, sleep, futex or read"),
            ("{ exec: [game] }", "{ at: 1s, close: game }", "t.yaml:5:29", "`open` or `quit`"),
            ("{ exec: [game] }", "{ at: 1s, quit: game }", "t.yaml:5:28", "a program that runs"),
            (
                "{ exec: [game] }", "{ at: 1s, open: game }, { at: 2s, quit: game }, { at: 3s, open: game }",
                "t.yaml:5:76", "a program runs once in a run"
            ),
        ]
    )
    func mistakes(app: String, entries: String, place: String, text: String) {
        let found = errors("game: \(app)", entries.isEmpty ? "" : "timeline: [\(entries)]")
        #expect(found.contains(text) && found.hasPrefix(place), "\(found)")
    }
}
