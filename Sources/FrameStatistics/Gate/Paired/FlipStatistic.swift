/// A figure of two sides that can be had again with the labels of any pairs exchanged.
protocol FlipStatistic: Sendable {
    /// How many pairs there are.
    var pairs: Int { get }
    /// The figure of each side as it was measured.
    var sides: (baseline: Double, candidate: Double) { get }
    /// How far the candidate lies above the baseline.
    ///
    /// - Parameter flips: for each pair, 1 where the labels of its two blocks are exchanged, else 0.
    func effect(_ flips: UnsafeBufferPointer<Int32>) -> Double
    /// Orders exchanges that give the same effect: a second measure of how far the candidate lies above the baseline, with
    /// the sign turned where all labels are exchanged.
    ///
    /// A quantile of few distinct values takes few values itself, so that half of all exchanges can reach the measured
    /// effect although each of them mixes the sides.
    func tieBreak(_ flips: UnsafeBufferPointer<Int32>) -> Double
    /// The same data with an effect taken out of the candidate's blocks.
    func without(_ effect: Double) -> Self
}

extension FlipStatistic {
    /// The effect as it was measured.
    var observed: Double {
        let flips = [Int32](repeating: 0, count: pairs)
        // The buffer has one element for each pair, as `effect` reads.
        return unsafe flips.withUnsafeBufferPointer { unsafe effect($0) }
    }

    /// The tie-break as it was measured.
    var observedTieBreak: Double {
        let flips = [Int32](repeating: 0, count: pairs)
        // The buffer has one element for each pair, as `tieBreak` reads.
        return unsafe flips.withUnsafeBufferPointer { unsafe tieBreak($0) }
    }
}
