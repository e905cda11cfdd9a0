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
        \(change(shift, text))\(Fragments.cell(text.interval(shift)))\(says(shift, isBetterLarger: isBetterLarger))
        """
    }

    /// The change alone, stronger where it is beyond noise.
    static func change(_ shift: Shift, _ text: ShiftText) -> HTML {
        shift.hasMoved
            ? "<td class=\"num\"><b>\(text.change(shift.change))</b></td>" : Fragments.cell(text.change(shift.change))
    }

    /// What can be said of it, as a word with a sign; the colour is an addition.
    static func says(_ shift: Shift, isBetterLarger: Bool?) -> HTML {
        let word = ShiftText.outcome(shift, isBetterLarger: isBetterLarger)
        guard shift.hasMoved else { return "<td class=\"muted\">\(word)</td>" }
        let sign = shift.outcome == .more ? "▲" : "▼"
        let isBetter = isBetterLarger.map { $0 == (shift.outcome == .more) }
        let style: HTML = isBetter.map { $0 ? "says good" : "says bad" } ?? "says"
        return "<td class=\"\(style)\">\(sign) \(word)</td>"
    }
}
