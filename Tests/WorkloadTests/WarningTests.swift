import Scenario
import Testing
import WorkloadYAML

@Suite("Warnings of check")
struct WarningTests {
    private func warnings(_ text: String) throws -> [String] {
        try WorkloadFile.read(Array(text.utf8), named: "t.yaml").warnings.map(\.description)
    }

    private static let head = "version: 1\nduration: 10s\n"

    @Test("A workload that uses everything that it declares brings no warning")
    func nothing() throws {
        let text = """
            version: 1
            duration: 10s
            device: { disk: { kind: hdd } }
            vars: { decode: 4ms }
            apps:
              mail:
                frame: [{ compute: $decode }, { async: load, on: icons }]
                queues: { icons: { target: side }, side: { kind: concurrent } }
                semaphores: { ready: 0 }
                conditions: { loaded: settings }
                events: { tap: { every: 1s, do: [{ wait: ready }, { lock: settings, do: [{ wait: loaded }] }] } }
                work: { load: [{ read: 20kB }, { signal: ready }, { broadcast: loaded }] }
            """
        #expect(try warnings(text).isEmpty)
    }

    @Test("Names that only a launch, a timer, a touch or an operation uses bring no warning")
    func handlers() throws {
        let text = """
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 1ms }]
                launch: [{ call: warm }]
                queues: { sync: { qos: utility } }
                timers: { save: { every: 1s, on: sync, do: [{ call: write }] } }
                events: { drag: { every: 1s, lasts: 100ms, do: [{ compute: 1ms }], moved: [{ call: follow }] } }
                operations: { fetch: { do: [{ call: get }], completion: done } }
                onOpen: [fetch]
                work:
                  { warm: [{ compute: 1ms }], write: [{ compute: 1ms }], follow: [{ compute: 1ms }], get: [{ compute: 1ms }],
                    done: [{ compute: 1ms }] }
            """
        #expect(try warnings(text).isEmpty)
    }

    @Test(
        "A field without effect, an unused name or an impossible demand brings a warning",
        arguments: [
            (
                "device: { memory: 1GB }", "",
                "3:11: device.memory: has no effect: no step allocates or maps memory"
            ),
            (
                "", "launch: [{ map: icons, size: 60MB, files: 1000 }]",
                "7:21: apps.mail.launch[0].map: 1000 files are open at a time, and an app may have 256: the system terminates it"
            ),
            (
                "device: { mappings: { files: 1000 } }", "launch: [{ map: icons, size: 1MB, files: 1000 }]",
                "7:21: apps.mail.launch[0].map: each of the 1000 files takes a whole page of 4096 B: 3.1 MB hold nothing"
            ),
            (
                "device: { mappings: { addresses: 500MB } }", "launch: [{ map: archive, size: 1GB }]",
                "7:21: apps.mail.launch[0].map: takes 1 GB of addresses, and an app may have 500 MB: the system terminates it"
            ),
            (
                "", "caches: { icons: { items: 100, size: 60kB, file: read, folder: documents } }",
                "7:60: apps.mail.caches.icons.folder: a cache has its file in documents, where it is backed up and counts as the user's"
                    + " data"
            ),
            (
                "device: { mappings: { regions: 50 } }",
                "caches: { icons: { items: 100, size: 60kB, keepPurgeable: 6MB } }",
                "7:48: apps.mail.caches.icons.keepPurgeable: each purgeable item is a region of its own, and an app may have 50: the"
                    + " system terminates it"
            ),
            ("device: { disk: { kind: hdd } }", "", "3:11: device.disk: has no effect: no step reads or writes a file"),
            ("vars: { decode: 4ms }", "", "3:9: vars.decode: nothing uses this quantity"),
            (
                "platform: linux\noverrides: off", "",
                "4:1: overrides: has no effect under `platform: linux`, which raises no thread that another waits for"
            ),
            ("overrides: off\noverrideEnds: by-cause", "", "4:1: overrideEnds: has no effect with `overrides: off`"),
            (
                "", "render: { do: [{ compute: 25ms }] }",
                "7:5: apps.mail.render: frames are dropped: its render thread takes at least 25 ms for a frame, and the app wants one"
                    + " every 16.667 ms"
            ),
            (
                "", "render: { do: [{ compute: 14ms }], buffers: 1, latency: 2 }",
                "7:5: apps.mail.render: frames are dropped: with one buffer, main thread and render thread take turns, and take at"
                    + " least 18 ms for a frame, and the app wants one every 16.667 ms"
            ),
            (
                "", "render: { do: [{ compute: 14ms }] }",
                "7:5: apps.mail.render: the first frame misses its deadline: main thread and render thread take at least 18 ms,"
                    + " more than its budget of 16.667 ms"
            ),
            ("", "queues: { icons: {} }", "7:15: apps.mail.queues.icons: nothing uses this queue"),
            ("", "work: { load: [{ compute: 1ms }] }", "7:13: apps.mail.work.load: nothing does this work"),
            ("", "semaphores: { ready: 0 }", "7:19: apps.mail.semaphores.ready: no step waits for this semaphore"),
            ("", "conditions: { loaded: db }", "7:19: apps.mail.conditions.loaded: no step waits for this condition"),
            (
                "", "semaphores: { ready: 0 }\n    events: { tap: { every: 1s, do: [{ wait: ready }] } }",
                "7:19: apps.mail.semaphores.ready: no step signals this semaphore: no wait for it ends, except by timeout"
            ),
            (
                "", "semaphores: { ready: 2 }\n    events: { tap: { every: 1s, do: [{ wait: ready }] } }",
                "7:19: apps.mail.semaphores.ready: no step signals this semaphore: none of the waits after the first 2 for it"
                    + " ends, except by timeout"
            ),
            (
                "", "events: { tap: { every: 1s, do: [{ enter: shown }, { wait: shown }] } }",
                "5:3: apps.mail: steps enter group shown, and no step leaves it: no wait for it ends, except by timeout"
            ),
        ]
    )
    func one(field: String, inApp: String, expected: String) throws {
        let text =
            Self.head + (field.isEmpty ? "#" : field)
            + "\napps:\n  mail:\n    frame: [{ compute: 4ms }]\n    \(inApp)\n"
        let line = field.contains("\n") ? expected.replacing("7:", with: "8:") : expected
        #expect(try warnings(text) == ["t.yaml:" + line])
    }

    @Test(
        "A lock that no other step takes brings a warning, a shared one does not",
        arguments: [
            (
                "frame: [{ lock: db, do: [{ compute: 1ms }] }]",
                "5:21: apps.mail.frame[0].lock: no other step takes this lock: nothing ever waits for it"
            ),
            (
                "frame: [{ readLock: db, do: [{ compute: 1ms }] }]",
                "5:25: apps.mail.frame[0].readLock: no step takes this lock for writing: readers never wait for each other"
            ),
            ("frame: [{ writeLock: db, do: [{ compute: 1ms }] }, { readLock: db, do: [{ compute: 1ms }] }]", nil),
            ("frame: [{ lock: db, do: [{ compute: 1ms }] }]\n    instances: 2", nil),
            ("frame: [{ lock: db, do: [{ compute: 1ms }] }]\n    launch: [{ lock: db, do: [{ compute: 1ms }] }]", nil),
            // Several workers may do this at once.
            ("frame: [{ async: load, on: global }]\n    work: { load: [{ lock: db, do: [{ compute: 1ms }] }] }", nil),
        ]
    )
    func locks(fields: String, warning: String?) throws {
        let found = try warnings(Self.head + "apps:\n  mail:\n    \(fields)\n")
        #expect(found == (warning.map { ["t.yaml:\($0)"] } ?? []))
    }

    @Test(
        "Of two nearly equal lock names, the one used once or later is reported, with the one that was probably meant",
        arguments: [
            ("database", ["databse"], "9:20: apps.mail.work.w0[0].lock", "databse", "database"),
            ("database", ["databse", "database"], "9:20: apps.mail.work.w0[0].lock", "databse", "database"),
            ("databse", ["database", "database"], "6:21: apps.mail.frame[0].lock", "databse", "database"),
        ]
    )
    func slips(frame: String, work: [String], place: String, wrong: String, meant: String) throws {
        let found = try lockWarnings(frame, work)
        #expect(found == ["t.yaml:\(place): no other step takes this lock; did you mean \"\(meant)\"?"], "\(wrong)")
    }

    @Test("Numbered or short lock names are not reported as slips")
    func countedLocks() throws {
        #expect(try lockWarnings("shard1", ["shard1", "shard2", "shard3"]) == [])
        #expect(try lockWarnings("db", ["db", "dc"]) == [])
    }

    @Test(
        "Locks of submitted work may have similar names without a warning",
        arguments: [
            ["indexA", "indexB"], ["textCache", "testCache"], ["mail index", "main index"],
            ["encodeLock", "decodeLock", "decodeLock"], ["indexA", "indexB", "indexB"], ["caches", "cache", "cache"],
        ]
    )
    func alikeLocks(work: [String]) throws {
        #expect(try lockWarnings("shared", ["shared"] + work) == [])
    }

    @Test("A lock that only the main thread takes is reported without a suggestion if the other name is less similar")
    func alikeLockOfMainThread() throws {
        #expect(
            try lockWarnings("indexA", ["indexB"]) == [
                "t.yaml:6:21: apps.mail.frame[0].lock: no other step takes this lock: nothing ever waits for it"
            ]
        )
    }

    /// The warnings of an app whose frame takes a lock, and each of whose work items takes one.
    private func lockWarnings(_ frame: String, _ work: [String]) throws -> [String] {
        let items = work.indices.map { "{ async: w\($0), on: global }" }
        let lines = work.enumerated().map { "      w\($0): [{ lock: \($1), do: [{ compute: 1ms }] }]\n" }
        return try warnings(
            Self.head + "# locks\napps:\n  mail:\n    frame: [{ lock: \(frame), do: [{ compute: 1ms }] }]\n"
                + "    launch: [\(items.joined(separator: ", "))]\n    work:\n" + lines.joined()
        )
    }

    @Test(
        "Operations without a start, unused queues, useless steps and a launch that waits for itself bring warnings",
        arguments: [
            (
                "operations: { save: { do: [{ compute: 1ms }] } }",
                "6:19: apps.mail.operations.save: nothing starts this operation"
            ),
            (
                "operations: { save: { do: [{ compute: 1ms }], after: get }, get: { do: [{ compute: 1ms }] } }\n    onOpen: [save]",
                nil
            ),
            (
                "operations: { all: { group: [get] }, get: { do: [{ compute: 1ms }] } }\n    launch: [{ start: all }]",
                nil
            ),
            ("operations: { ask: { do: [{ start: get }] }, get: { do: [{ compute: 1ms }] } }\n    onOpen: [ask]", nil),
            ("operationQueues: { net: {} }", "6:24: apps.mail.operationQueues.net: no operation uses this queue"),
            (
                "launch: [{ wait: warm }]\n    operations: { warm: { on: main, do: [{ compute: 1ms }] } }\n    onOpen: [warm]",
                "6:5: apps.mail.launch: waits for the operation \"warm\", which the main thread does itself: the launch never ends"
            ),
            ("launch: [{ wait: warm }]\n    operations: { warm: { do: [{ compute: 1ms }] } }\n    onOpen: [warm]", nil),
            (
                "operations: { get: { do: [{ compute: 1ms }] } }\n    onOpen: [get]\n    launch: [{ finish: get }]",
                "8:24: apps.mail.launch[0].finish: has no effect: operation get is not asynchronous, so it finishes when its steps are"
                    + " done"
            ),
            (
                "operations: { get: { do: [{ compute: 1ms }], asynchronous: on } }\n    onOpen: [get]\n"
                    + "    launch: [{ finish: get }]",
                nil
            ),
            (
                "caches: { icons: { items: 10, size: 1kB } }\n    launch: [{ use: icons, item: 11 }]",
                "6:15: apps.mail.caches.icons: a step uses item 11, and this cache has items 1 to 10: it uses item 10"
            ),
            ("caches: { icons: { items: 10, size: 1kB } }\n    launch: [{ use: icons, item: 10 }]", nil),
        ]
    )
    func operations(fields: String, warning: String?) throws {
        let found = try warnings(Self.head + "apps:\n  mail:\n    frame: [{ compute: 1ms }]\n    \(fields)\n")
        #expect(found == (warning.map { ["t.yaml:\($0)"] } ?? []))
    }

    @Test(
        "A launch that the watchdog would end within the run brings a warning",
        arguments: [("21s", "30s", true), ("19s", "30s", false), ("21s", "15s", false)]
    )
    func launch(takes: String, run: String, isWarned: Bool) throws {
        let app = "apps:\n  mail:\n    frame: [{ compute: 1ms }]\n    launch: [{ compute: \(takes) }]\n"
        let words =
            "t.yaml:6:5: apps.mail.launch: the watchdog ends the app: its launch takes at least 21 s, more than the 20 s that it may take"
        #expect(try warnings("version: 1\nduration: \(run)\n" + app) == (isWarned ? [words] : []))
    }

    @Test(
        "A timer or event that the run never reaches, counted from the opening of the app, brings a warning",
        arguments: [
            (
                "timers: { save: { every: 9s, do: [{ compute: 1ms }] } }",
                "6:15: apps.mail.timers.save: never fires: the run ends 8s after the app is opened"
            ),
            ("timers: { save: { every: 7s, do: [{ compute: 1ms }] } }", nil),
            (
                "events: { tap: { every: 1min, do: [{ compute: 1ms }] } }",
                "6:15: apps.mail.events.tap: never comes: the run ends 8s after the app is opened"
            ),
            (
                "events: { tap: { at: [1s, 9s], do: [{ compute: 1ms }] } }",
                "6:15: apps.mail.events.tap: never comes at 9s: the run ends 8s after the app is opened"
            ),
            ("events: { tap: { at: [1s, 7s], do: [{ compute: 1ms }] } }", nil),
            ("events: { tap: { every: { exponential: 20s }, do: [{ compute: 1ms }] } }", nil),
        ]
    )
    func times(fields: String, warning: String?) throws {
        let text =
            Self.head + "apps:\n  mail:\n    frame: [{ compute: 1ms }]\n    \(fields)\n"
            + "timeline: [{ at: 2s, open: mail }]\n"
        #expect(try warnings(text) == (warning.map { ["t.yaml:\($0)"] } ?? []))
    }

    @Test("Fields about frames in an app without `frame` bring warnings")
    func noFrame() throws {
        let text =
            Self.head
                + """
                apps:
                  daemon:
                    pacing: vsync
                    refresh: 30Hz
                    budget: 4ms
                    redraw: on demand
                    timers: { scan: { every: 1s, do: [{ compute: 30ms }] } }
                  asker: { timers: { scan: { every: 1s, do: [{ redraw: on }] } } }
                  quiet: { timers: { scan: { every: 1s, do: [{ compute: 30ms }] } } }
                gate: { budgets: { dropped: 0 }, apps: { daemon: { dropped: 0, hitchRatio: 5ms, inversion: 1ms } } }
                """
        let none = "has no effect: this app has no `frame`, so it draws nothing"
        let gate = "limits frames, and this app has no `frame`: a gate fails, as there is nothing to judge"
        #expect(
            try warnings(text) == [
                "t.yaml:5:5: apps.daemon.pacing: \(none)", "t.yaml:6:5: apps.daemon.refresh: \(none)",
                "t.yaml:7:5: apps.daemon.budget: \(none)", "t.yaml:8:5: apps.daemon.redraw: \(none)",
                "t.yaml:10:3: apps.asker: a step says `redraw: on`, and this app has no `frame`: nothing is drawn",
                "t.yaml:12:52: gate.apps.daemon.dropped: \(gate)", "t.yaml:12:64: gate.apps.daemon.hitchRatio: \(gate)",
            ]
        )
    }

    @Test("Steps for a memory warning that can't come bring a warning; that one instance is warned is enough")
    func memoryWarning() throws {
        let apps = """
            apps:
              mail: { instances: 2, frame: [{ allocate: x, size: 1MB }], onMemoryWarning: [{ release: x }] }

            """
        let timeline = "timeline: [{ at: 0s, open: mail }, { at: 5s, warn: mail-2 }]\n"
        let found = try warnings(Self.head + apps)
        #expect(
            found == [
                "t.yaml:4:62: apps.mail.onMemoryWarning: has no effect: nothing limits the device's memory, and no entry of the "
                    + "timeline warns the app"
            ]
        )
        #expect(try warnings(Self.head + apps + timeline).isEmpty)
        #expect(try warnings(Self.head + "device: { memory: 1GB }\n" + apps).isEmpty)
    }

    @Test("An app that the timeline never opens brings a warning; that one instance is opened is enough")
    func neverOpen() throws {
        let apps = "apps:\n  mail: { instances: 2, frame: [{ compute: 1ms }] }\n  maps: { frame: [{ compute: 1ms }] }\n"
        #expect(
            try warnings(Self.head + apps + "timeline: [{ at: 0s, open: mail-2 }]\n")
                == ["t.yaml:5:3: apps.maps: this app is never opened, so none of its work runs"]
        )
        #expect(try warnings(Self.head + apps).isEmpty)
        // An app of its own is not an instance of another, whatever its name.
        let own = apps.replacing("maps", with: "mail-7")
        #expect(
            try warnings(Self.head + own + "timeline: [{ at: 0s, open: mail-7 }]\n")
                == ["t.yaml:4:3: apps.mail: this app is never opened, so none of its work runs"]
        )
    }

    @Test(
        "A frame whose minimum time exceeds its budget brings a warning",
        arguments: [
            ("[{ compute: 16ms }]", nil),
            ("[{ compute: 17ms }]", "17 ms"),
            ("[{ compute: { uniform: [17ms, 30ms] } }]", "17 ms"),
            ("[{ compute: { uniform: [10ms, 30ms] } }]", nil),
            ("[{ compute: { recorded: [40ms, 20ms] } }]", "20 ms"),
            ("[{ chance: 50%, do: [{ compute: 90ms }] }]", nil),
            ("[{ every: 2, do: [{ compute: 90ms }] }]", nil),
            ("[{ repeat: 20, do: [{ call: load }] }]", "20 ms"),
            ("[{ call: load }, { sleep: 9ms }, { gpu: 9ms }]", "19 ms"),
            ("[{ perform: 60, do: [{ call: load }] }]", "30 ms"),
            ("[{ async: load, on: global }, { compute: 16ms }]", nil),
            ("[{ call: load }, { lock: db, do: [{ compute: 17ms }] }]", "18 ms"),
        ]
    )
    func overBudget(frame: String, time: String?) throws {
        let text =
            Self.head
            + "device: { cores: 2 }\napps:\n  mail:\n    frame: \(frame)\n    work: { load: [{ compute: 1ms }] }\n"
        let found = try warnings(text).filter { $0.contains("deadline") }
        let expected = time.map {
            "t.yaml:6:5: apps.mail.frame: every frame misses its deadline: its steps take at least \($0), more than the budget of "
                + "16.667 ms"
        }
        #expect(found.map { $0.replacing("\u{A0}", with: " ") } == (expected.map { [$0] } ?? []))
    }

    @Test("A warning has the line, a caret and what to do")
    func excerpt() throws {
        let text = Self.head + "device: { memory: 1GB }\napps: { mail: { frame: [{ compute: 4ms }] } }\n"
        let warning = try WorkloadFile.read(Array(text.utf8), named: "t.yaml").warnings.first
        #expect(
            warning?.lines(as: "warning") == [
                "t.yaml:3:11: warning: device.memory: has no effect: no step allocates or maps memory",
                "   3 | device: { memory: 1GB }",
                "     |           ^^^^^^",
                "     = remove it, or add an `allocate` or a `map`",
            ]
        )
    }
}
