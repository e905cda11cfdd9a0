public import FrameBudget

/// A gate's comparisons on the terminal: the verdict first, then one table.
public struct GateTable: Sendable {
    /// How many columns there are.
    public var width: Int
    /// Whether to use colour. The words are the same without it.
    public var usesColor: Bool

    /// A table for a terminal of a width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// The text for a gate's comparisons.
    public func render(_ checks: [GateCheck], rules: GateRules) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        let available = max(width, 40)
        let head = DisplayWidth.wrap(VisibleText.of(headline(checks)), to: available)
            .map { style.paint($0, .title(band(checks))) }
        let margin =
            "On-CPU times may be worse by \(DecimalText.trimmed(rules.tolerance * 100, places: 2)) % and "
            + "\(rules.smallestChange); wall times are advisory."
        let lines =
            head + [""] + table(checks).lines(width: available, style: style) + ["", style.paint(margin, .faint)]
        return lines.joined(separator: "\n")
    }

    private func headline(_ checks: [GateCheck]) -> String {
        func sentences(_ verdict: GateCheck.Verdict, _ text: (GateCheck) -> String) -> [String] {
            checks.filter { $0.verdict == verdict }.map(text)
        }
        let regressions = sentences(.regression) { check in
            "\(check.app): \(check.metric) is worse by \(Self.percent(check.change)) "
                + "(\(Self.number(check.reference)) to \(Self.number(check.value)) \(check.unit))"
        }
        let missing = sentences(.missing) { "\($0.app): no \($0.metric) to compare with" }
        let over = sentences(.overBudget) { check in
            "\(check.app): \(check.metric) \(Self.number(check.value)) \(check.unit) is over the budget of "
                + "\(Self.number(check.reference)) \(check.unit)"
        }
        let all = regressions + missing + over
        let doubts = sentences(.inconclusive) { "no \($0.metric)" }
        let doubt = doubts.isEmpty ? "" : " Inconclusive: \(doubts.joined(separator: "; "))."
        guard !all.isEmpty else {
            return "Pass: \(Figure.counted(checks.count - doubts.count, "comparison")), none worse than allowed."
                + doubt
        }
        return "Fail: " + all.joined(separator: "; ") + "." + doubt
    }

    private func band(_ checks: [GateCheck]) -> HitchBand {
        checks.contains { [.regression, .missing, .overBudget].contains($0.verdict) } ? .actNow : .good
    }

    private func table(_ checks: [GateCheck]) -> TextTable {
        func column(_ title: String, _ alignment: TableColumn.Alignment, _ cell: (GateCheck) -> String) -> TableColumn {
            TableColumn(group: "", title: title, alignment: alignment, cells: checks.map { VisibleText.of(cell($0)) })
        }
        return TextTable(
            names: column("app", .left, \.app),
            columns: [
                column("metric", .left, \.metric),
                column("baseline or budget", .right) { Self.number($0.reference) },
                column("run", .right) { Self.number($0.value) },
                column("unit", .left, \.unit),
                column("change", .right) { Self.percent($0.change) },
                column("n", .right) { "\($0.count)" },
                column("verdict", .left) { $0.verdict.rawValue },
            ],
            rowStyles: checks.map { $0.verdict == .pass || $0.verdict == .advisory ? .plain : .strong }
        )
    }

    private static func number(_ value: Double?) -> String {
        value.map { DecimalText.trimmed($0, places: 3) } ?? "—"
    }

    private static func percent(_ change: Double?) -> String {
        change.map { ($0 > 0 ? "+" : "") + DecimalText.fixed($0 * 100, places: 1) + " %" } ?? "—"
    }
}
