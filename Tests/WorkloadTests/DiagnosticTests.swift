import FrameStatistics
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Errors of wrong workloads")
struct DiagnosticTests {
    /// A list of steps under `frame` of the app `a`, in line 5: the first step begins at column 13.
    @Test(
        "A wrong step is reported with its place and what was expected",
        arguments: [
            ("{ compute: 4mss }", #"t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found "4mss""#),
            ("{ compue: 4ms }", #"t.yaml:5:15: apps.a.frame[0]: unknown step "compue"; did you mean "compute"?"#),
            ("{ compute: 4 }", #"t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found "4""#),
            (
                "{ compute: 012ms }",
                #"t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found "012ms""#
            ),
            (
                "{ compute: '1:30:00' }",
                #"t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found "1:30:00""#
            ),
            ("{ compute: .inf }", #"t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found ".inf""#),
            ("{ compute: nan }", #"t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found "nan""#),
            ("{ compute: ~ }", #"t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found "~""#),
            (
                "{ compute: 1_000ms }",
                #"t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found "1_000ms""#
            ),
            (
                "{ compute: 0x10ms }",
                #"t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found "0x10ms""#
            ),
            (
                "{ compute: -4ms }",
                #"t.yaml:5:24: apps.a.frame[0].compute: expected a time from 1ns to 60s, found "-4ms""#
            ),
            (
                "{ compute: 0ms }",
                #"t.yaml:5:24: apps.a.frame[0].compute: expected a time from 1ns to 60s, found "0ms""#
            ),
            (
                "{ compute: 61s }",
                #"t.yaml:5:24: apps.a.frame[0].compute: expected a time from 1ns to 60s, found "61s""#
            ),
            (
                "{ sleep: 1e999s }",
                #"t.yaml:5:22: apps.a.frame[0].sleep: expected a time from 1ns to 60s, found "1e999s""#
            ),
            (
                "{ redraw: off }",
                "t.yaml:5:23: apps.a.frame[0].redraw: expected on, found off: the step would do nothing"
            ),
            ("{ save: off }", "t.yaml:5:21: apps.a.frame[0].save: expected on, found off: the step would do nothing"),
            ("{ read: 2GiB }", #"t.yaml:5:21: apps.a.frame[0].read: expected a size from 1B to 1GiB, found "2GiB""#),
            ("{ write: 20ms }", #"t.yaml:5:22: apps.a.frame[0].write: expected a size such as 20kB, found "20ms""#),
            ("{ touch: [] }", "t.yaml:5:22: apps.a.frame[0].touch: expected a size such as 20kB, found a list"),
            ("{ compute: }", "t.yaml:5:24: apps.a.frame[0].compute: expected a time such as 4ms, found nothing"),
            (
                "{ repeat: 1000001, do: [{ sleep: 1ms }] }",
                #"t.yaml:5:23: apps.a.frame[0].repeat: expected a whole number from 1 to 1000000, found "1000001""#
            ),
            (
                "{ repeat: 1.5, do: [{ sleep: 1ms }] }",
                #"t.yaml:5:23: apps.a.frame[0].repeat: expected a whole number from 1 to 1000000, found "1.5""#
            ),
            (
                "{ repeat: '2', do: [{ sleep: 1ms }] }",
                #"t.yaml:5:23: apps.a.frame[0].repeat: expected a whole number such as 20, found "2""#
            ),
            ("{ repeat: 2 }", "t.yaml:5:13: apps.a.frame[0].do: expected a list of steps, found nothing"),
            (
                "{ repeat: 2, do: [] }",
                "t.yaml:5:30: apps.a.frame[0].do: expected at least one step, found an empty list"
            ),
            (
                "{ chance: 120%, do: [{ sleep: 1ms }] }",
                #"t.yaml:5:23: apps.a.frame[0].chance: expected a probability from 0 to 1, found "120%""#
            ),
            (
                "{ chance: often, do: [{ sleep: 1ms }] }",
                #"t.yaml:5:23: apps.a.frame[0].chance: expected a probability such as 20% or 0.2, found "often""#
            ),
            (
                "{ every: 10ms, do: [{ sleep: 1ms }] }",
                #"t.yaml:5:22: apps.a.frame[0].every: expected a whole number from 1 to 1000000, found "10ms""#
            ),
            (
                "{ name: x }",
                "t.yaml:5:13: apps.a.frame[0]: expected one of compute, sleep, lock, read, write, touch, repeat, chance,"
                    + " every, stage, call, gpu, redraw, async, sync, task, perform, performBlock, notify, cancel,"
                    + " readLock, writeLock, wait, signal,"
                    + " broadcast, enter, leave, placeholder, start, finish, suspend, resume, setWidth, set, unset,"
                    + " unless, fetch, user, allocate, map, release, access, endAccess, leak, use, turn, layout, when,"
                    + " keyboard,"
                    + " beginBackgroundTask, endBackgroundTask, edit or save, found none"
            ),
            (
                "{ compute: 1ms, sleep: 1ms }",
                #"t.yaml:5:29: apps.a.frame[0]: expected one act in a step, found "compute" and "sleep""#
            ),
            (
                "{ compute: 1ms, do: [{ sleep: 1ms }] }",
                "t.yaml:5:29: apps.a.frame[0].do: expected only beside lock, repeat, chance, every, stage, sync, perform,"
                    + " readLock, writeLock, placeholder, unless, access or when, found beside \"compute\""
            ),
            (
                "compute",
                #"t.yaml:5:13: apps.a.frame[0]: expected a mapping with the fields of a step, found "compute""#
            ),
            (
                "{ compute: 1ms, name: '' }",
                #"t.yaml:5:35: apps.a.frame[0].name: expected a name of 1 to 80 printable characters, found """#
            ),
            (
                #"{ compute: 1ms, name: "a\u001b[2J" }"#,
                "t.yaml:5:35: apps.a.frame[0].name: expected a name of 1 to 80 printable characters, found"
                    + #" "a\u{1B}[2J""#
            ),
            (
                "{ call: dcode }",
                #"t.yaml:5:21: apps.a.frame[0].call: expected the name of a work of the app, found "dcode"; the app has no work"#
            ),
            (
                "{ lock: db, do: [{ lock: db, do: [{ sleep: 1ms }] }] }",
                "t.yaml:5:38: apps.a.frame[0].do[0].lock: expected a lock that is not held here already, found \"db\";"
                    + " the thread would wait for itself"
            ),
            (
                "{ compute: { uniform: [5ms, 2ms] } }",
                "t.yaml:5:35: apps.a.frame[0].compute.uniform: expected the lower bound before the upper one, found"
                    + " [5ms, 2ms]"
            ),
            (
                "{ compute: { uniform: [5ms] } }",
                "t.yaml:5:35: apps.a.frame[0].compute.uniform: expected a list of times with 2, found 1"
            ),
            (
                "{ compute: { lognormal: { median: 9ms, p99: 4ms } } }",
                #"t.yaml:5:57: apps.a.frame[0].compute.lognormal.p99: expected no less than the median, 9ms, found "4ms""#
            ),
            (
                "{ compute: { normal: { mean: 4ms } } }",
                "t.yaml:5:34: apps.a.frame[0].compute.normal.deviation: expected a time such as 4ms, found nothing"
            ),
            (
                "{ compute: { norml: { mean: 4ms } } }",
                #"t.yaml:5:26: apps.a.frame[0].compute: unknown distribution "norml"; did you mean "normal"?"#
            ),
            (
                "{ compute: { recorded: [1ms, 2kB] } }",
                #"t.yaml:5:42: apps.a.frame[0].compute.recorded[1]: expected a time such as 4ms, found "2kB""#
            ),
            (
                "{ compute: {} }",
                "t.yaml:5:24: apps.a.frame[0].compute: expected one of uniform, normal, lognormal, exponential,"
                    + " recorded or file, found none"
            ),
        ]
    )
    func step(text: String, expected: String) {
        #expect(Samples.errors(Samples.step(text)) == expected)
    }

    @Test(
        "A wrong field of an app is reported with its place and what was expected",
        arguments: [
            ("frame: []", "t.yaml:5:12: apps.a.frame: expected at least one step, found an empty list"),
            (
                "work: {}",
                "t.yaml:5:5: apps.a.frame: expected `frame`, or in an app that draws nothing `launch`, `events`, `timers` or"
                    + " `onOpen`; found none of them"
            ),
            ("framr: [{ sleep: 1ms }]", #"t.yaml:5:5: apps.a: unknown field "framr"; did you mean "frame"?"#),
            (
                "timers: { t: { every: 1s, do: [{ sleep: 1ms }] } }\n    redraw: never",
                #"t.yaml:6:13: apps.a.redraw: expected always or on demand, found "never""#
            ),
            ("frame: 4ms", #"t.yaml:5:12: apps.a.frame: expected a list of steps, found "4ms""#),
            (
                "frame: [{ sleep: 1ms }]\n    pacing: vsnc",
                #"t.yaml:6:13: apps.a.pacing: expected vsync or continuous, found "vsnc"; did you mean "vsync"?"#
            ),
            (
                "frame: [{ sleep: 1ms }]\n    budgt: 4ms",
                #"t.yaml:6:5: apps.a: unknown field "budgt"; did you mean "budget"?"#
            ),
            (
                "frame: [{ sleep: 1ms }]\n    colour: red",
                #"t.yaml:6:5: apps.a: unknown field "colour"; expected frame, instances, pacing, refresh, budget, work, events,"#
                    + " script, views, firstResponder, timers, observers, launch, callbacks, redraw, queues, semaphores, conditions,"
                    + " render, operationQueues, operations, facts, onOpen, memoryLimit, onMemoryWarning,"
                    + " caches, backgroundTasks, background, restoration, exec, environment, folder, home, thread, turns or qos"
            ),
            (
                "frame: [{ sleep: 1ms }]\n    budget: 0s",
                #"t.yaml:6:13: apps.a.budget: expected a time from 1µs to 60s, found "0s""#
            ),
            ("frame: [{ sleep: 1ms }]\n    frame: []", #"t.yaml:6:5: expected each key once, found "frame" again"#),
            (
                "frame: [{ sleep: 1ms }]\n    \"frame\": []",
                #"t.yaml:6:5: expected each key once, found "frame" again"#
            ),
            (
                "frame: [{ sleep: 1ms }]\n    events: { tap: { every: 3, do: [{ sleep: 1ms }] } }",
                #"t.yaml:6:29: apps.a.events.tap.every: expected a time such as 800ms, found "3""#
            ),
            (
                "frame: [{ sleep: 1ms }]\n    work: [{ sleep: 1ms }]",
                "t.yaml:6:11: apps.a.work: expected a mapping from names to lists of steps, found a list"
            ),
        ]
    )
    func app(text: String, expected: String) {
        #expect(Samples.errors(Samples.app(text)) == expected)
    }

    @Test("A wrong top-level field is reported with its place and what was expected")
    func file() {
        let apps = "apps: { a: { frame: [{ compute: 1ms }] } }\n"
        #expect(Samples.errors("duration: 9s\n" + apps) == "t.yaml:1:1: version: expected 1, found nothing")
        #expect(Samples.errors("version: 2\nduration: 9s\n" + apps) == #"t.yaml:1:10: version: expected 1, found "2""#)
        #expect(
            Samples.errors("version: '1'\nduration: 9s\n" + apps) == #"t.yaml:1:10: version: expected 1, found "1""#
        )
        #expect(
            Samples.errors("version: 1\n" + apps) == "t.yaml:1:1: duration: expected a time such as 4ms, found nothing"
        )
        #expect(
            Samples.errors("version: 1\nduration: 25h\n" + apps)
                == #"t.yaml:2:11: duration: expected a time from 1ms to 86400s, found "25h""#
        )
        #expect(
            Samples.errors("version: 1\nduration: 86401s\n" + apps)
                == #"t.yaml:2:11: duration: expected a time from 1ms to 86400s, found "86401s""#
        )
        #expect(
            Samples.errors("version: 1\nduration: 9s\nwarmUp: 9s\n" + apps)
                == #"t.yaml:3:9: warmUp: expected less than the duration, 9s, found "9s""#
        )
        #expect(
            Samples.errors("version: 1\nduration: 1s\n" + apps)
                == #"t.yaml:2:11: duration: expected more than the warm-up, which is 1s without `warmUp`, found "1s""#
        )
        #expect(
            Samples.errors("version: 1\nduration: 9s\nseed: -1\n" + apps)
                == #"t.yaml:3:7: seed: expected a whole number from 0 to 18446744073709551615, found "-1""#
        )
        #expect(
            Samples.errors("version: 1\nduration: 9s\ndevice: { cores: 0, refresh: 300Hz, memory: 1 }\n" + apps) == """
                t.yaml:3:18: device.cores: expected a whole number from 1 to 64, found "0"
                t.yaml:3:30: device.refresh: expected a refresh rate from 30Hz to 240Hz, found "300Hz"
                t.yaml:3:45: device.memory: expected a size such as 20kB, found "1"
                """
        )
        #expect(
            Samples.errors("version: 1\nduration: 9s\ndevice: { cores: yes }\n" + apps)
                == #"t.yaml:3:18: device.cores: expected a whole number from 1 to 64, found "yes""#
        )
        #expect(
            Samples.errors("version: 1\nduration: 9s\napps: {}") == "t.yaml:3:7: apps: expected at least 1 app, found 0"
        )
        #expect(Samples.errors("[]") == "t.yaml:1:1: expected a mapping with the fields of a workload, found a list")
        #expect(Samples.errors("") == "t.yaml:1:1: expected a workload, found nothing")
    }

    @Test("Too many apps, and names that are too long, are refused")
    func apps() {
        let many = (0..<65).map { "  a\($0): { frame: [{ compute: 1ms }] }\n" }.joined()
        #expect(
            Samples.errors("version: 1\nduration: 9s\napps:\n" + many)
                == "t.yaml:4:3: apps: expected at most 64 apps, found 65"
        )
        let long = String(repeating: "x", count: 81)
        let cut = String(repeating: "x", count: 40)
        #expect(
            Samples.errors("version: 1\nduration: 9s\napps: { \(long): { frame: [{ compute: 1ms }] } }")
                == "t.yaml:3:9: apps: expected a name of 1 to 80 printable characters, found \"\(cut)…\""
        )
    }

    @Test("Names may have characters of other scripts and joiners, but no direction overrides")
    func scripts() throws {
        #expect(try Samples.workload(Samples.step("{ compute: 1ms, name: 地図👩‍💻é }")).apps[0].frame[0].name == "地図👩‍💻é")
        #expect(
            Samples.errors(Samples.step("{ compute: 1ms, name: \"a\u{202E}b\" }"))
                == #"t.yaml:5:35: apps.a.frame[0].name: expected a name of 1 to 80 printable characters, found "a\u{202E}b""#
        )
    }

    @Test("All problems are reported at once, in the order of the file, at most twenty of them")
    func several() {
        let text = """
            version: 1
            duration: soon
            apps:
              a:
                frame:
                  - { compute: 4mss }
                  - { call: decod }
                pacing: vsnc
                work: { decode: [{ sleep: 0s }] }
            timeline:
              - { at: 0s, open: b }
            """
        #expect(
            Samples.errors(text) == """
                t.yaml:2:11: duration: expected a time such as 4ms, found "soon"
                t.yaml:6:20: apps.a.frame[0].compute: expected a time such as 4ms, found "4mss"
                t.yaml:7:17: apps.a.frame[1].call: expected the name of a work of the app, found "decod"; did you mean "decode"?
                t.yaml:8:13: apps.a.pacing: expected vsync or continuous, found "vsnc"; did you mean "vsync"?
                t.yaml:9:31: apps.a.work.decode[0].sleep: expected a time from 1ns to 60s, found "0s"
                t.yaml:11:21: timeline[0].open: expected the name of an app, found "b"
                """
        )
        let steps = (0..<30).map { _ in "{ compute: x }" }.joined(separator: ", ")
        let lines = Samples.errors(Samples.step(steps)).split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.last == "and 10 more")
    }
}
