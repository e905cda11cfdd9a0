import FrameStatistics
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Errors of wrong queues, submissions and rules")
struct QueueDiagnosticTests {
    private func errors(_ steps: String, _ fields: String = "") -> String { Samples.errors(steps: steps, fields) }

    private let queues = Samples.queues

    @Test(
        "A wrong queue is reported with its place and what was expected",
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
        "A wrong submission of work is reported with its place and what was expected",
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
                #"5:23: apps.a.frame[0].cancel: expected the name of a work item, operation or operation queue of the app, found "page""#
            ),
        ]
    )
    func submissions(steps: String, expected: String) {
        #expect(errors(steps, queues + "\n    work: { load: [{ compute: 1ms }] }") == expected)
    }

    @Test("Wrong platform rules, disks and event times are reported together")
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
                t.yaml:6:15: overrideEnds: expected by-cause, at-waited-item or at-drain-end, found "drain"
                t.yaml:7:13: focalBoost: expected on or off, found "true"
                t.yaml:8:42: device.disk.throughput: expected a size from 1kB to 1000GB, found "0B"
                t.yaml:8:55: device.disk.latency: expected a time such as 4ms, found "1m"
                t.yaml:9:84: apps.a.events.e.until: expected a time after from, 2s, found "2s"
                """
        )
    }
}
