import FrameStatistics
import FrameTrace

/// Plot of a shift function: a point for each percentile, with its interval.
struct ShiftPlot {
    private static let width = 560.0
    private static let height = 200.0
    private static let left = 62.0
    private static let right = 12.0
    private static let top = 12.0
    private static let bottom = 30.0

    private let points: [AppComparison.Quantile]
    private let low: Double
    private let high: Double

    /// Creates the plot of a shift function.
    init(_ points: [AppComparison.Quantile]) {
        self.points = points
        // Keeps imperceptible changes small in the plot, too.
        var all = [-0.05, 0, 0.05]
        for point in points { all += [point.shift.change, point.shift.low, point.shift.high].compactMap(\.self) }
        let span = (all.max() ?? 0) - (all.min() ?? 0)
        low = (all.min() ?? 0) - span * 0.08
        high = (all.max() ?? 0) + span * 0.08
    }

    /// Returns the plot with a description in words.
    func markup(_ title: String) -> HTML {
        let ticks = ticks
        let lines = ticks.map { tick -> HTML in
            """
            <line class="\(tick == 0 ? "line zero" : "g")" x1="\(number(Self.left))" x2="\(number(Self.width - Self.right))" \
            y1="\(number(y(tick)))" y2="\(number(y(tick)))"/>\
            <text x="\(number(Self.left - 8))" y="\(number(y(tick) + 4))" text-anchor="end">\(label(tick))</text>
            """
        }
        let labels = points.enumerated().map { index, point -> HTML in
            """
            <text x="\(number(x(index)))" y="\(number(Self.height - 10))" text-anchor="middle">p\(point.percent)</text>
            """
        }
        let moved = points.filter { $0.shift.hasMovedVisibly(in: .milliseconds) }
        let text = ShiftText.milliseconds
        let most = moved.max { abs($0.shift.change ?? 0) < abs($1.shift.change ?? 0) }
        let words =
            most.map {
                "\(moved.count) of \(points.count) percentiles moved, p\($0.percent) most: \(text.change($0.shift.change))."
            }
            ?? "No percentile moved beyond noise."
        return """
            <svg class="plot" viewBox="0 0 \(number(Self.width)) \(number(Self.height))" width="\(number(Self.width))" \
            height="\(number(Self.height))" role="img"><title>Shift function of \(title)</title><desc>\(words)</desc>
            \(lines)\(labels)\(points.enumerated().map(mark))</svg>
            """
    }

    private func mark(_ index: Int, _ point: AppComparison.Quantile) -> HTML {
        let shift = point.shift
        guard let change = shift.change else { return .nothing }
        let (at, text) = (number(x(index)), ShiftText.milliseconds)
        let line: HTML =
            shift.low == nil && shift.high == nil
            ? .nothing
            : """
            <line class="reach" x1="\(at)" x2="\(at)" y1="\(number(y(shift.low ?? change)))" y2="\(number(y(shift.high ?? change)))"/>
            """
        let interval = text.interval(shift)
        let words = "p\(point.percent): \(text.change(change))" + (interval == Figure.none ? "" : ", \(interval)")
        return """
            <g><title>\(words)</title>\(line)<circle class="\(shift.hasMovedVisibly(in: .milliseconds) ? "point moved" : "point")" cx="\(at)" \
            cy="\(number(y(change)))" r="4.5"/></g>
            """
    }

    /// Four to nine round values, including zero.
    private var ticks: [Double] {
        var step = 0.000_01
        let factors = [2.0, 2.5, 2.0]
        var next = 0
        while (high - low) / step > 8 {
            step *= factors[next % 3]
            next += 1
        }
        let first = Int((low / step).rounded(.up))
        let last = Int((high / step).rounded(.down))
        return first <= last ? (first...last).map { Double($0) * step } : [0]
    }

    private func x(_ index: Int) -> Double {
        let room = Self.width - Self.left - Self.right - 30
        return Self.left + 15 + room * Double(index) / Double(max(1, points.count - 1))
    }

    private func y(_ value: Double) -> Double {
        Self.top + (Self.height - Self.top - Self.bottom) * (high - value) / (high - low)
    }

    private func number(_ value: Double) -> String { DecimalText.trimmed(value, places: 1) }

    private func label(_ value: Double) -> String {
        let text = DecimalText.trimmed(abs(value), places: 3)
        return text == "0" ? "0" : (value > 0 ? "+" : "−") + text
    }
}
