import FrameBudget
import FrameTrace

/// Small pieces of markup that several sections use.
enum Fragments {
    /// A name from outside, kept from reordering the text around it.
    static func name(_ text: String) -> HTML {
        text.isEmpty ? "<i>unnamed</i>" : "<bdi>\(VisibleText.short(text, to: longestName))</bdi>"
    }

    /// Names are shown up to this length; the data in the page has them whole.
    private static let longestName = 120

    /// A number in a table's cell, or why there is none.
    static func cell(_ text: String?) -> HTML {
        guard let text else { return "<td class=\"num unseen\">\(Figure.notMeasured)</td>" }
        // Where nothing was spent is told quietly, so that the eye finds where something was.
        let isZero = text == "0" || text == "0.0" || text == "0.00"
        return "<td class=\"\(isZero ? "num zero" : "num")\">\(minus(text))</td>"
    }

    /// A number with the sign that typography has for it.
    static func minus(_ text: String) -> String {
        text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : text
    }

    /// A hitch band as a word with a colour.
    static func badge(_ band: HitchBand) -> HTML {
        "<span class=\"badge \(Palette.className(of: band))\">\(band.rawValue)</span>"
    }

    /// A place in the work: `maps › draw map › decode`.
    static func path(_ path: PathID, of result: RunResult) -> HTML {
        let labels = result.labels(of: path)
        guard !labels.isEmpty else { return "<i>outside any step</i>" }
        let parts = labels.enumerated().map { number, label -> HTML in
            let separator: HTML = number == 0 ? "" : "<span class=\"sep\"> › </span>"
            return "\(separator)\(name(label))"
        }
        return "\(parts)"
    }

    /// A part of the ledger as a word with its colour beside it.
    static func part(_ part: LedgerPart) -> HTML {
        "<span class=\"swatch \(Palette.className(of: part))\"></span>\(part.title)"
    }

    /// A table in a box of its own, which scrolls where the page is narrower.
    static func table(_ caption: String, head: HTML, rows: [HTML], isNarrow: Bool = false) -> HTML {
        """
        <div class="\(isNarrow ? "scroll fit" : "scroll")" tabindex="0" role="group" aria-label="\(caption)"><table>
        <caption class="hidden">\(caption)</caption>
        <thead>\(head)</thead>
        <tbody>\(rows)</tbody>
        </table></div>

        """
    }

    /// Terms and what they are.
    static func facts(_ facts: [(term: String, value: HTML)]) -> HTML {
        let items = facts.map { "<div><dt>\($0.term)</dt><dd>\($0.value)</dd></div>" as HTML }
        return "<dl class=\"facts\">\(items)</dl>"
    }

    /// Terms and sentences, each on a line of its own.
    static func lines(_ lines: [QualityWords.Line]) -> HTML {
        let items = lines.map { "<div><dt>\($0.topic)</dt><dd>\($0.text)</dd></div>" as HTML }
        return "<dl class=\"lines\">\(items)</dl>"
    }

    /// The head of a column of numbers.
    static func numberHead(_ title: String, hint: String = "") -> HTML {
        let hint = hint.isEmpty ? Glossary.meaning(of: title) : hint
        return hint.isEmpty
            ? "<th scope=\"col\" class=\"num\">\(title)</th>"
            : "<th scope=\"col\" class=\"num\"><abbr title=\"\(hint)\">\(title)</abbr></th>"
    }
}
