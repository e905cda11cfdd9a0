import Testing
import Thoroughness

@testable import FrameStatistics
@testable import FrameTrace

/// The statistics of two programs that are compared by whole processes, with values that can be worked out by hand.
@Suite("Gate of two programs")
struct ProgramGateTests {
    typealias Pairs = [(baseline: ProcessFigures, candidate: ProcessFigures)]

    private func process(
        _ onCPU: Double,
        p95: Double? = nil,
        mean: Double? = nil,
        call: String? = "poll",
        steal: Double = 0
    ) -> ProcessFigures {
        ProcessFigures(
            values: [
                .onCPUP50: onCPU, .onCPUP95: p95 ?? onCPU, .onCPUMean: mean ?? onCPU, .mainP95: onCPU * 2,
                .mainLongest: 9, .missedShare: 0.1,
            ],
            call: call,
            frames: 500,
            stealShare: steal,
            observed: .seconds(5)
        )
    }

    /// Pairs of 4 ms and of `ratio` times that, with a noise of ± `noise` in turns.
    private func pairs(_ count: Int, ratio: Double, noise: Double = 0) -> Pairs {
        (0..<count).map { index in
            let factor = DeterministicMath.exp(index.isMultiple(of: 2) ? noise : -noise)
            return (process(4), process(4 * ratio * factor))
        }
    }

    private func floor(_ noise: Double) -> ProcessFloor {
        ProcessFloor(pairs(ProgramRules.floorPairs, ratio: 1, noise: noise).map { ($0.baseline, $0.candidate) })
    }

    private func row(_ report: PairedReport, _ metric: FrameMetric) throws -> PairedRow {
        try #require(report.rows.first { $0.metric == metric })
    }

    @Test("The effect is the mean of the logarithms of ratios, and its sides are geometric means")
    func effect() throws {
        let statistic = try #require(ProcessDifference([(2, 4), (8, 4), (2, 16)], isRatio: true))
        // ln 2, −ln 2 and 3 ln 2.
        let two = DeterministicMath.log(2)
        #expect(abs(statistic.observed - two) < 1e-12)
        #expect(abs(statistic.sides.baseline - DeterministicMath.exp(two * 5 / 3)) < 1e-9)
        #expect(abs(statistic.sides.candidate / statistic.sides.baseline - 2) < 1e-9)
        #expect(abs(statistic.without(two).observed) < 1e-12)
        let shares = try #require(ProcessDifference([(0, 0.1), (0.2, 0.1), (0.1, 0.4)], isRatio: false))
        #expect(abs(shares.observed - 0.1) < 1e-12 && abs(shares.sides.candidate - 0.2) < 1e-12)
        #expect(ProcessDifference([], isRatio: true) == nil)
    }

    @Test("With few pairs p is exact: the share of all exchanges of labels with at least as large an effect")
    func exact() throws {
        func test(_ differences: [Double]) throws -> LabelFlips.Outcome {
            let statistic = try #require(ProcessDifference(differences.map { (0, $0) }, isRatio: false))
            return LabelFlips(seed: 1, mostCounted: 12).test(statistic, bound: 0.001, loosest: 1)
        }
        // The measured sum is 10; of the 2⁴ exchanges only the measured one gives as much.
        #expect(try test([1, 2, 3, 4]).above == 1.0 / 16)
        #expect(try test([1, 2, 3, 4]).below == 1)
        #expect(try test([-1, 2, 3, 4]).above == 2.0 / 16)
        // The measured sum is 6; three exchanges give at least as much: 10, 8 and 6.
        #expect(try test([1, -2, 3, 4]).above == 3.0 / 16)
        #expect(try test([0, 0, 0]) == LabelFlips.Outcome(above: 1, below: 1, draws: 8))
        #expect(try test(Array(repeating: 1, count: 10)).above == 1.0 / 1024)
    }

    @Test("p from random draws is close to p from counting all exchanges")
    func drawn() throws {
        var random = DeterministicRandom(seed: 4)
        for _ in 0..<10 {
            let values = (0..<10).map { _ in (0.0, random.unit() - 0.35) }
            let statistic = try #require(ProcessDifference(values, isRatio: false))
            let exact = LabelFlips(seed: 1, mostCounted: 12).test(statistic, bound: 0.001, loosest: 1)
            let drawn = LabelFlips(seed: 1).test(statistic, bound: 0.001, loosest: 1)
            #expect(abs(exact.above - drawn.above) < 0.04, "\(exact) \(drawn)")
        }
    }

    @Test("The floor is Student's quantile of the root mean square of identical pairs")
    func floorHeight() throws {
        let floor = floor(0.01)
        // t(0.995; 6) = 3.707.
        let height = try #require(floor.height(.onCPUP50, pairs: 10))
        #expect(abs(height - 3.707 * 0.01 / 10.0.squareRoot()) < 1.5e-4, "\(height)")
        #expect(abs(try #require(floor.height(.onCPUP50, pairs: 40)) - height / 2) < 1e-12)
        #expect(abs(try #require(floor.mean(.onCPUP50))) < 1e-12)
        #expect(floor.height(.fps, pairs: 10) == nil)
    }

    @Test("9 pairs are the fewest: 2⁻⁹ is below 1 % shared by three figures")
    func fewest() throws {
        #expect(ProgramRules.fewestPairs == 9)
        let gate = ProgramGate(name: "game", pairs: 9)
        #expect(gate.look(pairs(9, ratio: 1.1), floor(0.001)).report.verdict == .regression)
        let few = ProgramGate(name: "game", pairs: 8).look(pairs(8, ratio: 1.1), floor(0.001)).report
        #expect(few.verdict == .inconclusive && few.isUndecided)
        #expect(try row(few, .onCPUP50).pairsNeeded == 9)
    }

    @Test("Expensive turns that are rarer than one in twenty are a regression of the mean alone")
    func rare() throws {
        // One turn in 50 takes 80 ms instead of 4: both percentiles are unchanged.
        let gate = ProgramGate(name: "game", pairs: 10)
        let heavy = (0..<10).map { _ in (baseline: process(4), candidate: process(4, mean: 5.52)) }
        let report = gate.look(heavy, floor(0.001)).report
        #expect(report.verdict == .regression && report.rows(.regression).map(\.metric) == [.onCPUMean])
        #expect(try row(report, .onCPUP95).verdict == .pass)
    }

    @Test("10 % more on-CPU time is a regression, 10 % less an improvement, the same a pass; wall times never decide")
    func verdicts() throws {
        let gate = ProgramGate(name: "game", pairs: 10)
        let floor = floor(0.01)
        let more = gate.look(pairs(10, ratio: 1.1, noise: 0.02), floor).report
        #expect(more.verdict == .regression && more.rows(.regression).map(\.metric) == ProgramRules.judged)
        let estimate = try #require(try row(more, .onCPUP50).estimate)
        #expect(abs(DeterministicMath.exp(estimate.effect) - 1.1) < 1e-9 && estimate.pAbove == 1.0 / 1024)
        let less = gate.look(pairs(10, ratio: 0.9, noise: 0.02), floor).report
        #expect(less.verdict == .improved)
        let same = gate.look(pairs(10, ratio: 1, noise: 0.02), floor).report
        #expect(same.verdict == .pass && !same.isUndecided)
        for report in [more, less, same] {
            #expect(report.rows(.advisory).map(\.metric) == ProgramRules.advisory)
        }
    }

    @Test("More late turns, beyond chance and the floor, are marked as worse, and do not pass if a wait grew as well")
    func unjudged() throws {
        let lock = DelayCause.blocked(.lock, resource: "lock db")
        let sleep = DelayCause.blocked(.sleep, resource: "")
        func waiting(_ late: Double, _ waited: Double) -> ProcessFigures {
            var figures = process(4)
            figures.values[.missedShare] = late
            figures.waits = [lock: waited, sleep: 3]
            return figures
        }
        func waitingPairs(_ count: Int, _ late: Double, _ waited: Double, noise: Double) -> Pairs {
            (0..<count).map { index in
                let change = index.isMultiple(of: 2) ? noise : -noise
                return (waiting(0.08, 0.1), waiting(late + change, waited + 10 * change))
            }
        }
        let gate = ProgramGate(name: "game", pairs: 10)
        func report(_ late: Double, _ waited: Double, floor noise: Double) -> PairedReport {
            let alike = waitingPairs(ProgramRules.floorPairs, 0.08, 0.1, noise: noise)
            let heights = ProcessFloor(alike.map { ($0.baseline, $0.candidate) })
            return gate.look(waitingPairs(10, late, waited, noise: 0.01), heights).report
        }
        let worse = report(0.22, 2.1, floor: 0.01)
        #expect(worse.verdict == .inconclusive && worse.isUndecided && worse.unjudgedWorse.isEmpty)
        #expect(worse.probablyWorse.map(\.metric) == [.missedShare])
        #expect(worse.longerWaits.map(\.cause) == [lock])
        #expect(abs(try #require(worse.longerWaits.first).change - 2) < 1e-9)
        // Without a longer wait the machine may have made the turns late.
        let other = report(0.22, 0.1, floor: 0.01)
        #expect(other.verdict == .pass && other.unjudgedWorse.map(\.metric) == [.missedShare])
        #expect(other.longerWaits.isEmpty && !other.isUndecided)
        // Identical processes differ by 3.707 × 15 points / √10, 17.6 points, and by ten times as many ms.
        let low = report(0.22, 1.1, floor: 0.15)
        #expect(low.unjudgedWorse.isEmpty && low.longerWaits.isEmpty)
        let same = report(0.08, 0.1, floor: 0.01)
        #expect(same.unjudgedWorse.isEmpty && same.longerWaits.isEmpty)
    }

    @Test("The measured time is that of all processes, including the baseline's comparison with itself")
    func measured() {
        let report = ProgramGate(name: "game", pairs: 9).look(pairs(9, ratio: 1.1), floor(0.001)).report
        let processes = 2 * (9 + ProgramRules.floorPairs)
        #expect(report.measured == TimeSpan.seconds(5) * Int64(processes))
    }

    @Test("A change beyond chance but below the floor or the tolerance is no regression")
    func belowTheFloor() throws {
        // 3 % in each pair: beyond chance, but tolerated.
        let tolerated = ProgramGate(name: "game", pairs: 10).look(pairs(10, ratio: 1.03), floor(0.001)).report
        #expect(tolerated.verdict == .pass)
        // Identical processes differ by 3.707 × 9 % / √10, 10.6 %, so 10 % in each pair is inconclusive.
        let low = ProgramGate(name: "game", pairs: 10).look(pairs(10, ratio: 1.1), floor(0.09)).report
        #expect(low.verdict == .inconclusive && low.isUndecided)
        #expect(try row(low, .onCPUP50).reason.hasPrefix("identical processes differ by up to 11."))
        #expect(
            ProgramGate(name: "game", pairs: 10).look(pairs(10, ratio: 1.2), floor(0.09)).report.verdict == .regression
        )
    }

    @Test("A machine on which identical processes differ by more than the tolerance is refused, with the difference")
    func refusal() throws {
        var gate = ProgramGate(name: "game", pairs: 10)
        #expect(gate.refusal(floor(0.01)) == nil)
        let refused = try #require(gate.refusal(floor(0.06)))
        #expect(refused.verdict == .invalid && refused.isUndecided && refused.pairs == 0)
        // 3.707 × 6 % / √10 = 7.0 %, as a ratio 7.3 %.
        #expect(refused.invalid[0].contains("up to 7.3 %") && refused.invalid[0].contains("5 % can't be seen here"))
        gate.rules.tolerance = 0.1
        #expect(gate.refusal(floor(0.06)) == nil)
        // The largest possible number of pairs decides: 30 by default.
        #expect(ProgramGate(name: "game").refusal(floor(0.06)) == nil)
        #expect(ProgramGate(name: "game").refusal(floor(0.01), circumstances: ["a quota"])?.invalid == ["a quota"])
    }

    @Test("Without a number of pairs the gate measures until it can decide, at most three times")
    func looks() {
        let gate = ProgramGate(name: "game")
        let floor = floor(0.01)
        #expect(gate.look(pairs(10, ratio: 1.1, noise: 0.02), floor).next == .done)
        #expect(gate.look(pairs(10, ratio: 1, noise: 0.02), floor).next == .done)
        let open = gate.look(pairs(10, ratio: 1.04, noise: 0.04), floor)
        #expect(open.report.verdict == .inconclusive && open.next == .measure)
        let last = gate.look(pairs(30, ratio: 1.04, noise: 0.04), floor)
        #expect(last.next == .done && last.report.look == 3)
    }

    @Test("Turns of another loop, steal and missing figures are never a pass")
    func notCompared() throws {
        let gate = ProgramGate(name: "game", pairs: 9)
        let floor = floor(0.001)
        let other = (0..<9).map { _ in (baseline: process(4), candidate: process(4, call: "futex")) }
        let loops = gate.look(other, floor).report
        #expect(loops.verdict == .missing && loops.missing[0].contains("waits in futex"), "\(loops.missing)")
        let stolen = (0..<9).map { _ in (baseline: process(4), candidate: process(8, steal: 0.06)) }
        let steal = gate.look(stolen, floor).report
        #expect(steal.verdict == .invalid && steal.invalid[0].contains("6.0 % of the CPUs from the candidate"))
        var lacking = pairs(9, ratio: 1)
        lacking[3].candidate.values[.onCPUP95] = nil
        #expect(gate.look(lacking, floor).report.verdict == .missing)
    }

    @Test("About 1 % of comparisons of identical processes call them changed, and none with 10 % more work passes")
    func falseAlarms() {
        var random = DeterministicRandom(seed: 17)
        // Roughly normal noise of each process: a sum of uniform draws with a standard deviation of about 2 %.
        func draw(_ ratio: Double) -> ProcessFigures {
            let noise = (0..<6).reduce(0) { sum, _ in sum + random.unit() - 0.5 } * 0.03
            return process(
                4 * ratio * DeterministicMath.exp(noise),
                p95: 5 * ratio * DeterministicMath.exp(noise * 1.5),
                mean: 4.5 * ratio * DeterministicMath.exp(noise * 1.2)
            )
        }
        func verdict(_ ratio: Double) -> PairedVerdict? {
            let gate = ProgramGate(name: "game")
            let floor = ProcessFloor((0..<ProgramRules.floorPairs).map { _ in (draw(1), draw(1)) })
            guard gate.refusal(floor) == nil else { return nil }
            var measured: Pairs = []
            while true {
                measured += (0..<gate.pairsOfLook).map { _ in (draw(1), draw(ratio)) }
                let (report, next) = gate.look(measured, floor)
                if next == .done { return report.verdict }
            }
        }
        let tries = Thorough.count(200, usually: 40)
        let same = (0..<tries).compactMap { _ in verdict(1) }
        #expect(
            same.count > tries * 3 / 4 && same.count { $0 == .regression || $0 == .improved } <= tries / 100 + 1,
            "\(same.count)"
        )
        #expect(same.count { $0 == .pass } > same.count / 2)
        let slower = Thorough.count(60, usually: 12)
        let more = (0..<slower).compactMap { _ in verdict(1.1) }
        #expect(
            more.count > slower * 3 / 4 && more.allSatisfy { $0 != .pass }
                && more.count { $0 == .regression } > more.count * 9 / 10
        )
    }
}
