/// Values of one kind, in ascending order; percentiles are by nearest rank.
struct Sample {
    private let sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    var count: Int { sorted.count }
    var isEmpty: Bool { sorted.isEmpty }
    var median: Double { percentile(50) }
    var p95: Double { percentile(95) }
    var least: Double { sorted.first ?? .nan }
    var greatest: Double { sorted.last ?? .nan }

    /// The values without their signs.
    var magnitudes: Sample { Sample(sorted.map(abs)) }

    /// An interval that covers the median of what the values are drawn from in 95 of 100 samples, by ranks.
    var medianInterval: (low: Double, high: Double) {
        guard count > 5 else { return (least, greatest) }
        let half = 0.98 * Double(count).squareRoot()
        let low = max(0, Int((Double(count) / 2 - half).rounded(.down)))
        return (sorted[low], sorted[count - 1 - low])
    }

    func percentile(_ percent: Int) -> Double {
        guard !sorted.isEmpty else { return .nan }
        let rank = (percent * sorted.count + 99) / 100
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }
}
