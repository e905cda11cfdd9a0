import FrameStatistics
import FrameTrace

/// Text of a figure of two runs for the cells of a table, the same in every output.
struct ShiftText {
    var unit: MetricUnit

    static let milliseconds = ShiftText(unit: .milliseconds)
    /// Shares from 0 to 1.
    static let share = ShiftText(unit: .share)

    /// Formats a figure with its unit: `14.62 ms`, `17.4 %`; – if there is none.
    func value(_ value: Double?) -> String {
        guard let value else { return Figure.none }
        switch unit {
        case .share: return "\(unit.number(value)) %"
        case .framesPerSecond, .hangs, .items: return unit.number(value)
        default: return "\(unit.number(value)) \(unit.rawValue)"
        }
    }

    /// Formats a change with its sign and unit: `+0.42 ms`, `−3.1 pp`; – if there is none.
    func change(_ change: Double?) -> String {
        guard let change else { return Figure.none }
        let word = number(change)
        return isPlain ? word : "\(word) \(changeUnit)"
    }

    /// Formats the interval that holds the true change: `0.31 … 0.53 ms`; – if there is none. An unknown end is `?`.
    func interval(_ shift: Shift) -> String {
        guard shift.low != nil || shift.high != nil else { return Figure.none }
        let ends = [shift.low, shift.high].map { $0.map(number) ?? "?" }
        return "\(ends[0]) … \(ends[1])" + (isPlain ? "" : " \(changeUnit)")
    }

    /// Whether numbers omit their unit, which the figure's name includes.
    private var isPlain: Bool { [.framesPerSecond, .hangs, .items].contains(unit) }

    private var changeUnit: String { unit == .share ? "pp" : unit.rawValue }

    private func number(_ value: Double) -> String {
        let text = unit.number(value)
        let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
        return (isZero ? "" : value > 0 ? "+" : "−") + text
    }

    /// Describes the outcome of a shift for the reader: `worse`, `better`, `longer`, `within noise`. Two figures that
    /// print alike are the same. A time of runs with noise that moved by less than the mentioned minimum is
    /// `negligible`.
    ///
    /// - Parameter isLargerBetter: nil if neither direction is good by itself.
    func outcome(_ shift: Shift, isLargerBetter: Bool?) -> String {
        if shift.hasMoved, !shift.isVisible(in: unit) { return Shift.Outcome.same.rawValue }
        if shift.hasMoved, shift.isNegligible(in: unit) { return "negligible" }
        return switch shift.outcome {
        case .more: isLargerBetter.map { $0 ? "better" : "worse" } ?? "more"
        case .less: isLargerBetter.map { $0 ? "worse" : "better" } ?? "less"
        case .unknown: shift.change == nil ? Figure.notMeasured : "no interval"
        default: shift.outcome.rawValue
        }
    }

    /// Describes the outcome of a figure of an app's frames: `worse`, `shorter`; – where a run has no frame to compare.
    ///
    /// A main-thread time is only `shorter` where the same frames end later, and only `longer` where they end earlier.
    func outcome(
        _ shift: Shift,
        of metric: FrameMetric,
        in figures: FigureComparison,
        _ app: AppComparison
    ) -> String {
        if shift.outcome == .unknown, shift.change == nil, figures.hasEmptySide { return Figure.none }
        guard shift.hasMovedVisibly(in: unit), app.isOffset(metric, shift) else {
            return outcome(shift, isLargerBetter: app.isLargerBetter(metric))
        }
        return Self.length(shift)
    }

    /// Describes a moved time that is neither better nor worse by itself.
    static func length(_ shift: Shift) -> String { shift.outcome == .less ? "shorter" : "longer" }

    /// Describes the outcome of a figure with one value per run: for runs with noise, its variation is not known.
    func outcome(_ figure: SingleFigure) -> String {
        guard figure.shift.outcome == .unknown else { return outcome(figure.shift, isLargerBetter: false) }
        guard figure.shift.change == nil else { return "one value a run" }
        return figure.shift.before == nil ? "in B alone" : "in A alone"
    }
}

extension FrameMetric {
    /// Returns the number that it is counted by on a side.
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
