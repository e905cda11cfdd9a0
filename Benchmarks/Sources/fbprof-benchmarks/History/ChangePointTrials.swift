import FrameStatistics
import FrameTrace

/// How often change points are named where nothing changed, and where something did.
struct ChangePointTrials {
    let isQuick: Bool

    func table() -> String {
        var table = MarkdownTable("runs", "noise", "step", "lines with a change point", "share", "interval")
        let many = isQuick ? 1000 : 20_000
        let some = isQuick ? 100 : 1000
        add("60", "hosted CI", "none", many, to: &table) { ($0.hosted(60), nil) }
        add("60", "drifting, 0.4", "none", some, to: &table) { ($0.drifting(60, 0.4), nil) }
        add("60", "drifting, 0.8", "none", some, to: &table) { ($0.drifting(60, 0.8), nil) }
        add("60", "hosted CI", "5 % in the middle half", some, to: &table) {
            ($0.hosted(60), (15 + $0.below(31), 1.05))
        }
        add("60", "hosted CI", "3 % in the middle half", some, to: &table) {
            ($0.hosted(60), (15 + $0.below(31), 1.03))
        }
        for runs in 3...8 {
            add("40 + \(runs)", "hosted CI", "20 %, \(runs) runs ago", some, to: &table) {
                ($0.hosted(40 + runs), (40, 1.2))
            }
        }
        return table.text
    }

    private func add(
        _ runs: String,
        _ noise: String,
        _ step: String,
        _ tries: Int,
        to table: inout MarkdownTable,
        _ make: (inout Draws) -> (values: [Double], step: (at: Int, factor: Double)?)
    ) {
        Output.progress("history: \(runs) runs, \(noise), \(step)")
        var found = 0
        for seed in 0..<tries {
            var draws = Draws(seed: UInt64(seed))
            var (values, step) = make(&draws)
            if let step { for index in step.at..<values.count { values[index] *= step.factor } }
            if !ChangePointFinder().changePoints(of: values).isEmpty { found += 1 }
        }
        let share = BinomialShare(found, of: tries)
        table.add(
            runs,
            noise,
            step,
            "\(found) of \(tries)",
            Number.percent(Double(found) / Double(tries), 2),
            "\(Number.percent(share.low, 2)) to \(Number.percent(share.high, 2))"
        )
    }

    /// Where made-up lines come from.
    struct Draws {
        private var random: DeterministicRandom

        init(seed: UInt64) { random = DeterministicRandom(seed: seed) }

        mutating func below(_ bound: UInt64) -> Int { Int(random.next() % bound) }

        mutating func hosted(_ count: Int) -> [Double] {
            (0..<count).map { _ in
                let spike = random.unit() < 0.05 ? 1 + 0.5 * random.unit() : 1
                return 10 * spike * HistoryRuns.factor(0.027, &random)
            }
        }

        /// Each run resembles the one before: autoregression of order 1.
        mutating func drifting(_ count: Int, _ correlation: Double) -> [Double] {
            let fresh = (1 - correlation * correlation).squareRoot()
            var state = DeterministicMath.inverseNormal(random.unit())
            return (0..<count).map { _ in
                state = correlation * state + fresh * DeterministicMath.inverseNormal(random.unit())
                return 10 * DeterministicMath.exp(0.027 * state)
            }
        }
    }
}
