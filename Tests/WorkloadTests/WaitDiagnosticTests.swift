import FrameStatistics
import FrameTrace
import Testing
import WorkloadYAML

@Suite("Errors of wrong waits")
struct WaitDiagnosticTests {
    private func errors(_ steps: String, _ fields: String = "") -> String { Samples.errors(steps: steps, fields) }

    private let queues = Samples.queues

    @Test(
        "A wrong wait, signal or placeholder is reported with its place and what was expected",
        arguments: [
            (
                "{ wait: redy }",
                #"5:21: apps.a.frame[0].wait: expected the name of a semaphore, group, condition, work item or operation of the app, found "redy"; did you mean "ready"?"#
            ),
            (
                "{ wait: icons }",
                #"5:21: apps.a.frame[0].wait: expected the name of a semaphore, group, condition, work item or operation of the app, found "icons", which is a queue at line 6, column 15"#
            ),
            (
                "{ wait: ready, timeout: never }",
                #"5:37: apps.a.frame[0].timeout: expected a time such as 4ms, found "never""#
            ),
            (
                "{ wait: loaded }",
                #"5:21: apps.a.frame[0].wait: expected a wait inside the lock "database" of the condition, found "loaded" outside it"#
            ),
            (
                "{ lock: other, do: [{ wait: loaded }] }",
                #"5:41: apps.a.frame[0].do[0].wait: expected a wait inside the lock "database" of the condition, found "loaded" outside it"#
            ),
            (
                "{ lock: database, do: [{ perform: 2, do: [{ wait: loaded }] }] }",
                #"5:63: apps.a.frame[0].do[0].do[0].wait: expected a wait inside the lock "database" of the condition, found "loaded" outside it"#
            ),
            (
                "{ broadcast: ready }",
                #"5:26: apps.a.frame[0].broadcast: expected the name of a condition of the app, found "ready", which is a semaphore at line 7, column 19"#
            ),
            (
                "{ signal: pages }, { enter: pages }",
                #"5:23: apps.a.frame[0].signal: expected the name of a semaphore or condition of the app, found "pages", which is a group at line 5, column 41"#
            ),
            (
                "{ leave: pages }",
                #"5:22: apps.a.frame[0].leave: expected the name of a group of the app, found "pages""#
            ),
            (
                "{ async: load, on: main, group: pages }, { leave: pages }",
                #"5:63: apps.a.frame[1].leave: expected a group that a step enters, found "pages""#
            ),
            (
                "{ placeholder: ready, do: [{ compute: 1ms }] }",
                #"5:28: apps.a.frame[0].placeholder: expected the name of a group, work item or cache of the app, found "ready", which is a semaphore at line 7, column 19"#
            ),
            ("{ lock: database, do: [{ repeat: 2, do: [{ lock: other, do: [{ wait: loaded }] }] }] }", "none"),
            (
                "{ wait: page }, { async: load, on: icons, as: page }, { placeholder: page, do: [{ compute: 1ms }] }",
                "none"
            ),
        ]
    )
    func waits(steps: String, expected: String) {
        let fields =
            "semaphores: { ready: 0 }\n    conditions: { loaded: database }\n    work: { load: [{ compute: 1ms }] }"
        #expect(errors(steps, queues + "\n    " + fields) == expected)
    }

    @Test("A name for two different things is refused, and both places are reported")
    func clashes() {
        #expect(
            errors("{ compute: 1ms }", "queues:\n      ready: { qos: utility }\n    semaphores: { ready: 0 }")
                == #"8:19: apps.a.semaphores.ready: expected a name for a semaphore that nothing else has, found "ready", which is a queue at line 7, column 7"#
        )
        #expect(
            errors("{ enter: x }, { async: w, on: main, as: x }, { task: w, as: x }", "work: { w: [{ compute: 1ms }] }")
                == #"5:53: apps.a.frame[1].as: expected a name for a work item that nothing else has, found "x", which is a group at line 5, column 22"#
        )
        let locks = "{ lock: db, do: [{ compute: 1ms }] }, { readLock: db, do: [{ compute: 1ms }] }"
        #expect(
            errors(locks)
                == #"5:63: apps.a.frame[1].readLock: expected the name of a read-write lock, found "db", which is a mutex at line 5, column 21"#
        )
        let condition = "conditions: { c: db }\n  b:\n    frame: [{ writeLock: db, do: [{ compute: 1ms }] }]"
        #expect(
            errors("{ compute: 1ms }", condition)
                == #"8:26: apps.b.frame[0].writeLock: expected the name of a read-write lock, found "db", which is a mutex at line 6, column 22"#
        )
    }

    @Test("Two apps may use the same name for different things")
    func otherApps() {
        let other = "semaphores: { x: 0 }\n  b:\n    frame: [{ enter: x }, { wait: x }]"
        #expect(errors("{ wait: x }", other) == "none")
    }
}
