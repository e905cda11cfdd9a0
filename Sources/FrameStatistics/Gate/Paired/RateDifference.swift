/// The difference between candidate and baseline of a rate: sums of amounts over sums of weights, such as missed frames
/// per frame.
struct RateDifference: FlipStatistic {
    /// An amount, and the weight it is divided by.
    struct Block: Sendable, Equatable {
        var amount: Double
        var weight: Double
    }

    private let blocks: [(baseline: Block, candidate: Block)]

    /// Creates the difference over blocks; nil if a side has no weight.
    init?(_ blocks: [(baseline: Block, candidate: Block)]) {
        guard blocks.contains(where: { $0.baseline.weight > 0 }), blocks.contains(where: { $0.candidate.weight > 0 })
        else { return nil }
        self.blocks = blocks
    }

    var pairs: Int { blocks.count }

    /// Whether there is nothing to count on either side, whatever the labels.
    var isEmpty: Bool { blocks.allSatisfy { $0.baseline.amount == 0 && $0.candidate.amount == 0 } }

    var sides: (baseline: Double, candidate: Double) {
        let flips = [Int32](repeating: 0, count: pairs)
        // The buffer has one element for each pair, as `rates` reads.
        return unsafe flips.withUnsafeBufferPointer { unsafe rates($0) }
    }

    func effect(_ flips: UnsafeBufferPointer<Int32>) -> Double {
        let (baseline, candidate) = unsafe rates(flips)
        return candidate - baseline
    }

    /// Returns 0: sums of amounts differ wherever the exchanged blocks do, so there are no ties to break.
    func tieBreak(_ flips: UnsafeBufferPointer<Int32>) -> Double { 0 }

    func without(_ effect: Double) -> Self {
        let moved = blocks.map { block in
            var block = block
            block.candidate.amount -= effect * block.candidate.weight
            return block
        }
        return Self(moved) ?? self
    }

    private func rates(_ flips: UnsafeBufferPointer<Int32>) -> (baseline: Double, candidate: Double) {
        var amounts = (baseline: 0.0, candidate: 0.0)
        var weights = (baseline: 0.0, candidate: 0.0)
        for pair in blocks.indices {
            let isFlipped = unsafe flips[pair] == 1
            let baseline = isFlipped ? blocks[pair].candidate : blocks[pair].baseline
            let candidate = isFlipped ? blocks[pair].baseline : blocks[pair].candidate
            amounts.baseline += baseline.amount
            amounts.candidate += candidate.amount
            weights.baseline += baseline.weight
            weights.candidate += candidate.weight
        }
        return (
            weights.baseline > 0 ? amounts.baseline / weights.baseline : 0,
            weights.candidate > 0 ? amounts.candidate / weights.candidate : 0
        )
    }
}
