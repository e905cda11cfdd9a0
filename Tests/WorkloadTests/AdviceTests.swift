import Scenario
import Testing
import WorkloadYAML

@Suite("Suggestions in errors of workload files")
struct AdviceTests {
    private func problems(_ text: String) -> [WorkloadDiagnostic] {
        do throws(WorkloadError) {
            _ = try WorkloadFile.parse(Array(text.utf8), named: "w.yaml")
            return []
        } catch {
            return error.diagnostics
        }
    }

    private func app(_ fields: String, head: String = "") -> String {
        "version: 1\nduration: 10s\n\(head)apps:\n  mail:\n    frame: [{ compute: 1ms }]\n\(fields)"
    }

    @Test(
        "A suggestion keeps the number: with a valid unit, with a decimal point, without its sign",
        arguments: [
            ("22,5ms", "compute: 22.5ms"), ("-400ms", "compute: 400ms"), ("+4ms", "compute: 4ms"),
            ("-4", "compute: 4ms: the units are ns, us, ms, s, min, h"), ("4 msec", "compute: 4ms"),
        ]
    )
    func time(value: String, help: String) {
        let text = "version: 1\nduration: 10s\napps:\n  mail:\n    frame:\n      - compute: \(value)\n"
        #expect(problems(text).map(\.help) == [sentence(help)])
    }

    @Test(
        "For a time of several parts, the sum in one unit is suggested",
        arguments: [("1h30m", "90min"), ("90min30s", "5430s"), ("1s 500ms", "1500ms")]
    )
    func sums(value: String, help: String) {
        let text = "version: 1\nduration: \(value)\napps: { a: { frame: [{ compute: 1ms }] } }\n"
        #expect(problems(text).map(\.help) == ["write `duration: \(help)`"])
    }

    @Test("For an unknown unit, the likely one is suggested; the units are listed, except for nearly right ones")
    func unknownUnit() {
        let apps = "apps: { a: { frame: [{ compute: 1ms }] } }\n"
        let units = "the units are ns, us, ms, s, min, h"
        #expect(problems("version: 1\nduration: 2x\n\(apps)").map(\.help) == ["write `duration: 2s`: \(units)"])
        #expect(problems("version: 1\nduration: 20m\n\(apps)").map(\.help) == ["write `duration: 20min`"])
        let frame = "version: 1\nduration: 2s\napps: { a: { frame: [{ compute: 3 ticks }] } }\n"
        #expect(problems(frame).map(\.help) == ["write `compute: 3ms`: \(units)"])
        let size = "version: 1\nduration: 2s\napps: { a: { frame: [{ read: 3 pages }] } }\n"
        #expect(problems(size).map(\.help) == ["write `read: 3kB`: the units are B, kB, MB, GB, KiB, MiB, GiB"])
    }

    @Test(
        "For a target named like a class, the global queue of the class is suggested; a queue is never its own target"
    )
    func queueOfClass() {
        let named = problems(app("    queues: { q: { target: userInitiated } }\n"))
        #expect(
            named.count == 1 && named[0].help.hasPrefix("write `target: global.userInitiated`, or another class: "),
            "\(named)"
        )
        let other = problems(app("    queues: { q: { target: images } }\n"))
        #expect(other.map(\.help) == ["write main or global, or add `queues: { images: {} }` to the app"], "\(other)")
    }

    @Test("A quantity with a single unit names it in the singular")
    func oneUnit() {
        let text = "version: 1\nduration: 2s\ndevice: { refresh: 60 }\napps: { a: { frame: [{ compute: 1ms }] } }\n"
        #expect(problems(text).map(\.help) == ["write `refresh: 60Hz`: the unit is Hz"])
    }

    @Test("For a number that is too large, the maximum is suggested")
    func tooLarge() {
        #expect(
            problems(app("    events: { e: { every: 1s, do: [{ compute: 90s }] } }\n")).map(\.help) == [
                "write `compute: 60s` or less"
            ]
        )
        #expect(
            problems("version: 1\nduration: 90h\napps: { a: { frame: [{ compute: 1ms }] } }\n").map(\.help) == [
                "write `duration: 86400s` or less"
            ]
        )
    }

    @Test("For a number that is too small, the minimum is suggested; for a time in place of a count, a count")
    func tooSmall() {
        for fields in [
            "    events: { e: { every: 0.5ms, do: [{ compute: 1ms }] } }\n",
            "    timers: { t: { every: 0.5ms, do: [{ compute: 1us }] } }\n",
        ] {
            #expect(problems(app(fields)).map(\.help) == ["write `every: 1ms` or more"])
        }
        let step = "version: 1\nduration: 10s\napps: { a: { frame: [{ every: 0.5ms, do: [{ compute: 1ms }] }] } }\n"
        #expect(problems(step).map(\.help) == ["write `every: 1`: it is a count, not a time"])
    }

    private func sentence(_ help: String) -> String {
        let parts = help.split(separator: ": the units", maxSplits: 1).map(String.init)
        return parts.count == 2 ? "write `\(parts[0])`: the units\(parts[1])" : "write `\(help)`"
    }

    @Test(
        "For a rate in place of a size, the bytes of one second are suggested",
        arguments: [
            ("2MB/s", "2MB"), ("16Mbit", "2MB"), ("16Mbit/s", "2MB"), ("8Mbps", "1MB"), ("500kB/s", "500kB"),
            ("100kbit", "12.5kB"), ("3MBps", "3MB"),
        ]
    )
    func bandwidth(value: String, size: String) {
        let found = problems(app("", head: "device: { network: { throughput: \(value) } }\n"))
        #expect(found.map(\.help) == ["write `throughput: \(size)`"], "\(found)")
    }

    @Test("For a negative interval, the positive one is suggested")
    func interval() {
        let found = problems(app("    timers: { poll: { every: -400ms, do: [{ compute: 1ms }] } }\n"))
        #expect(found.map(\.help) == ["write `every: 400ms`"], "\(found)")
    }

    @Test("For a zero without a unit, a zero with a unit is suggested where zero is allowed")
    func zero() {
        let found = problems(app("") + "gate: { apps: { mail: { inversion: 0 } } }\n")
        #expect(found.map(\.help) == ["write `inversion: 0s`: the units are ns, us, ms, s, min, h"], "\(found)")
    }

    @Test("A decimal comma in braces is reported as one problem, not three")
    func comma() {
        let text = "version: 1\nduration: 10s\napps:\n  mail:\n    frame: [{ compute: 22,5ms, name: draw }]\n"
        let found = problems(text)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.help == "write a decimal point: `compute: 22.5ms`")
        #expect(found.first?.position.column == 24)
    }

    @Test("For an unknown step with a time, a named compute step is suggested, unless the name is nearly a step's")
    func draw() {
        let found = problems("version: 1\nduration: 10s\napps:\n  mail:\n    frame: [{ draw: 4ms }]\n")
        #expect(found.count == 1 && found.first?.message.contains("did you mean") == false, "\(found)")
        #expect(found.first?.help.hasPrefix("write `{ compute: 4ms, name: draw }` for work on the CPU") == true)
        let near = problems("version: 1\nduration: 10s\napps:\n  mail:\n    frame: [{ comptue: 4ms }]\n")
        #expect(near.first?.message.hasSuffix("did you mean \"compute\"?") == true)
        let toggle = problems("version: 1\nduration: 10s\napps:\n  mail:\n    frame: [{ redrw: on }]\n")
        #expect(toggle.first?.message.hasSuffix("did you mean \"redraw\"?") == true)
    }

    @Test("An unindented field of an app or of the device is recognized, with advice to indent it")
    func outdented() {
        let timers = "{ poll: { every: 1s, do: [{ compute: 1ms }] } }"
        let root = problems(app("timers: \(timers)\n"))
        #expect(root.map(\.help) == ["`timers` is a field of an app: indent it under one, below `apps`"], "\(root)")
        let beside = problems(app("  timers: \(timers)\n"))
        #expect(beside.map(\.help) == ["`timers` is a field of an app: indent it under one"], "\(beside)")
        let device = problems(app("", head: "cores: 2\n"))
        #expect(device.map(\.help) == ["`cores` is a field of `device`: indent it under that"], "\(device)")
    }

    @Test(
        "A wrong declaration is reported once: uses of the names that it declares are no further problems",
        arguments: [
            """
                operationQueus: { net: { maxConcurrent: 2 } }
                operations: { get: { on: net, do: [{ compute: 1ms }] }, put: { on: net, do: [{ compute: 1ms }] } }
                onOpen: [get, put]

            """,
            """
                operationQueues: net
                operations: { get: { on: net, do: [{ compute: 1ms }] }, put: { on: net, do: [{ compute: 1ms }] } }
                onOpen: [get, put]

            """,
            """
                queues: { net: {} }
                operationQueues: { net: { maxConcurrent: 2 } }
                operations: { get: { on: net, do: [{ compute: 1ms }] }, put: { on: net, do: [{ compute: 1ms }] } }
                onOpen: [get, put]

            """,
            """
                semaphore: { ready: 0 }
                work: { load: [{ signal: ready }], page: [{ wait: ready }] }

            """,
            """
                queus: { net: {} }
                events: { tap: { every: 1s, do: [{ async: load, on: net }, { sync: net }] } }
                work: { load: [{ compute: 1ms }] }

            """,
            """
                wrok: { load: [{ compute: 1ms }] }
                launch: [{ call: load }]
                events: { tap: { every: 1s, do: [{ call: load }, { async: load, on: main }] } }

            """,
        ]
    )
    func cascade(fields: String) {
        let found = problems(app(fields))
        #expect(found.count == 1, "\(found)")
    }

    @Test("A circle of operations is reported at a name in the circle")
    func circle() {
        let text = app(
            """
                operations:
                  get: { do: [{ compute: 1ms }], after: [log in, save] }
                  log in: { do: [{ compute: 1ms }] }
                  save: { do: [{ compute: 1ms }], after: get }
                onOpen: [get]

            """
        )
        let found = problems(text)
        #expect(found.count == 1, "\(found)")
        #expect(
            found.first?.lines.first?.hasPrefix("w.yaml:9:46: apps.mail.operations.save.after: ") == true,
            "\(found)"
        )
        #expect(found.first?.help == "remove this name, or another one of the circle")
    }

    @Test("A shortened list of names ends with an ellipsis")
    func cut() {
        let names = (1...12).map { "q\($0): {}" }.joined(separator: ", ")
        let found = problems(
            app("    queues: { \(names) }\n    events: { tap: { every: 1s, do: [{ sync: images }] } }\n")
        )
        #expect(found.first?.help.contains("q5 or …, or add") == true, "\(found)")
    }
}
