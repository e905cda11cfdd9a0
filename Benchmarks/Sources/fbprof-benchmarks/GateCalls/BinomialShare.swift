import FrameTrace

/// A share of calls with its exact 95 % interval (Clopper and Pearson, *Biometrika* 26, 1934), found by bisection.
struct BinomialShare {
    let hits: Int
    let count: Int

    init(_ hits: Int, of count: Int) {
        self.hits = hits
        self.count = count
    }

    /// The lower end.
    var low: Double {
        hits == 0 ? 0 : Self.root { 1 - Self.cumulative(hits - 1, count, $0) - 0.025 }
    }

    /// The upper end.
    var high: Double { upper(tail: 0.025) }

    /// What it is below with a confidence of 95 %, one-sided.
    var most: Double { upper(tail: 0.05) }

    private func upper(tail: Double) -> Double {
        hits == count ? 1 : Self.root { tail - Self.cumulative(hits, count, $0) }
    }

    /// As 95.2 to 99.1 %.
    var text: String {
        guard count > 0 else { return "–" }
        return "\(DecimalText.fixed(low * 100, places: 1)) to \(DecimalText.fixed(high * 100, places: 1)) %"
    }

    /// Where a rising function crosses zero.
    private static func root(_ function: (Double) -> Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if function(middle) < 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The probability of at most so many hits.
    private static func cumulative(_ hits: Int, _ count: Int, _ share: Double) -> Double {
        guard share > 0 else { return 1 }
        guard share < 1 else { return hits >= count ? 1 : 0 }
        var logTerm = Double(count) * DeterministicMath.log(1 - share)
        var sum = DeterministicMath.exp(logTerm)
        for hit in 0..<max(0, hits) {
            logTerm += DeterministicMath.log(Double(count - hit) / Double(hit + 1) * share / (1 - share))
            sum += DeterministicMath.exp(logTerm)
        }
        return min(1, sum)
    }
}
