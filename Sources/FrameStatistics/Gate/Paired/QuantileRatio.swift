import FrameTrace

/// ln(Q(candidate) / Q(baseline)) of a quantile over the pooled frames of each side, by nearest rank.
///
/// All values are sorted once. A checkpoint at every 32nd rank stores how many values of each block lie below it. The
/// quantile after any exchange of labels is then found from a few sums over the pairs and a walk over at most 32
/// values.
struct QuantileRatio: FlipStatistic {
    private static let stride = 32

    let pairs: Int
    private let quantile: Double
    private let blocks: [(baseline: [Double], candidate: [Double])]
    /// All values, ascending.
    private let values: [Double]
    /// For each value, twice the pair's number, plus one if it is the candidate's.
    private let owners: [Int32]
    /// By checkpoint: number of the candidate's values below it.
    private let candidateBelow: [Int32]
    /// By checkpoint and pair: number of the baseline block's values below it, less that of the candidate block's.
    private let surplus: [Int32]
    /// The checkpoint at or below the quantile of all values.
    private let near: Int
    /// By pair and side: number of values, and how many lie above the quantile of all values.
    private let standings: [(baseline: Standing, candidate: Standing)]

    /// The values of a block in relation to the quantile of all values.
    private struct Standing {
        var count = 0.0
        /// Number of values above the quantile; a value that equals it counts half.
        var above = 0.0

        init(_ values: [Double], beside level: Double) {
            count = Double(values.count)
            above = values.reduce(0) { $0 + ($1 > level ? 1 : $1 == level ? 0.5 : 0) }
        }
    }

    /// Creates the ratio over blocks of positive values; nil if a side has none.
    init?(_ blocks: [(baseline: [Double], candidate: [Double])], quantile: Double) {
        guard blocks.contains(where: { !$0.baseline.isEmpty }), blocks.contains(where: { !$0.candidate.isEmpty })
        else { return nil }
        self.blocks = blocks
        self.quantile = quantile
        pairs = blocks.count
        var all: [(value: Double, owner: Int32)] = []
        for (pair, block) in blocks.enumerated() {
            all += block.baseline.map { ($0, Int32(2 * pair)) }
            all += block.candidate.map { ($0, Int32(2 * pair + 1)) }
        }
        all.sort { $0.value == $1.value ? $0.owner < $1.owner : $0.value < $1.value }
        values = all.map(\.value)
        owners = all.map(\.owner)
        var below: [Int32] = []
        var surplus: [Int32] = []
        var count: Int32 = 0
        var row = [Int32](repeating: 0, count: blocks.count)
        for (index, entry) in all.enumerated() {
            if index % Self.stride == 0 {
                below.append(count)
                surplus += row
            }
            let isCandidate = entry.owner & 1 == 1
            count += isCandidate ? 1 : 0
            row[Int(entry.owner >> 1)] += isCandidate ? -1 : 1
        }
        candidateBelow = below + [count]
        self.surplus = surplus + row
        let rank = min(max(1, Int((quantile * Double(values.count)).rounded(.up))), values.count)
        let level = values[rank - 1]
        near = (rank - 1) / Self.stride
        standings = blocks.map { (Standing($0.baseline, beside: level), Standing($0.candidate, beside: level)) }
    }

    var sides: (baseline: Double, candidate: Double) {
        let flips = [Int32](repeating: 0, count: pairs)
        // The buffer has one element for each pair, as `quantiles` reads.
        return unsafe flips.withUnsafeBufferPointer { unsafe quantiles($0) }
    }

    func effect(_ flips: UnsafeBufferPointer<Int32>) -> Double {
        let (baseline, candidate) = unsafe quantiles(flips)
        return DeterministicMath.log(candidate / baseline)
    }

    /// Returns the share of values above the quantile of all values on the candidate's side, less that on the
    /// baseline's.
    ///
    /// - Complexity: O(pairs).
    func tieBreak(_ flips: UnsafeBufferPointer<Int32>) -> Double {
        var counts = (baseline: 0.0, candidate: 0.0)
        var above = (baseline: 0.0, candidate: 0.0)
        for pair in standings.indices {
            let (first, second) = standings[pair]
            let isFlipped = unsafe flips[pair] == 1
            let (baseline, candidate) = isFlipped ? (second, first) : (first, second)
            counts.baseline += baseline.count
            counts.candidate += candidate.count
            above.baseline += baseline.above
            above.candidate += candidate.above
        }
        return (counts.candidate > 0 ? above.candidate / counts.candidate : 0)
            - (counts.baseline > 0 ? above.baseline / counts.baseline : 0)
    }

    func without(_ effect: Double) -> Self {
        let factor = DeterministicMath.exp(-effect)
        let scaled = blocks.map { (baseline: $0.baseline, candidate: $0.candidate.map { $0 * factor }) }
        return Self(scaled, quantile: quantile) ?? self
    }

    private func quantiles(_ flips: UnsafeBufferPointer<Int32>) -> (baseline: Double, candidate: Double) {
        // Pointers for a whole draw: a test reads millions of elements.
        unsafe surplus.withUnsafeBufferPointer { surplus in
            unsafe owners.withUnsafeBufferPointer { owners in
                let candidates = unsafe below(candidateBelow.count - 1, surplus, flips)
                let baselines = Int32(values.count) - candidates
                return unsafe (
                    value(rank: rank(of: baselines), isCandidate: false, surplus, owners, flips),
                    value(rank: rank(of: candidates), isCandidate: true, surplus, owners, flips)
                )
            }
        }
    }

    private func rank(of count: Int32) -> Int32 {
        min(max(1, Int32((quantile * Double(count)).rounded(.up))), count)
    }

    /// Returns the number of the candidate's values, after the exchange, below a checkpoint.
    private func below(
        _ checkpoint: Int,
        _ surplus: UnsafeBufferPointer<Int32>,
        _ flips: UnsafeBufferPointer<Int32>
    ) -> Int32 {
        let start = checkpoint * pairs
        var moved: Int32 = 0
        var pair = 0
        // The row of a checkpoint and the flips have one element for each pair.
        while pair < pairs {
            unsafe moved &+= surplus[start &+ pair] &* flips[pair]
            pair &+= 1
        }
        return candidateBelow[checkpoint] + moved
    }

    /// Returns the value of a side at a rank.
    private func value(
        rank: Int32,
        isCandidate: Bool,
        _ surplus: UnsafeBufferPointer<Int32>,
        _ owners: UnsafeBufferPointer<Int32>,
        _ flips: UnsafeBufferPointer<Int32>
    ) -> Double {
        var low = 0
        var high = candidateBelow.count - 1
        var before: Int32 = 0
        // Find the last checkpoint with fewer values of the side below it. An exchange moves a quantile by little, so
        // the search begins at that of all values, and goes away from there in growing steps.
        var middle = near
        var reach = 1
        while high - low > 1 {
            if middle <= low || middle >= high { middle = (low + high) / 2 }
            let candidates = unsafe below(middle, surplus, flips)
            let count = isCandidate ? candidates : Int32(middle * Self.stride) - candidates
            if count < rank {
                low = middle
                before = count
                middle += reach
            } else {
                high = middle
                middle -= reach
            }
            reach *= 2
        }
        let side: Int32 = isCandidate ? 1 : 0
        var index = low * Self.stride
        while index < owners.count {
            let owner = unsafe owners[index]
            if unsafe (owner & 1) ^ flips[Int(owner &>> 1)] == side {
                before += 1
                if before >= rank { break }
            }
            index += 1
        }
        return values[min(index, values.count - 1)]
    }
}
