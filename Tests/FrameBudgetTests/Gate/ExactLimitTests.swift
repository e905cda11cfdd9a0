import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace

/// Limits that are met exactly, to the nanosecond and to the byte.
@Suite("Exact limits")
struct ExactLimitTests {
    /// The largest random amount: a day in nanoseconds.
    private static let day = 86_400_000_000_000.0

    /// A run whose inversions, excess over the budget, operations and memory all have the same amount.
    private static func run(_ amount: Int64) -> RunResult {
        let time = TimeSpan(nanoseconds: amount)
        var run = GateRun(inversion: 0).result()
        run.inversions?.apps[0].cost = time
        run.apps[0].budget = .zero
        run.apps[0].total.mainThread = Distribution([time])
        run.operations = OperationSummary()
        run.operations?.graphs = [
            OperationGraph(
                app: "maps",
                start: .zero,
                length: time,
                isFinished: true,
                operations: [],
                criticalPath: [],
                userTime: .zero,
                mainThreadDelay: nil
            )
        ]
        var memory = AppMemory(app: "maps")
        memory.peakFootprint = ByteCount(bytes: amount)
        run.memory = MemorySummary(size: nil, system: .none)
        run.memory?.apps = [memory]
        return run
    }

    @Test("A value that equals its budget passes, and one that is larger by a nanosecond or a byte fails")
    func budgets() {
        var random = DeterministicRandom(seed: 6)
        for _ in 0..<500 {
            let limit = Int64(random.unit() * Self.day)
            let time = TimeSpan(nanoseconds: limit)
            let budgets = GateBudgets(
                inversion: time,
                overBudget: time,
                longestGraph: time,
                peakFootprint: ByteCount(bytes: limit)
            )
            let rules = GateRules(budgets: budgets)
            for (amount, verdict) in [(limit, GateCheck.Verdict.pass), (limit + 1, .overBudget)] {
                let checks = Gate.checks(run: Self.run(amount), baseline: nil, rules: rules)
                #expect(checks.map(\.verdict) == Array(repeating: verdict, count: 4), "\(limit)")
            }
        }
    }

    private static func verdict(_ time: Int64, after earlier: Int64, _ rules: GateRules) -> GateCheck.Verdict? {
        func run(_ time: Int64) -> RunResult {
            var run = GateRun().result()
            run.apps[0].total.onCPU = Distribution([TimeSpan(nanoseconds: time)])
            return run
        }
        let checks = Gate.checks(run: run(time), baseline: run(earlier), rules: rules)
        return checks.first { $0.figure == .onCPUP50 }?.verdict
    }

    @Test("A change of exactly the tolerance, or of exactly 0.1 ms, passes; one more nanosecond does not, either way")
    func tolerance() {
        var random = DeterministicRandom(seed: 7)
        for _ in 0..<500 {
            // Up to 10 s, and up to 99.9 %, so that the tolerated change is whole.
            let thousands = 1000 + Int64(random.unit() * 1e7)
            let share = Int64(random.unit() * 1000)
            let earlier = thousands * 1000
            let most = max(thousands * share, 100_000)
            let rules = GateRules(tolerance: Double(share) / 1000)
            #expect(Self.verdict(earlier + most, after: earlier, rules) == .pass, "\(earlier), \(share)")
            #expect(Self.verdict(earlier + most + 1, after: earlier, rules) == .regression, "\(earlier), \(share)")
            #expect(Self.verdict(earlier - most, after: earlier, rules) == .pass, "\(earlier), \(share)")
            #expect(Self.verdict(earlier - most - 1, after: earlier, rules) == .improved, "\(earlier), \(share)")
        }
        // 1.1 − 1 is more than 0.1 in binary fractions.
        for tenths in [10, 15, 17, 20] as [Int64] {
            let earlier = tenths * 100_000
            #expect(Self.verdict(earlier + 100_000, after: earlier, GateRules()) == .pass)
            #expect(Self.verdict(earlier + 100_001, after: earlier, GateRules()) == .regression)
        }
    }

    @Test("Against ten runs that are alike, a change of exactly the tolerance passes, and one more nanosecond does not")
    func stored() throws {
        let baseline = try GateRun(onCPU: 2, inversion: 0).baseline(spread: 0)
        for (time, verdict) in [(2.1, GateCheck.Verdict.pass), (2.100001, .regression)] {
            let run = GateRun(onCPU: time, inversion: 0).result()
            let checks = StoredGate(baseline: baseline, rules: GateRules()).checks(run)
            #expect(checks.first { $0.figure == .onCPUP50 }?.verdict == verdict, "\(time)")
        }
    }

    /// Rates of displays in thousandths of a hertz, and every how many vsyncs an app draws.
    private static let displays: [(millihertz: Int64, cadence: Int64)] = [
        (60_000, 1), (60_000, 2), (59_940, 1), (50_000, 1), (90_000, 1), (120_000, 4), (144_000, 1), (165_000, 1),
        (240_000, 1),
    ]

    @Test("A hitch ratio that equals its budget passes at any rate, and one that is larger by a nanosecond fails")
    func hitchRatio() throws {
        for (millihertz, cadence) in Self.displays {
            let rate = try #require(RefreshRate(millihertz: millihertz))
            let frames = try #require(Cadence(vsyncsPerFrame: cadence))
            // In 1000 s.
            let wanted = millihertz / cadence
            for ratio in 0...1000 as ClosedRange<Int64> where (wanted * ratio).isMultiple(of: 1000) {
                var run = GateRun().result()
                run.apps[0].total.frameInterval = frames.interval(at: rate)
                run.apps[0].total.onScreen = .seconds(1000)
                run.apps[0].total.wanted = Int(wanted)
                run.apps[0].total.dropped = Int(wanted * ratio / 1000)
                #expect(run.apps[0].total.hitchRatio == Double(ratio), "\(millihertz), \(cadence)")
                let met = GateRules(budgets: GateBudgets(hitchRatio: Double(ratio)))
                #expect(Gate.checks(run: run, baseline: nil, rules: met).map(\.verdict) == [.pass])
                let less = GateRules(budgets: GateBudgets(hitchRatio: Double(ratio) - 1e-6))
                #expect(Gate.checks(run: run, baseline: nil, rules: less).map(\.verdict) == [.overBudget])
            }
        }
    }

    @Test("If every wanted interval is dropped, the hitch ratio is a second per second")
    func everyInterval() {
        var statistics = FrameStatistics()
        (statistics.wanted, statistics.dropped) = (7, 7)
        statistics.onScreen = .milliseconds(100)
        statistics.vsyncTime = .nanoseconds(116_666_666)
        #expect(statistics.hitchRatio == 1000)
        statistics.vsyncTime = nil
        statistics.wantedTime = statistics.frameInterval * 7
        #expect(statistics.hitchRatio == 1000)
    }

    @Test("The exact length of a frame's interval is known from its whole nanoseconds")
    func vsyncs() throws {
        for millihertz in stride(from: Int64(30_000), through: 240_000, by: 37) {
            let rate = try #require(RefreshRate(millihertz: millihertz))
            for count in 1...4 as ClosedRange<Int64> {
                guard let found = RefreshRate.vsyncs(in: rate.interval * count) else {
                    Issue.record("\(millihertz), \(count)")
                    continue
                }
                // The same length, as 2 vsyncs at 120 Hz and 1 at 60 Hz are.
                #expect(found.count * millihertz == count * found.rate.millihertz, "\(millihertz), \(count)")
            }
        }
        #expect(RefreshRate.vsyncs(in: .zero)?.count == nil)
        #expect(RefreshRate.vsyncs(in: .nanoseconds(16_667_000))?.count == nil)
    }
}
