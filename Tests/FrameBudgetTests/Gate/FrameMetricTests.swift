import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import LiveSimulation
@testable import Scenario

@Suite("Metrics")
struct FrameMetricTests {
    /// Where each metric is used, as in the table of Documentation/Measures.md.
    private static let subsets: [(name: String, metrics: [FrameMetric])] = [
        ("gate of one run", Gate.metrics), ("budgets", GateBudgets.metrics), ("baseline", Baseline.metrics),
        ("comparison", RunComparison.metrics), ("history", HistoryFigures.metrics),
        ("paired gate", PairedRules.metrics), ("gate of two programs", ProgramRules.metrics),
    ]

    @Test("each metric has a unique id and title, a unit that fits its normalisation, and at least one use")
    func table() {
        let all = FrameMetric.allCases
        #expect(Set(all.map(\.id)).count == all.count)
        #expect(Set(all.map(\.title)).count == all.count)
        for metric in all {
            #expect(metric.id.allSatisfy { $0 == "-" || $0.isNumber || "a"..."z" ~= $0 }, "\(metric.id)")
            #expect(!metric.title.isEmpty && !metric.unit.rawValue.isEmpty, "\(metric.id)")
            let units: [MetricUnit] =
                switch metric.normalisation {
                case .percentile, .mean: [.milliseconds]
                case .total: [.milliseconds, .frames, .intervals, .hangs]
                case .maximum: [.milliseconds, .megabytes]
                case .perShownFrame, .perWantedInterval: [.share, .millisecondsPerFrame]
                case .perSecondOnScreen: [.framesPerSecond, .millisecondsPerSecond]
                }
            #expect(units.contains(metric.unit), "\(metric.id)")
            #expect(metric.isLargerBetter == (metric == .fps), "\(metric.id)")
            #expect(metric.isFrameTime == (metric.percent != nil || metric.normalisation == .mean), "\(metric.id)")
            #expect(metric.isOwnWork == metric.id.hasPrefix("on-cpu-"), "\(metric.id)")
            #expect(Self.subsets.contains { $0.metrics.contains(metric) }, "\(metric.id)")
        }
        for subset in Self.subsets { #expect(Set(subset.metrics).count == subset.metrics.count, "\(subset.name)") }
        // Totals of sides and runs of different lengths cannot be compared.
        for metric in RunComparison.metrics + HistoryFigures.metrics + PairedRules.metrics + ProgramRules.metrics {
            #expect(metric.normalisation != .total, "\(metric.id)")
        }
        #expect(Set(GateBudgets.metrics).isSubset(of: Gate.metrics) && Set(Baseline.metrics).isSubset(of: Gate.metrics))
        #expect(PairedRules.metrics.allSatisfy { PairedRules().margin($0) != nil })
        #expect(PairedRules().margin(.fps) == nil)
    }

    @Test("a budget's field in a file is its metric's id in camel case")
    func fields() {
        func camel(_ id: String) -> String {
            let words = id.split(separator: "-")
            return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
        }
        // The number of terminations that a budget allows is not a frame metric.
        let fields = Set(GateBudgets.metrics.map { camel($0.id) }).union(["terminated"])
        #expect(Set(GrammarObject.budgetFields.map(\.name)) == fields)
    }

    @Test("gate, baseline, comparison, history and paired gate have the same value for each metric of a made-up run")
    func oneValue() throws {
        let run = try Self.run()
        let values = try Self.values(of: run)
        for (metric, found) in values {
            let (first, value) = try #require(found.first)
            for (name, other) in found.dropFirst() {
                #expect(
                    abs(other - value) <= 1e-9 * max(1, abs(value)),
                    "\(metric.id): \(first) \(value), \(name) \(other)"
                )
            }
        }
        // Each metric has as many users as expected, and a value above zero in each.
        let expected: [FrameMetric: Int] = [
            .onCPUP50: 7, .onCPUP95: 7, .mainP95: 7, .mainP50: 5, .mainP99: 5, .mainLongest: 1, .missedShare: 5,
            .inversionPerFrame: 2,
            .hitchRatio: 4, .missed: 1, .dropped: 3, .inversion: 2, .p95OverBudget: 1, .fps: 2, .droppedShare: 3,
            .onCPUP99: 4, .hangs: 3, .longestHang: 3, .inputP95: 3, .longestGraph: 3, .peakFootprint: 3,
        ]
        for (metric, count) in expected {
            let found = try #require(values[metric], "\(metric.id)")
            #expect(found.count == count, "\(metric.id): \(found.map(\.name))")
            #expect(found.allSatisfy { $0.value > 0 }, "\(metric.id)")
        }
        #expect(values.count == FrameMetric.allCases.count)
    }

    /// A run whose frames are late, dropped and inverted now and then.
    private static func run() throws -> AnalyzedRun {
        let late = Step(.every(5, [VirtualRun.compute(14, "long")]))
        var run = try VirtualRun.analyze(
            VirtualRun.workload([VirtualRun.app("a", [VirtualRun.compute(6, "draw"), late])], seconds: 8)
        )
        run.result.run.workloadDigest = "0123456789abcdef"
        let hang = Hang(
            at: .seconds(3),
            busy: BusyTime(total: .milliseconds(310), onCPU: .milliseconds(310), ready: .zero, blocked: .zero),
            cause: .userEvent,
            path: .none,
            frame: nil,
            steps: [],
            waits: [],
            owners: [],
            isUnfinished: false
        )
        let hangs = HangSummary(count: 2, severe: 0, total: .milliseconds(570), worst: [hang])
        run.result.apps[0].mainThread?.hangs = hangs
        run.result.apps[0].mainThread?.input.shown = Distribution([.milliseconds(20), .milliseconds(40)])
        let graphs = [120, 80].map { length in
            OperationGraph(
                app: "a",
                start: .zero,
                length: .milliseconds(length),
                isFinished: true,
                operations: [],
                criticalPath: [],
                userTime: .zero,
                mainThreadDelay: nil
            )
        }
        run.result.operations = OperationSummary()
        run.result.operations?.graphs = graphs
        var memory = AppMemory(app: "a")
        memory.peakFootprint = ByteCount(bytes: 30_000_000)
        run.result.memory = MemorySummary(size: nil, system: .none)
        run.result.memory?.apps = [memory]
        var cost = TimeSpan.zero
        for index in run.frames[0].indices.dropFirst(200) where index.isMultiple(of: 7) {
            let inverted = TimeSpan.microseconds(Int64(100 + index))
            let wait = BlockedPart(kind: .lock, resource: "l", time: .milliseconds(1), inverted: inverted)
            run.frames[0][index].ledger.blocked.append(wait)
            cost += inverted
        }
        run.result.inversions = InversionSummary(
            evidence: .slices,
            apps: [
                InversionTotals(
                    app: "a",
                    count: 1,
                    exposure: cost,
                    cost: cost,
                    missedBudget: nil,
                    resolved: 0,
                    notContended: 0
                )
            ],
            worst: []
        )
        return run
    }

    /// Each metric's value, from each of its users.
    private static func values(of run: AnalyzedRun) throws -> [FrameMetric: [(name: String, value: Double)]] {
        var values: [FrameMetric: [(name: String, value: Double)]] = [:]
        func add(_ name: String, _ metric: FrameMetric, _ value: Double?) {
            if let value { values[metric, default: []].append((name, value)) }
        }
        let result = run.result
        let budgets = GateBudgets(
            dropped: 0,
            hitchRatio: 0,
            inversion: .zero,
            overBudget: .zero,
            hangs: 0,
            longestHang: .zero,
            inputP95: .zero,
            longestGraph: .zero,
            peakFootprint: ByteCount(bytes: 0)
        )
        for check in Gate.checks(run: result, baseline: result, rules: GateRules(budgets: budgets)) {
            if let metric = check.figure { add("gate", metric, check.value) }
        }
        let baseline = try Baseline(of: [result], recordedBy: "test", savedAt: "")
        for metric in Baseline.metrics { add("baseline", metric, baseline.values(metric, of: "a")?.first) }
        // Once without noise, from the figures alone; once as if live, with intervals from the frames.
        var live = run
        live.result.run.engine = "live"
        for (name, run) in [("exact comparison", run), ("comparison", live)] {
            let side = ComparedRun(name: name, run)
            let app = try #require(RunComparison(from: side, to: side).apps.first)
            for figure in app.total.figures { add(name, figure.metric, figure.shift.after) }
        }
        let origin = HistoryOrigin(id: "1", recordedAt: "")
        let kept = HistoryRun(result, frames: run.frames, origin: origin, source: "")
        for (metric, value) in try #require(kept.figures.first { $0.phase == nil }).values {
            add("history", metric, value)
        }
        for (metric, value) in try #require(ProcessFigures(result)).values {
            add("gate of two programs", metric, value)
        }
        for row in PairedJudge.rows(of: try Self.pairs(of: run)) {
            add("paired gate", row.metric, row.estimate?.candidate)
        }
        return values
    }

    /// The frames after warm-up in blocks, each after settling frames that don't count; the same on both sides.
    private static func pairs(of run: AnalyzedRun) throws -> PairedApp {
        let frames = run.frames[0].filter { !run.result.phases[$0.phase].isWarmUp }
        var pairs: [(baseline: PairedBlock, candidate: PairedBlock)] = []
        for start in stride(from: 0, to: frames.count, by: 20) {
            let block = frames[start..<min(start + 20, frames.count)]
            let first = try #require(block.first)
            let last = try #require(block.last)
            let window = FrameWindow(vsyncs: first.due + -Int64(PairedPlan.settlingFrames)..<last.shownAt)
            let settling = (1...Int64(PairedPlan.settlingFrames)).reversed().map { vsyncs in
                var frame = first
                (frame.due, frame.shownAt) = (first.due + -vsyncs, first.due + -vsyncs + 1)
                return frame
            }
            let turn = PairedBlock(settling + block, in: window)
            #expect(!turn.isStuck && turn.count == block.count)
            pairs.append((baseline: turn, candidate: turn))
        }
        return PairedApp(name: "a", pairs: pairs)
    }
}

extension PairedJudge {
    fileprivate static func rows(of app: PairedApp) -> [PairedRow] {
        PairedJudge(
            rules: PairedRules(),
            bound: 0.01,
            passing: 0.95,
            seed: 1,
            finalBound: 0.01,
            interval: RefreshRate.hz60.interval
        ).rows([app])
    }
}
