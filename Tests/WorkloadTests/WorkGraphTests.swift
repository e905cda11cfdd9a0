import FrameStatistics
import FrameTrace
import Testing
import WorkloadYAML

@Suite("Calls, locks and timelines as a whole")
struct WorkGraphTests {
    private func errors(frame: String = "[{ call: a }]", _ work: String) -> String {
        Samples.errors("version: 1\nduration: 9s\napps:\n  x:\n    frame: \(frame)\n    work:\n\(work)")
    }

    @Test("A circle of calls is refused and named")
    func circles() {
        #expect(
            errors("      a: [{ call: b }]\n      b: [{ call: c }]\n      c: [{ call: a }]\n")
                == #"t.yaml:9:19: apps.x.work.c[0].call: expected calls that end, found the circle "a" › "b" › "c" › "a""#
        )
        #expect(
            errors("      a: [{ repeat: 2, do: [{ call: a }] }]\n")
                == #"t.yaml:7:37: apps.x.work.a[0].do[0].call: expected calls that end, found the circle "a" › "a""#
        )
    }

    @Test("A circle that nothing calls is refused as well")
    func unusedCircle() {
        #expect(
            errors(frame: "[{ sleep: 1ms }]", "      a: [{ call: b }]\n      b: [{ call: a }]\n")
                == #"t.yaml:8:19: apps.x.work.b[0].call: expected calls that end, found the circle "a" › "b" › "a""#
        )
    }

    @Test("A lock taken again through calls is refused where the calls begin")
    func locks() {
        #expect(
            errors(
                frame: "[{ lock: db, do: [{ call: a }] }]",
                "      a: [{ call: b }]\n      b: [{ lock: db, do: [{ sleep: 1ms }] }]\n"
            ) == """
                t.yaml:5:38: apps.x.frame[0].do[0].call: expected work that does not take the lock "db", which is held here,\
                 found "a"; the thread would wait for itself
                """
        )
        let other = errors(
            frame: "[{ lock: db, do: [{ call: a }] }, { call: a }]",
            "      a: [{ lock: file, do: [{ sleep: 1ms }] }]\n"
        )
        #expect(other == "none")
    }

    @Test("Calls that expand to more than 100000 steps are refused")
    func bomb() {
        let calls = Array(repeating: "{ call: b }", count: 1000).joined(separator: ", ")
        let more = calls.replacing("call: b", with: "call: c")
        #expect(
            errors("      a: [\(calls)]\n      b: [\(more)]\n      c: [{ sleep: 1ms }]\n")
                == "t.yaml:5:5: apps.x: expected at most 100000 steps with every call expanded, found 2001001"
        )
    }

    @Test("Calls that double at each of 30 levels are refused")
    func tower() {
        let floors = (0..<30).map { "      f\($0): [{ call: f\($0 + 1) }, { call: f\($0 + 1) }]\n" }.joined()
        #expect(
            errors(frame: "[{ call: f0 }]", floors + "      f30: [{ sleep: 1ms }]\n").hasPrefix(
                """
                t.yaml:5:5: apps.x: expected at most 100000 steps with every call expanded, found 3221225471
                t.yaml:5:12: apps.x.frame: expected at most 10000000 steps in one go, repeats and calls included
                """
            )
        )
    }

    @Test("A frame of more than 10000000 steps in one go is refused")
    func endless() {
        #expect(
            errors(
                frame: "[{ repeat: 1000000, do: [{ repeat: 1000000, do: [{ chance: 0%, do: [{ sleep: 1ms }] }] }] }]",
                "      a: [{ sleep: 1ms }]\n"
            ) == """
                t.yaml:5:12: apps.x.frame: expected at most 10000000 steps in one go, repeats and calls included, found\
                 2000001000001
                """
        )
    }

    @Test("Calls may be nested at most 32 deep")
    func depth() {
        func chain(_ count: Int) -> String {
            (0..<count).map { "      f\($0): [{ call: f\($0 + 1) }]\n" }.joined()
                + "      f\(count): [{ sleep: 1ms }]\n"
        }
        #expect(errors(frame: "[{ call: f0 }]", chain(31)) == "none")
        #expect(
            errors(frame: "[{ call: f0 }]", chain(40))
                == "t.yaml:14:20: apps.x.work.f7[0].call: expected calls at most 32 deep, found more"
        )
    }

    @Test(
        "A wrong timeline entry is reported with its place and what was expected",
        arguments: [
            (
                "{ at: 9s, open: x }",
                #"t.yaml:7:11: timeline[0].at: expected a time before the end of the run, 9s, found "9s""#
            ),
            (
                "{ at: 0s }",
                "t.yaml:7:5: timeline[0]: expected one of open, close, home, quit, network, resize, rotate, lock, unlock, "
                    + "connect, disconnect or warn, found none"
            ),
            (
                "{ at: 0s, open: x, as: splitview }",
                #"t.yaml:7:28: timeline[0].as: expected a layout, full screen, slide over, split view or picture in picture, "#
                    + #"or a text that is not almost one of these, found "splitview"; did you mean "split view"?"#
            ),
            (
                "{ at: 0s, open: x }\n  - { at: 1s, resize: x, to: half }",
                #"t.yaml:8:23: timeline[1].resize: expected an app that can have that size, found "x", which can't at 1s"#
            ),
            (
                "{ at: 0s, open: x }\n  - { at: 1s, resize: x, to: halff }",
                #"t.yaml:8:30: timeline[1].to: expected third, half, two thirds, slide over or full screen, "#
                    + #"found "halff"; did you mean "half"?"#
            ),
            (
                "{ at: 0s, lock: press }\n  - { at: 1s, open: x }",
                "t.yaml:8:21: timeline[1].open: expected a device that is not locked, found it locked at 1s"
            ),
            (
                "{ at: 0s, unlock: press }",
                "t.yaml:7:23: timeline[0].unlock: expected a locked device, found one that is not locked at 0s"
            ),
            ("{ open: x }", "t.yaml:7:5: timeline[0].at: expected a time such as 4ms, found nothing"),
            (
                "{ at: 0s, open: xx }",
                #"t.yaml:7:21: timeline[0].open: expected the name of an app, found "xx"; did you mean "x"?"#
            ),
            (
                "{ at: 1s, close: x }",
                #"t.yaml:7:22: timeline[0].close: expected an app that is open, found "x", which is closed at 1s"#
            ),
            (
                "{ at: 1s, open: x }\n  - { at: 500ms, open: x }",
                #"t.yaml:7:21: timeline[0].open: expected an app that is closed, found "x", which is open at 1s already"#
            ),
            (
                "{ at: 0s, open: x }\n  - { at: 1s, close: x, as: gone }",
                #"t.yaml:8:25: timeline[1].as: expected only beside open, found beside "close""#
            ),
        ]
    )
    func timeline(entries: String, expected: String) {
        let head = "version: 1\nduration: 9s\napps:\n  x:\n    frame: [{ compute: 1ms }]\ntimeline:\n  - "
        #expect(Samples.errors(head + entries) == expected)
    }

    @Test("An empty timeline is refused")
    func emptyTimeline() {
        let text = "version: 1\nduration: 9s\napps: { x: { frame: [{ compute: 1ms }] } }\ntimeline: []"
        #expect(
            Samples.errors(text)
                == "t.yaml:4:11: timeline: expected at least one timeline entry, found an empty list"
        )
    }
}
