import FrameBudget
import FrameStatistics
import FrameTrace

/// Values of a check in words and cells, with as many decimal places as show the difference that was judged.
///
/// Otherwise a time that is a nanosecond over its budget would seem to equal it: "1 ms, over the budget of 1 ms".
extension GateWords {
    /// Returns the unit of a check's values. A share is shown in percent.
    static func unit(_ check: GateCheck) -> String { isShare(check) ? "%" : check.unit }

    /// Returns the baseline's value or the budget, without its unit.
    static func reference(_ check: GateCheck) -> String { number(check.reference, of: check) }

    /// Returns the run's value, without its unit.
    static func value(_ check: GateCheck) -> String { number(check.value, of: check) }

    /// Returns the baseline's value or the budget with its unit: `2.5 ms`, `1 interval`.
    static func referenceAmount(_ check: GateCheck) -> String { amount(check.reference, of: check) }

    /// Returns the run's value with its unit.
    static func valueAmount(_ check: GateCheck) -> String { amount(check.value, of: check) }

    /// Returns the baseline's value or the budget after the figure's name, which already contains the thing counted.
    static func plainReference(_ check: GateCheck) -> String {
        counts.contains(check.unit) ? reference(check) : referenceAmount(check)
    }

    /// Returns the run's value after the figure's name, which already contains the thing counted.
    static func plainValue(_ check: GateCheck) -> String {
        counts.contains(check.unit) ? value(check) : valueAmount(check)
    }

    /// Returns a check's change from the baseline as a share of it. A limit is no value that changed.
    static func changeText(_ check: GateCheck) -> String {
        guard check.basis != .budget else { return Figure.none }
        guard isJudged(check), let change = check.change, change != 0 else { return percent(check.change) }
        let size = abs(change) * 100
        let places = (1...7).first { DecimalText.fixed(size, places: $0).contains { $0 != "0" && $0 != "." } } ?? 1
        return places == 1 ? percent(change) : (change > 0 ? "+" : "−") + DecimalText.fixed(size, places: places) + " %"
    }

    private static func amount(_ value: Double?, of check: GateCheck) -> String {
        guard let value else { return Figure.none }
        let isOne = value == 1 && counts.contains(check.unit)
        return "\(number(value, of: check)) \(isOne ? String(check.unit.dropLast()) : unit(check))"
    }

    private static func number(_ value: Double?, of check: GateCheck) -> String {
        value.map { DecimalText.trimmed($0 * scale(check), places: places(check)) } ?? Figure.none
    }

    /// Returns the fewest decimal places, at least three, with which the two values of a judged check differ, if they
    /// do.
    private static func places(_ check: GateCheck) -> Int {
        guard isJudged(check), let reference = check.reference, let value = check.value, value != reference else {
            return 3
        }
        func text(_ value: Double, _ places: Int) -> String {
            DecimalText.trimmed(value * scale(check), places: places)
        }
        return (3...9).first { text(value, $0) != text(reference, $0) } ?? 3
    }

    /// Whether the verdict depends on a difference of the values.
    private static func isJudged(_ check: GateCheck) -> Bool {
        [.regression, .improved, .overBudget, .inconclusive, .quarantined].contains(check.verdict)
    }

    private static func isShare(_ check: GateCheck) -> Bool { check.unit == MetricUnit.share.rawValue }

    private static func scale(_ check: GateCheck) -> Double { isShare(check) ? MetricUnit.share.scale : 1 }
}
