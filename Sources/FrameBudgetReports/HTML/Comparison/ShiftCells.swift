import FrameStatistics
import FrameTrace

/// Table cells of a shift.
enum ShiftCells {
    /// Heads of the cells: both sides, the change, its interval, and the outcome.
    static let heads: HTML = """
        \(Fragments.numberHead("A"))\(Fragments.numberHead("B"))\(Fragments.numberHead("change"))\
        \(Fragments.numberHead("99 % interval", hint: "Holds the true change as far as frames vary within the two runs."))\
        <th scope="col">says</th>
        """

    /// Returns the cells of a figure.
    ///
    /// - Parameter word: the outcome; nil for that of the shift alone.
    static func cells(_ shift: Shift, _ text: ShiftText, isLargerBetter: Bool? = nil, word: String? = nil) -> HTML {
        """
        \(Fragments.cell(text.value(shift.before)))\(Fragments.cell(text.value(shift.after)))\
        \(change(shift, text))\(Fragments.cell(text.interval(shift)))\
        \(says(shift, text, isLargerBetter: isLargerBetter, word: word))
        """
    }

    /// Returns the cells of a figure of an app's frames.
    static func cells(
        _ shift: Shift,
        of metric: FrameMetric,
        in figures: FigureComparison,
        _ app: AppComparison
    ) -> HTML {
        let text = ShiftText(unit: metric.unit)
        return cells(
            shift,
            text,
            isLargerBetter: app.isOffset(metric, shift) ? nil : app.isLargerBetter(metric),
            word: text.outcome(shift, of: metric, in: figures, app)
        )
    }

    /// Returns the cells of a figure with one value per run.
    static func cells(_ figure: SingleFigure) -> HTML {
        let text = ShiftText(unit: figure.unit)
        return """
            \(Fragments.cell(text.value(figure.shift.before)))\(Fragments.cell(text.value(figure.shift.after)))\
            \(change(figure.shift, text))\(Fragments.cell(Figure.none))\
            \(says(figure.shift, text, isLargerBetter: false, word: text.outcome(figure)))
            """
    }

    /// Returns the cell of the change, bold if it is beyond noise.
    static func change(_ shift: Shift, _ text: ShiftText) -> HTML {
        shift.hasMovedVisibly(in: text.unit)
            ? "<td class=\"num\"><b>\(text.change(shift.change))</b></td>" : Fragments.cell(text.change(shift.change))
    }

    /// Returns the outcome as a word with a sign; the color only adds to it.
    private static func says(_ shift: Shift, _ text: ShiftText, isLargerBetter: Bool?, word: String? = nil) -> HTML {
        let word = word ?? text.outcome(shift, isLargerBetter: isLargerBetter)
        guard shift.hasMovedVisibly(in: text.unit) else { return "<td class=\"muted\">\(word)</td>" }
        let sign = shift.outcome == .more ? "▲" : "▼"
        let isBetter = isLargerBetter.map { $0 == (shift.outcome == .more) }
        let style: HTML = isBetter.map { $0 ? "says good" : "says bad" } ?? "says"
        return "<td class=\"\(style)\">\(sign) \(word)</td>"
    }
}
