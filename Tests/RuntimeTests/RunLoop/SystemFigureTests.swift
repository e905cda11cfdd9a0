import FrameBudget
import FrameRecorder
import FrameTrace
import Simulation
import Testing
import WorkloadYAML

/// Figures of the run loop, input, operations and network in both engines, each printed as a row of a table. A live run
/// that misses a figure is tried again, three times at most, and the row has the number of tries.
@Suite("Figures of the systems, virtual and live", .serialized)
struct SystemFigureTests {
    private static let frame = "frame: [{ compute: 10us }]"

    /// One app without warm-up.
    private func app(_ fields: String, seconds: Double = 1, device: String = "{ cores: 1 }") -> String {
        let lines = fields.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        return "version: 1\nduration: \(seconds)s\nwarmUp: 0s\ndevice: \(device)\napps:\n  a:\n\(lines)\n"
    }

    private func example(_ name: String) throws -> String {
        let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        return String(decoding: try FileSystem.read("/\(folder)/Examples/\(name).yaml"), as: UTF8.self)
    }

    // MARK: - Input and fairness

    @Test("R-9: the tenth of ten taps that come too fast waits 1,350 ms plus the frames between; no tap is lost")
    func taps() throws {
        let yaml = app(
            """
            script: [{ at: 200ms, send: tap, times: 10, every: 200ms }]
            events: { tap: { do: [{ compute: 350ms }] } }
            frame: [{ compute: 1ms }]
            """,
            seconds: 4.5
        )
        try FigureTable.check(
            yaml,
            [
                SystemFigure("taps handled", 10) { $0.app.mainThread.map { Double($0.input.handled) } },
                SystemFigure("taps lost", 0) { run in
                    run.app.mainThread.map { Double($0.input.queued - $0.input.handled) }
                },
                SystemFigure("wait of the tenth tap", 1350...1370, live: 1323...1397.4) { run in
                    run.begins(of: "tap").last.map { $0 - 2000 }
                },
            ]
        )
    }

    @Test("R-9: of two events with different handlers, the one that came first is handled first")
    func order() throws {
        let yaml = app(
            """
            events:
              later: { at: [520ms], do: [{ compute: 1ms }] }
              first: { at: [510ms], do: [{ compute: 1ms }] }
              busy: { at: [490ms], do: [{ compute: 60ms }] }
            frame: [{ compute: 1ms }]
            """
        )
        try FigureTable.check(
            yaml,
            [
                SystemFigure("events in order of arrival", 1) { run in
                    guard let first = run.begins(of: "first").first, let later = run.begins(of: "later").first else {
                        return nil
                    }
                    return first < later ? 1 : 0
                }
            ]
        )
    }

    @Test("R-2, R-3: a main queue that is never empty starves neither frames nor events")
    func flood() throws {
        let yaml = app(
            """
            work: { again: [{ compute: 1ms }, { async: again, on: main }] }
            events:
              go: { at: [100ms], do: [{ async: again, on: main }] }
              tick: { every: 50ms, do: [{ compute: 100us }] }
            frame: [{ compute: 1ms }]
            """
        )
        try FigureTable.check(
            yaml,
            [
                SystemFigure("frames of 60 beside a flood", 59...60, live: 58...60, unit: "") {
                    Double($0.app.total.shown)
                },
                SystemFigure("events of 19 beside a flood", 19) { Double($0.begins(of: "tick").count) },
                SystemFigure("latest event beside a flood", 0...2.1, live: 0...5) { run in
                    run.begins(of: "tick").enumerated().map { $1 - 50 * Double($0 + 1) }.max()
                },
            ]
        )
    }

    // MARK: - Display link and timers

    @Test("F-3: handlers across each third vsync drop no frame: the display link calls late")
    func lateVsyncs() throws {
        let yaml = app(
            """
            events: { touch: { every: 50ms, from: 49ms, do: [{ compute: 2ms }] } }
            frame: [{ compute: 3ms }]
            """,
            seconds: 2
        )
        try FigureTable.check(
            yaml,
            [
                SystemFigure("frames of 120 dropped", 0...0, live: 0...1, unit: "") { Double($0.app.total.dropped) },
                SystemFigure("begin of the frame after a handler", 100.999...101.001, live: 100.9...103) { run in
                    let frames = run.begins(of: "frame")
                    return frames.first { $0 > 95 }
                },
            ]
        )
    }

    @Test("R-4, V-5: after a stall, timers keep to their planned times")
    func timers() throws {
        func ticks(_ timer: String, _ rest: String = "") -> String {
            app(
                "timers:\n  tick: { every: 16666667ns, \(timer) }\n\(rest)\nredraw: on demand\n\(Self.frame)",
                seconds: 0.2
            )
        }
        let long = "do: [{ every: 1000, do: [{ compute: 60ms }] }, { compute: 10us }]"
        /// A tick by its number after the end of the stall. Which tick that is depends on when the thread woke: an
        /// event that comes at 33.4 ms may go before a timer that has been due for 67 µs.
        func after(_ stall: String, _ number: Int) -> (FigureRun) -> Double? {
            { run in
                guard let end = Self.longest(stall, run)?.end else { return nil }
                let ticks = run.begins(of: "tick").filter { $0 >= end }
                return ticks.indices.contains(number) ? ticks[number] : nil
            }
        }
        /// Where the machine stretched the stall, the planned time after it can't be judged.
        func lasted(_ stall: String, until planned: Double) -> (FigureRun) -> Bool {
            { run in Self.longest(stall, run).flatMap(\.end).map { $0 < planned + 3 } ?? false }
        }
        func at(_ time: Double) -> (ClosedRange<Double>, ClosedRange<Double>) {
            (time - 0.001...time + 0.001, time...time + 3)
        }
        let (own, other, first) = (at(100), at(93.4), at(83.333))
        try FigureTable.check(
            ticks("from: 16666667ns, \(long)"),
            [SystemFigure("timer after its own stall", own.0, live: own.1, read: after("tick", 0))],
            isTold: lasted("tick", until: 93.4)
        )
        try FigureTable.check(
            ticks("do: [{ compute: 10us }]", "events: { stall: { at: [33.4ms], do: [{ compute: 60ms }] } }"),
            [
                SystemFigure("pending timer after a stall", other.0, live: other.1, read: after("stall", 0)),
                SystemFigure("the next one, by its plan", own.0, live: own.1, read: after("stall", 1)),
            ],
            isTold: lasted("stall", until: 93.4)
        )
        try FigureTable.check(
            ticks(long),
            [SystemFigure("timer after a stall of its first call", first.0, live: first.1, read: after("tick", 0))],
            isTold: lasted("tick", until: 76.7)
        )
    }

    /// The longest span of this name.
    private static func longest(_ name: String, _ run: FigureRun) -> (begin: Double, end: Double?)? {
        run.spans(of: name).max { ($0.end ?? .infinity) - $0.begin < ($1.end ?? .infinity) - $1.begin }
    }

    @Test("V-10: a timer of 1 s at utility comes up to 75 ms late, and never early")
    func slop() throws {
        let yaml = app(
            """
            queues: { q: { qos: utility } }
            timers: { sync: { every: 1s, on: q, do: [{ compute: 1ms }] } }
            redraw: on demand
            \(Self.frame)
            """,
            seconds: 1.5
        )
        try FigureTable.check(
            yaml,
            [
                SystemFigure("timer of 1 s at utility", 1074.999...1075.001, live: 1000...1078) {
                    $0.items(of: "sync").first
                }
            ]
        )
    }

    @Test("R-10: on demand, a request each 500 ms makes 20 frames in 10 s")
    func redraw() throws {
        let yaml = app(
            """
            events: { tap: { every: 500ms, do: [{ compute: 1ms }, { redraw: on }] } }
            redraw: on demand
            frame: [{ compute: 2ms }]
            """,
            seconds: 10
        )
        try FigureTable.check(
            yaml,
            [
                SystemFigure("frames wanted on demand in 10 s", 20...20, live: 20...21, unit: "") {
                    Double($0.app.total.wanted)
                }
            ]
        )
    }

    // MARK: - The main thread

    @Test(
        "R-13: findings count reads on the main thread and steps of views on workers; a clean run has neither"
    )
    func mainThread() throws {
        func findings(_ run: FigureRun, _ isWanted: (Finding) -> Int?) -> Double? {
            Double(run.run.result.findings.compactMap(isWanted).reduce(0, +))
        }
        func transfers(_ run: FigureRun) -> Double? {
            findings(run) { if case .mainThreadTransfer(let transfer) = $0 { transfer.count } else { nil } }
        }
        func marked(_ run: FigureRun) -> Double? {
            findings(run) { if case .offMainUI(let steps) = $0 { steps.count } else { nil } }
        }
        let yaml = """
            version: 1
            duration: 5s
            device: { cores: 2 }
            apps:
              photos:
                queues: { thumbnails: { qos: background } }
                work: { make: [{ compute: 2ms }, { compute: 100us, name: set image, ui: on }] }
                events:
                  show: { every: 700ms, do: [{ read: 2MB, name: read on main }, { async: make, on: thumbnails }] }
                frame: [{ compute: 4ms }]
            """
        try FigureTable.check(
            yaml,
            [
                SystemFigure("reads on the main thread, after warm-up", 6, read: transfers),
                SystemFigure("steps of views on workers, after warm-up", 6, read: marked),
            ]
        )
        try FigureTable.check(
            app("frame: [{ compute: 4ms, ui: on }]"),
            [
                SystemFigure("reads of a clean run", 0, read: transfers),
                SystemFigure("steps of views on workers of a clean run", 0, read: marked),
            ]
        )
    }

    @Test("R-11: the first frame takes 800 ms with the work on the main thread, and at most 33.3 ms with it on a queue")
    func launch() throws {
        func firstFrame(_ run: FigureRun) -> Double? { run.app.mainThread?.firstFrame?.total.inMilliseconds }
        try FigureTable.check(
            example("launch-on-main"),
            overrides: ["duration=1500ms", "apps.notes.events.tap.at=[100ms, 1200ms]"],
            [SystemFigure("first frame, 800 ms on the main thread", 800...816.7, live: 800...840, read: firstFrame)]
        )
        try FigureTable.check(
            example("launch-off-main"),
            overrides: ["duration=1500ms", "apps.notes.events.tap.at=[100ms, 1200ms]"],
            [SystemFigure("first frame, 800 ms on a queue", 0...33.334, live: 0...33.334, read: firstFrame)]
        )
    }

    @Test("R-12: the first variant of the icon reel hangs in decode at every flip, the second never")
    func hangs() throws {
        func hangs(_ run: FigureRun) -> HangSummary? { run.app.mainThread?.hangs }
        try FigureTable.check(
            example("iconreel-1-main-thread"),
            scheduler: .strict,
            [
                SystemFigure("hangs of 1 s or more, on the main thread", 3...3, live: 3...3, unit: "") { run in
                    hangs(run).map { Double($0.severe) }
                },
                SystemFigure("of these, in decode", 3...3, live: 3...3, unit: "") { run in
                    hangs(run).map { summary in
                        let severe = summary.worst.filter { $0.busy.total >= HangSummary.severeLength }
                        return Double(
                            severe.count { $0.topStep.flatMap { run.run.result.labels(of: $0).last } == "decode" }
                        )
                    }
                },
            ]
        )
        try FigureTable.check(
            example("iconreel-2-queue"),
            overrides: ["duration=6s"],
            scheduler: .strict,
            [SystemFigure("hangs with the work on a queue", 0) { run in hangs(run).map { Double($0.count) } }]
        )
    }

    // MARK: - Operations and network

    @Test("V-7, O-2, O-3, O-5: with a width of 1, operations start as they become ready, the higher priority first")
    func widths() throws {
        func begins(_ names: [String]) -> (FigureRun) -> Double? {
            { run in
                let started = run.graph?.operations.filter { $0.began != nil }.sorted {
                    ($0.began ?? .zero) < ($1.began ?? .zero)
                }
                return started.map { $0.map(\.name).filter { names.contains($0) } == names ? 1 : 0 }
            }
        }
        let ready = app(
            """
            operationQueues: { q: { maxConcurrent: 1 } }
            operations:
              hold: { do: [{ sleep: 20ms }] }
              one: { on: q, after: hold, do: [{ sleep: 5ms }] }
              two: { on: q, after: one, do: [{ sleep: 5ms }] }
              three: { on: q, after: two, do: [{ sleep: 5ms }] }
              four: { on: q, do: [{ sleep: 5ms }] }
            onOpen: [one, two, three, four]
            redraw: on demand
            \(Self.frame)
            """
        )
        try FigureTable.check(
            ready,
            [SystemFigure("ready order 4, 1, 2, 3", 1, read: begins(["four", "one", "two", "three"]))]
        )
        let priorities = app(
            """
            operationQueues: { q: { maxConcurrent: 1 } }
            operations:
              first: { on: q, do: [{ sleep: 20ms }] }
              low: { on: q, priority: low, do: [{ sleep: 5ms }] }
              high: { on: q, priority: high, do: [{ sleep: 5ms }] }
            onOpen: [first, low, high]
            redraw: on demand
            \(Self.frame)
            """
        )
        let order = SystemFigure("of two that are ready, the higher priority first", 1, read: begins(["high", "low"]))
        try FigureTable.check(priorities, [order])
    }

    @Test("A-10, O-5: the length of an app's start as a graph, and how shorter operations change it")
    func appLaunch() throws {
        func length(_ run: FigureRun) -> Double? { run.graph?.length.inMilliseconds }
        let cases: [(String, Double, [String])] = [
            ("start of an app", 705, []),
            ("videos 100 ms shorter", 605, ["apps.news.operations.videos.do[0].sleep=300ms"]),
            ("news 100 ms shorter", 705, ["apps.news.operations.news.do[0].sleep=20ms"]),
            ("with a width of 1", 1035, ["apps.news.operationQueues.start.maxConcurrent=1"]),
        ]
        for (name, expected, overrides) in cases {
            try FigureTable.check(
                example("app-launch"),
                overrides: ["duration=1500ms", "warmUp=0s"] + overrides,
                [SystemFigure(name, expected, within: 0.05, read: length)]
            )
        }
    }

    @Test("A-5: five exclusive alerts of 300 ms on three queues take 1,500 ms of user time, never two at once")
    func alerts() throws {
        let names = (1...5).map { "alert \($0)" }
        let operations = zip(names, ["x", "y", "z", "x", "y"]).map { name, queue in
            "  \(name): { on: \(queue), exclusive: alert, do: [{ user: 300ms }] }"
        }
        let yaml = app(
            """
            operationQueues: { x: {}, y: {}, z: {} }
            operations:
            \(operations.joined(separator: "\n"))
            onOpen: [\(names.joined(separator: ", "))]
            redraw: on demand
            \(Self.frame)
            """,
            seconds: 2
        )
        try FigureTable.check(
            yaml,
            [
                // They begin after the 10 µs of the first frame.
                SystemFigure("five alerts, one after the other", 1500.01, within: 0.02) {
                    $0.graph?.length.inMilliseconds
                },
                SystemFigure("user time of them", 1500, within: 0.02) { $0.graph?.userTime.inMilliseconds },
                SystemFigure("most at once", 1) { run in
                    let spans = run.graph?.operations.compactMap { operation in
                        operation.began.flatMap { began in operation.ended.map { (began, $0) } }
                    }
                    return spans.map { spans in
                        Double(spans.map { one in spans.count { $0.0 <= one.0 && one.0 < $0.1 } }.max() ?? 0)
                    }
                },
            ]
        )
    }

    @Test("A-6: two transfers of 1 MB share 8 Mbit/s: both end after 2 s and the latency; without network they fail")
    func network() throws {
        func ends(_ name: String) -> (FigureRun) -> Double? {
            { run in run.graph?.operations.first { $0.name == name }?.ended?.inMilliseconds }
        }
        let fetches = """
            operations:
              left: { conditions: [{ reachable: host }], do: [{ fetch: 1MB }] }
              right: { do: [{ fetch: 1MB }] }
              last: { after: left, do: [{ sleep: 1ms }] }
            onOpen: [left, right, last]
            redraw: on demand
            \(Self.frame)
            """
        let device = "{ cores: 2, network: { throughput: 1MB, latency: 50ms } }"
        try FigureTable.check(
            app(fetches, seconds: 2.3, device: device),
            [
                SystemFigure("first of two transfers", 2050, within: 0.02, read: ends("left")),
                SystemFigure("second of two transfers", 2050, within: 0.02, read: ends("right")),
            ]
        )
        func count(_ isWanted: @escaping (OperationRecord) -> Bool) -> (FigureRun) -> Double? {
            { run in run.graph.map { Double($0.operations.count(where: isWanted)) } }
        }
        let late = app(
            """
            events: { tap: { at: [100ms], do: [{ start: [left, last] }] } }
            operations:
              left: { conditions: [{ reachable: host }], do: [{ fetch: 1MB }] }
              last: { after: left, do: [{ sleep: 1ms }] }
            redraw: on demand
            \(Self.frame)
            """,
            seconds: 0.5,
            device: device
        )
        try FigureTable.check(
            late + "timeline: [{ at: 0s, open: a }, { at: 50ms, network: off }]\n",
            [
                SystemFigure("operations that fail without network", 1, read: count { !$0.errors.isEmpty }),
                SystemFigure(
                    "operations after them that execute",
                    1,
                    read: count { $0.name == "last" && $0.hasExecuted }
                ),
            ]
        )
    }

    // MARK: - Swipes

    @Test(
        "Q-17, Q-18: the longest wait for the first column of icons in slow and fast swipes, with and without override"
    )
    func swipes() throws {
        let yaml = """
            version: 1
            duration: 17s
            device: { cores: 1 }
            apps:
              gallery:
                queues: { decoding: { kind: serial, qos: userInitiated } }
                work:
                  icon: [{ read: 60kB }, { compute: 6ms, name: decode }, { touch: 60kB }, { compute: 3ms, name: shadow }]
                events:
                  slow: { every: 4s, do: [{ repeat: 20, do: [{ async: icon, on: decoding }] }] }
                  slow column: { every: 4s, from: 470ms, do: [{ sync: decoding }] }
                  fast: { every: 4s, from: 2s, do: [{ repeat: 20, do: [{ async: icon, on: decoding }] }] }
                  fast column: { every: 4s, from: 2060ms, do: [{ sync: decoding }] }
                frame: [{ compute: 3ms }]
              letters:
                queues: { indexing: { kind: serial } }
                work: { index: [{ compute: 20ms }, { async: index, on: indexing }] }
                events:
                  arrival: { at: [100ms], do: [{ async: index, on: indexing, qos: userInitiated }] }
                frame: [{ compute: 1ms }]
            """
        let cases = [("on", 9.063_75, 163.697_5), ("off", 19.813_75, 352.647_5)]
        for (overrides, slow, fast) in cases {
            try FigureTable.check(
                yaml,
                overrides: ["overrides=\(overrides)"],
                [
                    SystemFigure("longest wait in slow swipes, override \(overrides)", slow, within: 0.15) { run in
                        run.lengths(of: "slow column").max()
                    },
                    SystemFigure("longest wait in fast swipes, override \(overrides)", fast, within: 0.15) { run in
                        run.lengths(of: "fast column").max()
                    },
                ]
            )
        }
    }
}
