public import FrameTrace

/// The difference between identical processes of a program on this machine, from pairs of the baseline with itself
/// (A/A).
///
/// The true difference is zero, so the measured differences are all chance. Their root mean square has as many degrees
/// of freedom as there are pairs.
public struct ProcessFloor: Sendable, Equatable {
    /// The confidence that a mean of identical pairs lies below the floor, in both directions.
    static let confidence = 0.99

    /// Number of pairs the floor is estimated from.
    public let pairs: Int
    /// The observed time of these processes, which ran one after the other.
    let observed: TimeSpan
    private let spreads: [FrameMetric: Double]
    private let means: [FrameMetric: Double]
    private let waits: [DelayCause: Double]

    /// Estimates the floor from pairs of identical processes.
    public init(_ pairs: [(ProcessFigures, ProcessFigures)]) {
        self.pairs = pairs.count
        observed = pairs.reduce(.zero) { $0 + $1.0.observed + $1.1.observed }
        var spreads: [FrameMetric: Double] = [:]
        var means: [FrameMetric: Double] = [:]
        for metric in ProgramRules.metrics {
            let differences = pairs.compactMap { first, second -> Double? in
                guard let first = first.values[metric], let second = second.values[metric] else { return nil }
                return ProcessDifference.difference(first, second, isRatio: metric.isRatio)
            }
            guard !differences.isEmpty, differences.count == pairs.count else { continue }
            let count = Double(differences.count)
            spreads[metric] = (differences.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
            means[metric] = differences.reduce(0, +) / count
        }
        self.spreads = spreads
        self.means = means
        let causes: Set<DelayCause> = Set(pairs.flatMap { [$0.0, $0.1] }.flatMap { Array($0.waits.keys) })
        var waits: [DelayCause: Double] = [:]
        for cause in causes {
            let squares = pairs.reduce(0.0) { sum, pair in
                let difference = (pair.1.waits[cause] ?? 0) - (pair.0.waits[cause] ?? 0)
                return sum + difference * difference
            }
            waits[cause] = (squares / Double(pairs.count)).squareRoot()
        }
        self.waits = waits
    }

    /// Returns the bound on the mean of this many pairs of identical processes, as ``PairedEstimate/effect``; nil if
    /// the metric could not be measured.
    public func height(_ metric: FrameMetric, pairs count: Int) -> Double? {
        guard let spread = spreads[metric], count > 0 else { return nil }
        return height(spread, pairs: count)
    }

    /// Returns the same bound for the mean time of a wait per frame, in ms; 0 if no identical process waited for it.
    func height(of wait: DelayCause, pairs count: Int) -> Double {
        guard let spread = waits[wait], count > 0 else { return 0 }
        return height(spread, pairs: count)
    }

    private func height(_ spread: Double, pairs count: Int) -> Double {
        let share = 1 - (1 - Self.confidence) / 2
        return DeterministicMath.inverseStudent(share, freedom: Double(pairs)) * spread / Double(count).squareRoot()
    }

    /// Returns how far the second of two identical processes lay above the first on average; nil if it could not be
    /// measured.
    public func mean(_ metric: FrameMetric) -> Double? { means[metric] }
}
