import FrameTrace

/// A scan for the clearest cut of a series, by the energy distance of its two sides.
///
/// E-divisive with α = 1 (Matteson and James 2014, doi:10.1080/01621459.2013.849605):
/// Q = mn/(m+n)·(2·mean|x−y| − mean|x−x′| − mean|y−y′|), over all cuts. It works on ranks, so that a single run far off
/// weighs no more than the largest of the others; on ranks Q is the Cramér–von Mises statistic of two samples.
struct EnergyScan {
    /// A cut, and its clarity.
    struct Cut {
        /// The index of the first value on the right side.
        var index: Int
        /// Q.
        var energy: Double
    }

    /// Twice the mid-rank of each value: whole numbers, from 2.
    private var ranks: [Int]
    private let shortest: Int
    /// Sums over prefixes; scratch buffers reused across scans.
    private var left: [Int]
    private var counts: [Int]
    private var sums: [Int]

    /// - Parameter shortest: the fewest values of a side, at least 2.
    init(_ values: ArraySlice<Double>, shortest: Int) {
        ranks = Self.midRanks(Array(values))
        self.shortest = max(2, shortest)
        left = Array(repeating: 0, count: values.count + 1)
        counts = Array(repeating: 0, count: 2 * values.count + 2)
        sums = counts
    }

    /// Whether there are enough values for two sides.
    var canCut: Bool { ranks.count >= 2 * shortest }

    /// Shuffles the values uniformly.
    mutating func shuffle(using random: inout DeterministicRandom) { ranks.shuffle(using: &random) }

    /// Returns the cut with the largest energy; the first of equals.
    ///
    /// - Precondition: ``canCut``.
    /// - Complexity: O(n log n).
    mutating func best() -> Cut {
        let count = ranks.count
        // left[i] is the sum of the distances within the first i values. The second pass is reversed, for the right
        // side.
        addUp(ranks)
        let prefix = left
        addUp(ranks.reversed())
        let total = prefix[count]
        var best = Cut(index: shortest, energy: -.infinity)
        for cut in shortest...(count - shortest) {
            let within = (prefix[cut], left[count - cut])
            let between = Double(total - within.0 - within.1)
            let (m, n) = (Double(cut), Double(count - cut))
            let distance =
                2 * between / (m * n) - 2 * Double(within.0) / (m * (m - 1)) - 2 * Double(within.1) / (n * (n - 1))
            let energy = m * n / (m + n) * distance
            if energy > best.energy { best = Cut(index: cut, energy: energy) }
        }
        return best
    }

    /// Fills ``left`` with the sums of |x − x′| over the pairs of each prefix, using a tree of sums (Fenwick 1994).
    private mutating func addUp(_ order: some Sequence<Int>) {
        for index in counts.indices {
            counts[index] = 0
            sums[index] = 0
        }
        var (seen, sum, within, at) = (0, 0, 0, 0)
        left[0] = 0
        for rank in order {
            var (below, sumBelow) = (0, 0)
            var node = rank
            while node > 0 {
                below += counts[node]
                sumBelow += sums[node]
                node &= node - 1
            }
            within += rank * below - sumBelow + (sum - sumBelow) - rank * (seen - below)
            node = rank
            while node < counts.count {
                counts[node] += 1
                sums[node] += rank
                node += node & -node
            }
            seen += 1
            sum += rank
            at += 1
            left[at] = within
        }
    }

    /// Returns twice the mean rank of each value, which is always a whole number.
    private static func midRanks(_ values: [Double]) -> [Int] {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = Array(repeating: 0, count: values.count)
        var first = 0
        while first < order.count {
            var last = first
            while last + 1 < order.count, values[order[last + 1]] == values[order[first]] { last += 1 }
            for at in first...last { ranks[order[at]] = first + last + 2 }
            first = last + 1
        }
        return ranks
    }
}
