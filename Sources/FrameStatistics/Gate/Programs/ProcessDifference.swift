import FrameTrace

/// The difference of one figure between the candidate's processes and the baseline's: the mean over pairs of
/// ln(candidate / baseline) for a time, of candidate − baseline for a share.
struct ProcessDifference: FlipStatistic {
    private let values: [(baseline: Double, candidate: Double)]
    private let isRatio: Bool
    /// By pair, how far the candidate lies above the baseline.
    private let differences: [Double]

    /// Creates the difference over pairs of processes; nil if there are none.
    ///
    /// - Parameter isRatio: whether the values are times, which are compared by their ratio.
    init?(_ values: [(baseline: Double, candidate: Double)], isRatio: Bool) {
        guard !values.isEmpty else { return nil }
        self.values = values
        self.isRatio = isRatio
        differences = values.map { Self.difference($0.baseline, $0.candidate, isRatio: isRatio) }
    }

    private init(_ other: ProcessDifference, _ differences: [Double]) {
        values = other.values
        isRatio = other.isRatio
        self.differences = differences
    }

    /// Returns how far one value lies above another. A time of zero has no logarithm, so it counts as one nanosecond.
    static func difference(_ baseline: Double, _ candidate: Double, isRatio: Bool) -> Double {
        guard isRatio else { return candidate - baseline }
        return DeterministicMath.log(max(1e-6, candidate) / max(1e-6, baseline))
    }

    var pairs: Int { differences.count }

    /// The means over processes: geometric for times, so that their ratio is the effect.
    var sides: (baseline: Double, candidate: Double) { (mean(values.map(\.baseline)), mean(values.map(\.candidate))) }

    private func mean(_ values: [Double]) -> Double {
        let count = Double(values.count)
        guard isRatio else { return values.reduce(0, +) / count }
        return DeterministicMath.exp(values.reduce(0) { $0 + DeterministicMath.log(max(1e-6, $1)) } / count)
    }

    func effect(_ flips: UnsafeBufferPointer<Int32>) -> Double {
        var sum = 0.0
        for pair in differences.indices { unsafe sum += flips[pair] == 1 ? -differences[pair] : differences[pair] }
        return sum / Double(differences.count)
    }

    /// Returns 0: sums differ wherever the exchanged pairs do, so there are no ties to break.
    func tieBreak(_ flips: UnsafeBufferPointer<Int32>) -> Double { 0 }

    func without(_ effect: Double) -> Self { Self(self, differences.map { $0 - effect }) }
}
