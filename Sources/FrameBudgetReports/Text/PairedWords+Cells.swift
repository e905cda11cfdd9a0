import FrameStatistics
import FrameTrace

/// Cells of a row: figures of both sides, effect and interval.
extension PairedWords {
    func baseline(_ row: PairedRow) -> String { value(row.estimate?.baseline, row.metric) }
    func candidate(_ row: PairedRow) -> String { value(row.estimate?.candidate, row.metric) }

    func effect(_ row: PairedRow) -> String {
        row.estimate.map { Self.amount($0.effect, row.metric) } ?? Figure.none
    }

    func interval(_ row: PairedRow) -> String {
        guard let interval = row.estimate?.interval else { return Figure.none }
        // A few pairs may allow any value. Shares differ by 100 pp at most.
        let isShare = row.metric.unit == .share && !row.metric.isRatio
        let ends = [interval.lowerBound, interval.upperBound].map { end in
            Self.amount(isShare ? min(1, max(-1, end)) : end, row.metric)
        }
        // Print the unit once.
        let low = ends[0].split(separator: " ").dropLast().joined(separator: " ")
        return "\(low) … \(ends[1])"
    }

    /// Formats the difference between identical processes.
    func floor(_ row: PairedRow) -> String {
        row.floor.map { Self.amount($0, row.metric).replacing("+", with: "±") } ?? Figure.none
    }

    func visible(_ row: PairedRow) -> String {
        row.verdict == .advisory ? Figure.none : row.smallestVisible.map { Self.amount($0, row.metric) } ?? "none"
    }

    private func value(_ value: Double?, _ metric: FrameMetric) -> String {
        guard let value else { return Figure.none }
        return metric.unit == .share
            ? DecimalText.fixed(value * 100, places: 2) + " %" : DecimalText.fixed(value, places: 3) + " ms"
    }

    static func amount(_ value: Double, _ metric: FrameMetric) -> String {
        if metric.isRatio { return ratio(value) }
        // Share of frames, in percentage points.
        return metric.unit == .share ? signed(value * 100, "pp") : signed(value, "ms")
    }

    static func ratio(_ logarithm: Double) -> String {
        // Larger ratios cannot be quantified.
        guard abs(logarithm) < 5 else { return logarithm > 0 ? ">+999 %" : "−100 %" }
        let share = (DeterministicMath.exp(logarithm) - 1) * 100
        return signed(share, "%", places: 1)
    }

    static func signed(_ value: Double, _ unit: String, places: Int = 2) -> String {
        let text = DecimalText.fixed(abs(value), places: places)
        let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
        return (isZero ? "" : value > 0 ? "+" : "−") + text + " " + unit
    }
}
