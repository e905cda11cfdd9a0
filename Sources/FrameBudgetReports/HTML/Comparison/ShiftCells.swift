import FrameStatistics
import FrameTrace

/// The cells that tell a shift in a table.
enum ShiftCells {
    /// Their heads: both sides, the change, its interval, what can be said of it.
    static let heads: HTML = """
        \(Fragments.numberHead("A"))\(Fragments.numberHead("B"))\(Fragments.numberHead("change"))\
        \(Fragments.numberHead("99 % interval", hint: "Holds the true change as far as frames vary within the two runs."))\
        <th scope="col">says</th>
        """

    /// The cells of a figure.
    static func cells(_ shift: Shift, _ text: ShiftText, isBetterLarger: Bool? = nil) -> HTML {
        """
        \(Fragments.cell(text.value(shift.before)))\(Fragments.cell(text.value(shift.after)))\
        \(change(shift, text))\(Fragments.cell(text.interval(shift)))\(says(shift, text, isBetterLarger: isBetterLarger))
        """
    }

    /// The cells of a figure of one value a run.
    static func cells(_ figure: SingleFigure) -> HTML {
        let text = ShiftText(unit: figure.unit)
        return """
            \(Fragments.cell(text.value(figure.shift.before)))\(Fragments.cell(text.value(figure.shift.after)))\
            \(change(figure.shift, text))\(Fragments.cell(Figure.none))\
            \(says(figure.shift, text, isBetterLarger: false, word: text.outcome(figure)))
            """
    }

    /// The change alone, stronger where it is beyond noise.
    static func change(_ shift: Shift, _ text: ShiftText) -> HTML {
        shift.hasMovedVisibly(in: text.unit)
            ? "<td class=\"num\"><b>\(text.change(shift.change))</b></td>" : Fragments.cell(text.change(shift.change))
    }

    /// What can be said of it, as a word with a sign; the colour is an addition.
    private static func says(_ shift: Shift, _ text: ShiftText, isBetterLarger: Bool?, word: String? = nil) -> HTML {
        let word = word ?? text.outcome(shift, isBetterLarger: isBetterLarger)
        guard shift.hasMovedVisibly(in: text.unit) else { return "<td class=\"muted\">\(word)</td>" }
        let sign = shift.outcome == .more ? "▲" : "▼"
        let isBetter = isBetterLarger.map { $0 == (shift.outcome == .more) }
        let style: HTML = isBetter.map { $0 ? "says good" : "says bad" } ?? "says"
        return "<td class=\"\(style)\">\(sign) \(word)</td>"
    }
}
