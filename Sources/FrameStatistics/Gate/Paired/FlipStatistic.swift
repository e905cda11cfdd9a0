/// A figure of two sides that can be recomputed with the labels of any pairs exchanged.
protocol FlipStatistic: Sendable {
    /// Number of pairs.
    var pairs: Int { get }
    /// The figure of each side as measured.
    var sides: (baseline: Double, candidate: Double) { get }
    /// Returns how far the candidate lies above the baseline.
    ///
    /// - Parameter flips: for each pair, 1 if the labels of its two blocks are exchanged, else 0.
    func effect(_ flips: UnsafeBufferPointer<Int32>) -> Double
    /// Returns a second measure of how far the candidate lies above the baseline, to order exchanges with equal
    /// effects.
    ///
    /// Its sign changes if all labels are exchanged. A quantile of few distinct values takes few values itself, so that
    /// half of all exchanges can reach the measured effect although each of them mixes the sides.
    func tieBreak(_ flips: UnsafeBufferPointer<Int32>) -> Double
    /// Returns the same data with an effect removed from the candidate's blocks.
    func without(_ effect: Double) -> Self
}

extension FlipStatistic {
    /// The effect as measured.
    var observed: Double {
        let flips = [Int32](repeating: 0, count: pairs)
        // The buffer has one element for each pair, as `effect` reads.
        return unsafe flips.withUnsafeBufferPointer { unsafe effect($0) }
    }

    /// The tie-break as measured.
    var observedTieBreak: Double {
        let flips = [Int32](repeating: 0, count: pairs)
        // The buffer has one element for each pair, as `tieBreak` reads.
        return unsafe flips.withUnsafeBufferPointer { unsafe tieBreak($0) }
    }
}
