import Testing

@testable import FrameStatistics
@testable import FrameTrace

@Suite("Energy of a cut")
struct EnergyScanTests {
    /// The energy by its definition: over all pairs of the same ranks.
    private func energy(_ ranks: [Double], _ cut: Int) -> Double {
        let (left, right) = (Array(ranks[..<cut]), Array(ranks[cut...]))
        func within(_ values: [Double]) -> Double {
            var sum = 0.0
            for i in values.indices { for j in 0..<i { sum += abs(values[i] - values[j]) } }
            return 2 * sum / Double(values.count * (values.count - 1))
        }
        var between = 0.0
        for x in left { for y in right { between += abs(x - y) } }
        let (m, n) = (Double(left.count), Double(right.count))
        return m * n / (m + n) * (2 * between / (m * n) - within(left) - within(right))
    }

    @Test("the best cut has the largest energy by the definition, ties included", arguments: 0..<20)
    func definition(_ seed: Int) {
        var random = DeterministicRandom(seed: UInt64(seed))
        let count = 6 + seed
        let values = (0..<count).map { _ in Double(random.next() % 9) }
        let ranks = values.map { value in
            Double(2 * values.count { $0 < value } + values.count { $0 == value } + 1)
        }
        var scan = EnergyScan(values[...], shortest: 3)
        let best = scan.best()
        let energies = (3...(count - 3)).map { energy(ranks, $0) }
        let largest = energies.max() ?? .nan
        #expect(abs(best.energy - largest) < 1e-9 * max(1, abs(largest)))
        #expect(abs(energies[best.index - 3] - largest) < 1e-9 * max(1, abs(largest)))
    }
}
