import FrameStatistics
import FrameTrace

/// A figure of two runs as cells of a table, the same in every output.
struct ShiftText {
    /// The unit of the figures.
    var unit: MetricUnit

    /// Times per frame in ms.
    static let milliseconds = ShiftText(unit: .milliseconds)
    /// Shares from 0 to 1.
    static let share = ShiftText(unit: .share)

    /// A figure with its unit: `14.62 ms`, `17.4 %`; – where there is none.
    func value(_ value: Double?) -> String {
        guard let value else { return Figure.none }
        switch unit {
        case .share: return Figure.percent(value)
        case .framesPerSecond: return Figure.rate(value)
        case .millisecondsPerSecond: return DecimalText.fixed(value, places: 1) + " ms/s"
        default: return DecimalText.fixed(value, places: 2) + " \(unit.rawValue)"
        }
    }

    /// A change with its sign and unit: `+0.42 ms`, `−3.1 pp`; – where there is none.
    func change(_ change: Double?) -> String {
        guard let change else { return Figure.none }
        let word = number(change)
        return unit == .framesPerSecond ? word : "\(word) \(changeUnit)"
    }

    /// What holds the true change: `0.31 … 0.53 ms`; – where nothing can be said. An end that can't be told is `?`.
    func interval(_ shift: Shift) -> String {
        guard shift.low != nil || shift.high != nil else { return Figure.none }
        let ends = [shift.low, shift.high].map { $0.map(number) ?? "?" }
        return "\(ends[0]) … \(ends[1])" + (unit == .framesPerSecond ? "" : " \(changeUnit)")
    }

    private var changeUnit: String { unit == .share ? "pp" : unit.rawValue }

    private func number(_ value: Double) -> String {
        let scaled = unit == .share ? value * 100 : value
        let text = DecimalText.fixed(abs(scaled), places: unit == .milliseconds || unit == .share ? 2 : 1)
        let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
        return (isZero ? "" : value > 0 ? "+" : "−") + text
    }

    /// What can be said of a shift, in the word for the reader: `worse`, `better`, `longer`, `within noise`.
    ///
    /// - Parameter isBetterLarger: nil where neither direction is good by itself.
    static func outcome(_ shift: Shift, isBetterLarger: Bool?) -> String {
        switch shift.outcome {
        case .more: isBetterLarger.map { $0 ? "better" : "worse" } ?? "more"
        case .less: isBetterLarger.map { $0 ? "worse" : "better" } ?? "less"
        case .unknown: shift.change == nil ? Figure.notMeasured : "no interval"
        default: shift.outcome.rawValue
        }
    }
}

extension FrameMetric {
    /// How many it is counted by on a side.
    func count(_ counts: FigureComparison.Counts) -> Int {
        switch self {
        case .fps, .missedShare: counts.frames
        case .droppedShare, .hitchRatio: counts.wanted
        default: isOwnWork ? counts.onCPU : counts.frames
        }
    }
}

extension MetricUnit {
    /// The unit as tables and charts show it; a share is shown in percent.
    var symbol: String { self == .share ? "%" : rawValue }

    /// What a value is multiplied by to be shown with ``symbol``.
    var scale: Double { self == .share ? 100 : 1 }
}
