import FrameRecorder
import FrameTrace
import SelfTest

/// What it costs an app, and fbprof, that the kernel's scheduling events are recorded.
struct KernelCostBenchmark {
    /// A turn of this length makes some 5,000 switches a second.
    private static let turn: Int64 = 195_000
    private static let most = 0.01
    private static let rate = 5000.0

    let isQuick: Bool

    private struct Block {
        /// CPU time of the app per turn, in nanoseconds.
        var perTurn: Double
        var turnsPerSecond: Double
        /// The writer's CPU time for the events, as a share of a CPU.
        var writer: Double
        var lost: Int
        var source: SwitchSource
    }

    func section() throws -> Section {
        let circumstances = Circumstances()
        let plan = try CPUPlan(cores: 1)
        guard let cpu = plan.apps.first else { throw BenchmarkError("there is no CPU to run on") }
        let pairs = isQuick ? 4 : 30
        let seconds = isQuick ? 0.5 : 0.8
        var with: [Block] = []
        var without: [Block] = []
        let isQuick = isQuick
        let blocks = try DedicatedThread.run {
            Result { try Self.blocks(cpu, plan, pairs: pairs, seconds: seconds, isQuick) }
        }
        for (index, pair) in try blocks.get().enumerated() {
            // In turns, now the one first and now the other.
            with.append(index % 2 == 0 ? pair.0 : pair.1)
            without.append(index % 2 == 0 ? pair.1 : pair.0)
        }
        return section(with, without, try circumstances.line())
    }

    private static func blocks(
        _ cpu: Int32,
        _ plan: CPUPlan,
        pairs: Int,
        seconds: Double,
        _ isQuick: Bool
    ) throws -> [(Block, Block)] {
        var found: [(Block, Block)] = []
        try SwitchingApp(on: cpu, turn: turn).run { app in
            // Until all is warm.
            _ = try block(app, plan, .wholeCPUs, seconds: seconds)
            for pair in 0..<pairs {
                if pair % 10 == 0 { Output.progress("kernel-cost: pair \(pair + 1) of \(pairs)") }
                let order: [SwitchSource] = pair % 2 == 0 ? [.wholeCPUs, .none] : [.none, .wholeCPUs]
                let first = try block(app, plan, order[0], seconds: seconds)
                found.append((first, try block(app, plan, order[1], seconds: seconds)))
            }
        }
        return found
    }

    private static func block(
        _ app: SwitchingApp,
        _ plan: CPUPlan,
        _ source: SwitchSource,
        seconds: Double
    ) throws -> Block {
        let scratch = try Scratch()
        let folder = try RunFolder.create(at: scratch["run"])
        let grid = VsyncGrid(origin: MonotonicClock.now(), rate: .hz60)
        let header = TraceHeader(
            name: "kernel-cost",
            engine: "program",
            recordedBy: "fbprof-benchmarks",
            startedAt: "",
            planned: nil,
            warmUp: .zero,
            seed: 0,
            cores: 1,
            grid: grid
        )
        let recording = try Recording(
            Recording.Options(
                header: header,
                appCPUs: plan.apps,
                ownCPUs: plan.own,
                budgets: [grid.interval],
                switches: source
            ),
            in: folder
        )
        Pause.sleep(seconds: 0.05)
        let (start, before) = (MonotonicClock.now(), app.progress)
        Pause.sleep(seconds: seconds)
        let (end, after) = (MonotonicClock.now(), app.progress)
        try recording.finish(.complete, at: MonotonicClock.now())
        let quality = try Trace(bytes: try FileSystem.read(folder.partialPath + "/trace")).quality
        guard let switches = quality.switches, after.turns > before.turns else {
            throw BenchmarkError("the recording says nothing of its switches, or nobody took turns")
        }
        let time = (end - start).inSeconds
        return Block(
            perTurn: Double(after.cpu - before.cpu) / Double(after.turns - before.turns),
            turnsPerSecond: Double(after.turns - before.turns) / time,
            writer: switches.cpu.inSeconds / (MonotonicClock.now() - grid.origin).inSeconds,
            lost: switches.lost,
            source: switches.source
        )
    }

    private func section(_ with: [Block], _ without: [Block], _ line: String) -> Section {
        var table = MarkdownTable("what", "figure", "from", "goal")
        let extra = Sample(zip(with, without).map { $0.perTurn - $1.perTurn })
        let interval = extra.medianInterval
        let share = { (nanoseconds: Double) in nanoseconds * Self.rate / 1e9 }
        let isSeen = with.allSatisfy { $0.source != .none }
        table.add(
            "app: CPU time of a turn, without kernel events",
            Number.fixed(Sample(without.map(\.perTurn)).median / 1000, 2) + " µs",
            "\(without.count) blocks",
            ""
        )
        table.add(
            "app: CPU time of a turn, with them, times that",
            Number.fixed(Sample(zip(with, without).map { $0.perTurn / $1.perTurn }).median, 4),
            "\(with.count) pairs",
            ""
        )
        table.add(
            "app: more CPU time per switch",
            "\(Number.signed(extra.median, 0)) ns (95 %: \(Number.signed(interval.low, 0)) to "
                + "\(Number.signed(interval.high, 0)))",
            "\(extra.count) pairs",
            ""
        )
        table.add(
            "app: of a CPU at 5000 switches/s, ≤ 1 %",
            "\(Number.percent(share(extra.median), 2)) (95 %: \(Number.percent(share(interval.low), 2)) to "
                + "\(Number.percent(share(interval.high), 2)))",
            "\(extra.count) pairs",
            (isSeen ? Goal(share(interval.high) <= Self.most) : .unknown("no kernel events here")).words
        )
        let rate = Sample(with.map(\.turnsPerSecond)).median
        table.add(
            "fbprof's writer: of a CPU, at the rate measured",
            Number.percent(Sample(with.map(\.writer)).median, 2),
            "\(with.count) blocks, \(Number.fixed(rate, 0)) switches/s",
            ""
        )
        return Section(
            name: "kernel-cost",
            blocks: [
                line,
                table.text,
                """
                Two threads on one CPU wake each other in turns, with the same work in every turn, so that there is a \
                switch a turn and the CPU is never idle. Kernel events of \(with.first?.source.rawValue ?? "nothing"), \
                recorded by the same code as in a run, are on in every second block; recordings without them are the \
                others. Medians; intervals of 95 % for the median by ranks. Records lost: \
                \(with.reduce(0) { $0 + $1.lost }).
                """,
            ]
        )
    }
}
