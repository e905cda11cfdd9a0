import FrameBudget
import FrameTrace

/// Small pieces of markup shared by sections.
enum Fragments {
    /// Returns a name from outside, kept from reordering the text around it.
    static func name(_ text: String) -> HTML {
        text.isEmpty ? "<i>unnamed</i>" : "<bdi>\(VisibleText.short(text, to: longestName))</bdi>"
    }

    /// Maximum length of a name in the page; the data in the page has full names.
    private static let longestName = 120

    /// Returns a number in a table's cell, or the text for a missing one.
    static func cell(_ text: String?) -> HTML {
        guard let text else { return "<td class=\"num unseen\">\(Figure.notMeasured)</td>" }
        // Zero is muted, so that other values stand out.
        let isZero = text == "0" || text == "0.0" || text == "0.00"
        return "<td class=\"\(isZero ? "num zero" : "num")\">\(minus(text))</td>"
    }

    /// Returns a number with the typographic minus sign.
    static func minus(_ text: String) -> String {
        text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : text
    }

    /// Returns a hitch band as a word with a color.
    static func badge(_ band: HitchBand) -> HTML {
        "<span class=\"badge \(Palette.className(of: band))\">\(band.rawValue)</span>"
    }

    /// Formats a place in the work: `maps › draw map › decode`.
    static func path(_ path: PathID, of result: RunResult) -> HTML {
        let labels = result.labels(of: path)
        guard !labels.isEmpty else { return "<i>outside any step</i>" }
        let parts = labels.enumerated().map { number, label -> HTML in
            let separator: HTML = number == 0 ? "" : "<span class=\"sep\"> › </span>"
            return "\(separator)\(name(label))"
        }
        return "\(parts)"
    }

    /// Returns a part of the ledger as a word with its color beside it.
    static func part(_ part: LedgerPart) -> HTML {
        "<span class=\"swatch \(Palette.className(of: part))\"></span>\(part.title)"
    }

    /// Returns a table in a box of its own, which scrolls if the page is narrower.
    static func table(_ caption: String, head: HTML, rows: [HTML], isNarrow: Bool = false) -> HTML {
        """
        <div class="\(isNarrow ? "scroll fit" : "scroll")" tabindex="0" role="group" aria-label="\(caption)"><table>
        <caption class="hidden">\(caption)</caption>
        <thead>\(head)</thead>
        <tbody>\(rows)</tbody>
        </table></div>

        """
    }

    /// Returns a list of terms and values.
    static func facts(_ facts: [(term: String, value: HTML)]) -> HTML {
        let items = facts.map { "<div><dt>\($0.term)</dt><dd>\($0.value)</dd></div>" as HTML }
        return "<dl class=\"facts\">\(items)</dl>"
    }

    /// Returns a list of terms and sentences, each on a line of its own.
    static func lines(_ lines: [QualityWords.Line]) -> HTML {
        let items = lines.map { "<div><dt>\($0.topic)</dt><dd>\($0.text)</dd></div>" as HTML }
        return "<dl class=\"lines\">\(items)</dl>"
    }

    /// Returns the head of a column of numbers.
    static func numberHead(_ title: String, hint: String = "") -> HTML {
        let hint = hint.isEmpty ? Glossary.meaning(of: title) : hint
        // A head may break, but not before its unit.
        let shown = title.split(separator: ", ").joined(separator: ",\u{A0}")
        return hint.isEmpty
            ? "<th scope=\"col\" class=\"num\">\(shown)</th>"
            : "<th scope=\"col\" class=\"num\"><abbr title=\"\(hint)\">\(shown)</abbr></th>"
    }
}
