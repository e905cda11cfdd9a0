import FrameBudget
public import FrameStatistics
public import FrameTrace

/// Comparisons of a gate on the terminal: the verdict first, then one table.
public struct GateTable: Sendable {
    /// Width of the terminal, in columns.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text for the findings of a gate.
    public func render(_ report: GateReport, rules: GateRules) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        let available = max(width, 40)
        let words = GateWords(report: report)
        func wrapped(_ text: String) -> [String] { DisplayWidth.wrap(VisibleText.of(text), to: available) }
        let head = wrapped(words.headline).map { style.paint($0, .title(band(report.verdict))) }
        let rows = report.checks.isEmpty ? [] : [""] + table(report.checks, words).lines(width: available, style: style)
        let notes = (words.details + margins(report, rules)).flatMap(wrapped).map { style.paint($0, .faint) }
        return (head + rows + (notes.isEmpty ? [] : [""] + notes)).joined(separator: "\n")
    }

    /// Describes how much worse than the baseline the judged figures may be.
    private func margins(_ report: GateReport, _ rules: GateRules) -> [String] {
        let judged: [GateCheck.Verdict] = [.pass, .improved, .regression, .inconclusive, .quarantined]
        let compared = report.checks.filter {
            $0.basis == .baseline && $0.figure != nil && judged.contains($0.verdict)
        }
        guard !compared.isEmpty else { return [] }
        // For a stored baseline of virtual time, every change is visible.
        guard compared.contains(where: { $0.visible != 0 }) else {
            return ["Virtual time is compared exactly: any increase is a regression."]
        }
        return [
            "Times may be worse by \(DecimalText.trimmed(rules.tolerance * 100, places: 2)) % and "
                + "\(rules.smallestChange)."
        ]
    }

    private func band(_ verdict: GateCheck.Verdict) -> HitchBand {
        switch verdict {
        case .regression, .missing, .overBudget: .actNow
        case .inconclusive, .invalid: .warning
        default: .good
        }
    }

    private func table(_ checks: [GateCheck], _ words: GateWords) -> TextTable {
        func column(_ title: String, _ alignment: TableColumn.Alignment, _ cell: (GateCheck) -> String) -> TableColumn {
            TableColumn(group: "", title: title, alignment: alignment, cells: checks.map { VisibleText.of(cell($0)) })
        }
        return TextTable(
            // The first column repeats in every panel: app and figure together identify a row.
            names: column("app: metric", .left) { words.row($0) },
            columns: [
                column("verdict", .left) { $0.verdict.rawValue },
                column("baseline or budget", .right) { GateWords.reference($0) },
                column("run", .right) { GateWords.value($0) },
                column("unit", .left) { GateWords.unit($0) },
                column("change", .right) { GateWords.changeText($0) },
                column("visible", .right) { GateWords.percent($0.visible) },
                column("n", .right) { "\($0.count)" },
            ],
            rowStyles: checks.map { $0.verdict == .pass || $0.verdict == .advisory ? .plain : .strong }
        )
    }
}
