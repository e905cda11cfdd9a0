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
        case .share: return "\(unit.number(value)) %"
        case .framesPerSecond, .hangs, .items: return unit.number(value)
        default: return "\(unit.number(value)) \(unit.rawValue)"
        }
    }

    /// A change with its sign and unit: `+0.42 ms`, `−3.1 pp`; – where there is none.
    func change(_ change: Double?) -> String {
        guard let change else { return Figure.none }
        let word = number(change)
        return isPlain ? word : "\(word) \(changeUnit)"
    }

    /// What holds the true change: `0.31 … 0.53 ms`; – where nothing can be said. An end that can't be told is `?`.
    func interval(_ shift: Shift) -> String {
        guard shift.low != nil || shift.high != nil else { return Figure.none }
        let ends = [shift.low, shift.high].map { $0.map(number) ?? "?" }
        return "\(ends[0]) … \(ends[1])" + (isPlain ? "" : " \(changeUnit)")
    }

    /// Whether numbers stand without their unit, which the figure's name says.
    private var isPlain: Bool { [.framesPerSecond, .hangs, .items].contains(unit) }

    private var changeUnit: String { unit == .share ? "pp" : unit.rawValue }

    private func number(_ value: Double) -> String {
        let text = unit.number(value)
        let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
        return (isZero ? "" : value > 0 ? "+" : "−") + text
    }

    /// What can be said of a shift, in the word for the reader: `worse`, `better`, `longer`, `within noise`. Two figures that
    /// print alike are the same; a time of runs with noise that moved by less than is mentioned is `negligible`.
    ///
    /// - Parameter isBetterLarger: nil where neither direction is good by itself.
    func outcome(_ shift: Shift, isBetterLarger: Bool?) -> String {
        if shift.hasMoved, !shift.isVisible(in: unit) { return Shift.Outcome.same.rawValue }
        if shift.hasMoved, shift.isNegligible(in: unit) { return "negligible" }
        return switch shift.outcome {
        case .more: isBetterLarger.map { $0 ? "better" : "worse" } ?? "more"
        case .less: isBetterLarger.map { $0 ? "worse" : "better" } ?? "less"
        case .unknown: shift.change == nil ? Figure.notMeasured : "no interval"
        default: shift.outcome.rawValue
        }
    }

    /// The same of a figure of one value a run: of runs with noise, nothing says how much it varies.
    func outcome(_ figure: SingleFigure) -> String {
        guard figure.shift.outcome == .unknown else { return outcome(figure.shift, isBetterLarger: false) }
        guard figure.shift.change == nil else { return "one value a run" }
        return figure.shift.before == nil ? "in B alone" : "in A alone"
    }
}

extension FrameMetric {
    /// How many it is counted by on a side.
    func count(_ counts: FigureComparison.Counts) -> Int {
        switch self {
        case .fps: counts.frames
        case .missedShare: counts.begun
        case .droppedShare, .hitchRatio: counts.wanted
        default: isOwnWork ? counts.onCPU : counts.frames
        }
    }
}

extension MetricUnit {
    /// The unit as tables and charts show it; a share is shown in percent.
    var symbol: String { self == .share ? "%" : rawValue }
}
