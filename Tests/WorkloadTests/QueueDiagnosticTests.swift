import FrameBudget
import Testing
import WorkloadYAML

@Suite("What a wrong use of queues and waits is told")
struct QueueDiagnosticTests {
    /// The errors of an app: its steps stand in line 5 from column 12, its other fields from line 6 on, at column 5.
    private func errors(_ steps: String, _ fields: String = "") -> String {
        Samples.errors(Samples.app("frame: [\(steps)]\n    \(fields)")).replacing("t.yaml:", with: "")
    }

    private let queues =
        "queues: { icons: {}, side: { kind: concurrent }, ui: { target: main }, sub: { target: icons } }"

    @Test(
        "Queues",
        arguments: [
            (
                "{ a: { kind: seral } }",
                #"6:26: apps.a.queues.a.kind: expected serial or concurrent, found "seral"; did you mean "serial"?"#
            ),
            (
                "{ a: { qos: maintenance } }",
                #"6:25: apps.a.queues.a.qos: expected background, utility, default, userInitiated or userInteractive, found "maintenance""#
            ),
            ("{ a: { target: b } }", #"6:28: apps.a.queues.a.target: expected the name of a queue, found "b""#),
            (
                "{ icons: {}, a: { target: icns } }",
                #"6:39: apps.a.queues.a.target: expected the name of a queue, found "icns"; did you mean "icons"?"#
            ),
            (
                "{ a: { target: global.fast } }",
                #"6:28: apps.a.queues.a.target: expected the name of a queue, found "global.fast""#
            ),
            (
                "{ main: {} }",
                #"6:15: apps.a.queues.main: expected a name that is not one of the system's queues, main and global, found "main""#
            ),
            (
                "{ global.own: {} }",
                #"6:15: apps.a.queues."global.own": expected a name that is not one of the system's queues, main and global, found "global.own""#
            ),
            (
                "{ a: { target: a } }",
                #"6:28: apps.a.queues.a.target: expected targets that end, found the circle "a" › "a""#
            ),
            (
                "{ a: { target: b }, b: { target: c }, c: { target: b } }",
                #"6:64: apps.a.queues.c.target: expected targets that end, found the circle "b" › "c" › "b""#
            ),
        ]
    )
    func queues(text: String, expected: String) { #expect(errors("{ compute: 1ms }", "queues: " + text) == expected) }

    @Test(
        "Work that is handed over",
        arguments: [
            (
                "{ async: lod, on: icons }",
                #"5:22: apps.a.frame[0].async: expected the name of a work of the app, found "lod"; did you mean "load"?"#
            ),
            ("{ async: load }", "5:13: apps.a.frame[0].on: expected the name of a queue, found nothing"),
            (
                "{ async: load, on: icon }",
                #"5:32: apps.a.frame[0].on: expected the name of a queue, found "icon"; did you mean "icons"?"#
            ),
            (
                "{ async: load, on: global.utilty }",
                #"5:32: apps.a.frame[0].on: expected the name of a queue, found "global.utilty"; did you mean "global.utility"?"#
            ),
            (
                "{ async: load, on: main, qos: fast }",
                #"5:43: apps.a.frame[0].qos: expected background, utility, default, userInitiated or userInteractive, found "fast""#
            ),
            (
                "{ async: load, on: main, flags: barrier }",
                #"5:45: apps.a.frame[0].flags: expected a list of flags such as [barrier], found "barrier""#
            ),
            (
                "{ async: load, on: main, flags: [barier] }",
                #"5:46: apps.a.frame[0].flags[0]: expected barrier, detached, assignCurrentContext, noQoS, inheritQoS or enforceQoS, found "barier"; did you mean "barrier"?"#
            ),
            (
                "{ async: load, on: main, flags: [noQoS, noQoS] }",
                #"5:53: apps.a.frame[0].flags[1]: expected each flag once, found "noQoS""#
            ),
            (
                "{ async: load, on: main, after: 5 }",
                #"5:45: apps.a.frame[0].after: expected a time such as 4ms, found "5""#
            ),
            (
                "{ task: lod }",
                #"5:21: apps.a.frame[0].task: expected the name of a work of the app, found "lod"; did you mean "load"?"#
            ),
            (
                "{ task: load, on: main }",
                #"5:27: apps.a.frame[0].on: expected only beside async or notify, found beside "task""#
            ),
            (
                "{ notify: pages, work: load, on: main }",
                #"5:23: apps.a.frame[0].notify: expected the name of a group of the app, found "pages""#
            ),
            (
                "{ enter: pages }, { notify: page, work: lod, on: main }",
                """
                5:41: apps.a.frame[1].notify: expected the name of a group of the app, found "page"; did you mean "pages"?
                5:53: apps.a.frame[1].work: expected the name of a work of the app, found "lod"; did you mean "load"?
                """
            ),
            (
                "{ perform: 0, do: [{ compute: 1ms }] }",
                #"5:24: apps.a.frame[0].perform: expected a whole number from 1 to 1000000, found "0""#
            ),
            (
                "{ cancel: page }",
                #"5:23: apps.a.frame[0].cancel: expected the name of a work item of the app, found "page""#
            ),
        ]
    )
    func submissions(steps: String, expected: String) {
        #expect(errors(steps, queues + "\n    work: { load: [{ compute: 1ms }] }") == expected)
    }

    @Test(
        "Waits",
        arguments: [
            (
                "{ wait: redy }",
                #"5:21: apps.a.frame[0].wait: expected the name of a semaphore, group, condition or work item of the app, found "redy"; did you mean "ready"?"#
            ),
            (
                "{ wait: icons }",
                #"5:21: apps.a.frame[0].wait: expected the name of a semaphore, group, condition or work item of the app, found "icons", which is a queue at line 6, column 15"#
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
                #"5:28: apps.a.frame[0].placeholder: expected the name of a group or work item of the app, found "ready", which is a semaphore at line 7, column 19"#
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

    @Test("One name stands for one thing, and both places are told")
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

    @Test("Apps have names of their own, but share the locks")
    func otherApps() {
        let other = "semaphores: { x: 0 }\n  b:\n    frame: [{ enter: x }, { wait: x }]"
        #expect(errors("{ wait: x }", other) == "none")
    }

    @Test(
        "Waits of a thread for itself",
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

    @Test("Work may hand itself over, but not call itself")
    func recursion() {
        let again =
            "x: [{ async: x, on: icons, after: 1s }, { task: x }, { enter: g }, { notify: g, work: x, on: main }]"
        #expect(errors("{ call: x }", queues + "\n    work: { \(again) }") == "none")
        #expect(
            errors("{ compute: 1ms }", "work: { x: [{ perform: 2, do: [{ call: x }] }] }")
                == #"6:44: apps.a.work.x[0].do[0].call: expected calls that end, found the circle "x" › "x""#
        )
    }

    @Test("The turns of a parallel loop and of submitted work count")
    func turns() {
        let loop = "{ perform: 1000000, do: [{ perform: 1000000, do: [{ compute: 1ms }] }] }"
        let told = "expected at most 10000000 steps in one go, repeats and calls included, found 1000001000001"
        #expect(errors(loop) == "5:12: apps.a.frame: " + told)
        #expect(errors("{ task: x }", "work: { x: [\(loop)] }") == "6:16: apps.a.work.x: " + told)
        #expect(errors("{ compute: 1ms }", "work: { x: [\(loop)] }") == "none")
    }

    @Test("The rules and the events")
    func fields() {
        let apps =
            "apps: { a: { frame: [{ compute: 1ms }], events: { e: { every: 1s, from: 2s, until: 2s, do: [{ compute: 1ms }] } } } }"
        let text = """
            version: 1
            duration: 9s
            platform: darvin
            pool: own
            overrides: yes
            overrideEnds: drain
            focalBoost: true
            device: { disk: { kind: ssd, throughput: 0B, latency: 1m } }
            \(apps)
            """
        #expect(
            Samples.errors(text) == """
                t.yaml:3:11: platform: expected darwin or linux, found "darvin"; did you mean "darwin"?
                t.yaml:4:7: pool: expected shared or per-app, found "own"
                t.yaml:5:12: overrides: expected on or off, found "yes"
                t.yaml:6:15: overrideEnds: expected at-waited-item or at-drain-end, found "drain"
                t.yaml:7:13: focalBoost: expected on or off, found "true"
                t.yaml:8:42: device.disk.throughput: expected a size from 1kB to 1000GB, found "0B"
                t.yaml:8:55: device.disk.latency: expected a time such as 4ms, found "1m"
                t.yaml:9:84: apps.a.events.e.until: expected a time after from, 2s, found "2s"
                """
        )
    }
}
