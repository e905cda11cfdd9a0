import FrameBudget
import FrameTrace

/// Colors of the report, light and dark, in one place so that a test can check their contrast.
struct Palette {
    /// A color with the name of its CSS property.
    struct Entry {
        /// The name of the CSS property, without the dashes.
        var name: String
        /// The color as `#rrggbb`.
        var color: String
    }

    /// Background of the page.
    var ground: String
    /// Background of tables and cards.
    var surface: String
    /// Text.
    var ink: String
    /// Secondary text.
    var muted: String
    /// Borders and grid lines.
    var line: String
    /// Links and focus.
    var accent: String
    /// Bars of frames that were in time.
    var met: String
    /// Bars and marks of missed frames.
    var missed: String
    /// Marks of frames with a priority inversion.
    var inverted: String
    /// Line of the budget.
    var budget: String
    /// Colors of the bands, in the order of ``HitchBand``.
    var bands: [String]

    /// Dark ink on paper.
    static let light = Palette(
        ground: "#ffffff",
        surface: "#f6f7f9",
        ink: "#171a21",
        muted: "#565d6d",
        line: "#dde1e8",
        accent: "#1d5fc4",
        met: "#7b8794",
        missed: "#c22f2a",
        inverted: "#7a3fc4",
        budget: "#171a21",
        bands: ["#17683a", "#855000", "#b02a1f", "#98151f"]
    )

    /// Light ink on a dark background.
    static let dark = Palette(
        ground: "#101217",
        surface: "#181b22",
        ink: "#e8eaf0",
        muted: "#a3abbb",
        line: "#2e3440",
        accent: "#86b5ff",
        met: "#8f9bab",
        missed: "#ff7d74",
        inverted: "#c59bff",
        budget: "#e8eaf0",
        bands: ["#72d492", "#f2bb63", "#ff958b", "#ff8087"]
    )

    /// Returns the color of a part of the ledger: dark enough for white text, light enough to stand out on a dark page.
    static func color(of part: LedgerPart) -> String { part.info.color }

    /// Returns the short class of a part's segments and swatches.
    static func className(of part: LedgerPart) -> String { "p-" + part.info.token }

    /// Returns the short class of a band's badge.
    static func className(of band: HitchBand) -> String {
        switch band {
        case .good: "b-good"
        case .warning: "b-warning"
        case .critical: "b-critical"
        case .actNow: "b-act"
        }
    }

    var entries: [Entry] {
        [
            Entry(name: "ground", color: ground), Entry(name: "surface", color: surface),
            Entry(name: "ink", color: ink), Entry(name: "muted", color: muted), Entry(name: "line", color: line),
            Entry(name: "accent", color: accent), Entry(name: "met", color: met),
            Entry(name: "missed", color: missed), Entry(name: "inverted", color: inverted),
            Entry(name: "budget", color: budget),
        ] + zip(HitchBand.allCases, bands).map { Entry(name: Self.className(of: $0), color: $1) }
    }

    /// The colors as CSS properties.
    var css: HTML { "\(entries.map { "--\($0.name):\($0.color);" as HTML })" }

    /// The parts' colors as CSS rules.
    static var partRules: HTML {
        "\(LedgerPart.allCases.map { ".\(className(of: $0)){background-color:\(color(of: $0));fill:\(color(of: $0))}\n" as HTML })"
    }
}
