import FrameStatistics
import FrameTrace
import Testing
import WorkloadYAML

@Suite("Work that would wait for itself, or never end")
struct SelfWaitTests {
    private func errors(_ steps: String, _ fields: String = "") -> String { Samples.errors(steps: steps, fields) }

    private let queues = Samples.queues

    @Test(
        "A step that would make its thread wait for itself is refused with its place",
        arguments: [
            (
                "{ sync: main }", "",
                #"5:21: apps.a.frame[0].sync: expected a queue that these steps are not on already, found "main"; the thread would wait for itself"#
            ),
            (
                "{ sync: ui }", "",
                #"5:21: apps.a.frame[0].sync: expected a queue that these steps are not on already, found "ui", which goes through "main"; the thread would wait for itself"#
            ),
            (
                "{ sync: icons, do: [{ compute: 1ms }, { sync: icons }] }", "",
                #"5:59: apps.a.frame[0].do[1].sync: expected a queue that these steps are not on already, found "icons"; the thread would wait for itself"#
            ),
            (
                "{ sync: icons, do: [{ sync: sub }] }", "",
                #"5:41: apps.a.frame[0].do[0].sync: expected a queue that these steps are not on already, found "sub", which goes through "icons"; the thread would wait for itself"#
            ),
            ("{ sync: side, do: [{ sync: side }] }", "", "none"),
            (
                "{ sync: side, flags: [barrier], do: [{ sync: side }] }", "",
                #"5:58: apps.a.frame[0].do[0].sync: expected a queue that these steps are not on already, found "side"; the thread would wait for itself"#
            ),
            (
                "{ call: x }", "x: [{ call: y }], y: [{ sync: main }]",
                #"5:21: apps.a.frame[0].call: expected work that does not sync on the queue "main", which these steps are on, found "x"; the thread would wait for itself"#
            ),
            (
                "{ async: x, on: main }", "x: [{ sync: ui }]",
                #"5:22: apps.a.frame[0].async: expected work that does not sync on the queue "main", which it is put on, found "x"; the thread would wait for itself"#
            ),
            (
                "{ async: x, on: sub }", "x: [{ sync: icons, do: [{ compute: 1ms }] }]",
                #"5:22: apps.a.frame[0].async: expected work that does not sync on the queue "icons", which it is put on, found "x"; the thread would wait for itself"#
            ),
            ("{ async: x, on: side }", "x: [{ sync: side }, { sync: main }, { sync: icons }]", "none"),
            (
                "{ sync: side, flags: [barrier], do: [{ call: x }] }", "x: [{ sync: side }]",
                #"5:58: apps.a.frame[0].do[0].call: expected work that does not sync on the queue "side", which these steps are on, found "x"; the thread would wait for itself"#
            ),
            (
                "{ sync: side, do: [{ call: x }] }", "x: [{ sync: side, flags: [barrier] }]",
                #"5:40: apps.a.frame[0].do[0].call: expected work that does not sync on the queue "side", which these steps are on, found "x"; the thread would wait for itself"#
            ),
            ("{ sync: side, do: [{ call: x }] }", "x: [{ sync: side }]", "none"),
            (
                "{ readLock: l, do: [{ call: x }] }", "x: [{ writeLock: l, do: [{ compute: 1ms }] }]",
                #"5:41: apps.a.frame[0].do[0].call: expected work that does not take the read-write lock "l", which is held here, found "x"; the thread would wait for itself"#
            ),
            (
                "{ writeLock: l, do: [{ perform: 2, do: [{ readLock: l, do: [{ compute: 1ms }] }] }] }", "",
                #"5:65: apps.a.frame[0].do[0].do[0].readLock: expected a lock that is not held here already, found "l"; the thread would wait for itself"#
            ),
        ]
    )
    func selfWaits(steps: String, work: String, expected: String) {
        #expect(errors(steps, queues + "\n    work: { \(work) }") == expected)
    }

    @Test("Work may submit itself, but not call itself")
    func recursion() {
        let again =
            "x: [{ async: x, on: icons, after: 1s }, { task: x }, { enter: g }, { notify: g, work: x, on: main }]"
        #expect(errors("{ call: x }", queues + "\n    work: { \(again) }") == "none")
        #expect(
            errors("{ compute: 1ms }", "work: { x: [{ perform: 2, do: [{ call: x }] }] }")
                == #"6:44: apps.a.work.x[0].do[0].call: expected calls that end, found the circle "x" › "x""#
        )
    }

    @Test("Too many turns of a parallel loop are refused, in a frame and in submitted work")
    func turns() {
        let loop = "{ perform: 1000000, do: [{ perform: 1000000, do: [{ compute: 1ms }] }] }"
        let message = "expected at most 10000000 steps in one go, repeats and calls included, found 1000001000001"
        #expect(errors(loop) == "5:12: apps.a.frame: " + message)
        #expect(errors("{ task: x }", "work: { x: [\(loop)] }") == "6:16: apps.a.work.x: " + message)
        #expect(errors("{ compute: 1ms }", "work: { x: [\(loop)] }") == "none")
    }
}
