public import FrameTrace

/// The noise of one figure on a machine, from comparisons of a workload with itself.
public struct PairedNoise: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The figure.
    public var metric: FrameMetric
    /// The root mean square of the measured changes, as ``PairedEstimate/effect``.
    public var spread: Double
    /// The median of the smallest visible changes; nil if most comparisons could detect none.
    public var smallestVisible: Double?
    /// Number of comparisons that found a regression: false alarms if both sides had the same work.
    public var regressions: Int
    /// Number of comparisons that could be judged.
    public var calls: Int

    /// Computes the noise of each figure over several comparisons.
    public static func figures(of reports: [PairedReport]) -> [PairedNoise] {
        guard let first = reports.first else { return [] }
        return first.rows.map { row in
            let rows = reports.flatMap(\.rows).filter { $0.app == row.app && $0.metric == row.metric }
            let effects = rows.compactMap { $0.estimate?.effect }
            let square = effects.reduce(0) { $0 + $1 * $1 } / Double(max(1, effects.count))
            let visible = rows.map { $0.smallestVisible ?? .infinity }.sorted()
            let median = visible[visible.count / 2]
            return PairedNoise(
                app: row.app,
                metric: row.metric,
                spread: square.squareRoot(),
                smallestVisible: median.isFinite ? median : nil,
                regressions: rows.count { $0.verdict == .regression },
                calls: effects.count
            )
        }
    }
}
