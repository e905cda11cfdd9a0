import FrameBudget
public import FrameStatistics
import FrameTrace

/// Two runs side by side on the terminal: the changes and their causes, then one table.
///
/// A pure function of the comparison. Names from outside can't move the cursor or forge a line.
public struct ComparisonTable: Sendable {
    /// Width of the terminal, in columns; lines fit into it, from 40 on.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    private var available: Int { max(width, 40) }
    private var style: TerminalStyle { TerminalStyle(usesColor: usesColor) }

    /// Returns the text for a comparison, ending in a line feed.
    public func render(_ comparison: RunComparison) -> String {
        let words = ComparisonWords(comparison: comparison)
        let lines = ComparisonLines(comparison: comparison)
        let unit = RunUnit(comparison)
        let rows = Row.all(comparison)
        // A program that was recorded without a display has no warm-up.
        let (afterWarmUp, warmUp) = unit.hasDisplay ? (" after the warm-up", ", warm-up included") : ("", "")
        let sections = [
            head(comparison, words),
            list(words.hasWarnings ? "Not alike: what follows may come from this" : "Not alike", words.mismatches),
            rows.isEmpty ? [] : table(rows).lines(width: available, style: style),
            list("Parts of the \(unit.nouns)' time that moved, mean per \(unit.noun)", lines.parts),
            list("The same of the slowest \(unit.nouns), an equal share of both runs", lines.slowest),
            list("Who occupied the CPU and what was waited for, mean per \(unit.noun)", lines.delays),
            list("Steps of own work that moved, CPU time per \(unit.noun)\(afterWarmUp)", lines.steps),
            list("Functions that moved, CPU time per \(unit.noun) of the whole run\(warmUp)", lines.functions(.cpu)),
            list("Functions that moved, time over budget per \(unit.noun)", lines.functions(.overrun)),
            list("Why \(unit.wereLate)", lines.verdicts),
            DisplayWidth.wrap(words.caution, to: available).map { style.paint($0, .faint) },
        ]
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private func head(_ comparison: RunComparison, _ words: ComparisonWords) -> [String] {
        func wrapped(_ text: String) -> [String] { DisplayWidth.wrap(VisibleText.of(text), to: available) }
        let band: HitchBand? =
            switch words.direction {
            case .worse: .actNow
            case .better: .good
            case .unchanged: nil
            }
        return wrapped(words.headline).map { style.paint($0, .title(band)) } + words.details.flatMap(wrapped) + [""]
            + [("A", comparison.before), ("B", comparison.after)].flatMap { letter, side in
                wrapped(
                    "\(letter)  \(side.name) · \(side.run.name) · \(side.run.engine) · \(Figure.seconds(side.run.observed))"
                )
                .map { style.paint($0, .faint) }
            }
    }

    private func list(_ heading: String, _ entries: [QualityWords.Line]) -> [String] {
        TextList.lines(heading, entries, width: available, style: style)
    }

    private func table(_ rows: [Row]) -> TextTable {
        func column(_ title: String, _ alignment: TableColumn.Alignment, _ cell: (Row) -> String) -> TableColumn {
            TableColumn(group: "", title: title, alignment: alignment, cells: rows.map { VisibleText.of(cell($0)) })
        }
        let hasIntervals = rows.contains { $0.interval != Figure.none && !$0.interval.isEmpty }
        return TextTable(
            names: column("app / figure", .left, \.name),
            columns: [
                column("A", .right, \.before), column("n", .right, \.countBefore), column("B", .right, \.after),
                column("n", .right, \.countAfter), column("change", .right, \.change),
            ] + (hasIntervals ? [column("99 % interval", .right, \.interval)] : []) + [column("", .left, \.outcome)],
            rowStyles: rows.map { $0.isApp || $0.hasMoved ? .strong : .plain }
        )
    }
}

extension ComparisonTable {
    /// A row of the table: an app, or a figure of it.
    private struct Row {
        var name: String
        var isApp = false
        var hasMoved = false
        var before = ""
        var countBefore = ""
        var after = ""
        var countAfter = ""
        var change = ""
        var interval = ""
        var outcome = ""

        static func all(_ comparison: RunComparison) -> [Row] {
            let apps = comparison.apps.flatMap { app -> [Row] in
                let title = ComparisonWords.name(app) + (app.drawsFrames ? "" : ": \(Figure.noFrames)")
                let unit = RunUnit(clock: app.clock)
                let figures = app.total.figures.filter { figure in
                    (figure.shift.before != nil || figure.shift.after != nil) && unit.has(figure.metric)
                }
                var rows: [Row] = [Row(name: title, isApp: true)]
                for figure in figures { rows.append(Row(figure, app)) }
                for mean in app.changedMeans { rows.append(Row(mean, app)) }
                for single in app.singles { rows.append(Row(single)) }
                return rows
            }
            guard !comparison.shared.isEmpty else { return apps }
            return apps + [Row(name: "all apps together", isApp: true)] + comparison.shared.map { Row($0) }
        }

        private init(_ figure: SingleFigure) {
            let text = ShiftText(unit: figure.unit)
            name = "  " + figure.title
            hasMoved = figure.shift.hasMovedVisibly(in: figure.unit)
            (before, after) = (text.value(figure.shift.before), text.value(figure.shift.after))
            (countBefore, countAfter) = (figure.counts[0], figure.counts[1])
            change = text.change(figure.shift.change)
            outcome = text.outcome(figure)
        }

        private init(_ mean: FrameMean, _ app: AppComparison) {
            let text = ShiftText.milliseconds
            name = "  " + ComparisonWords.title(mean.kind, RunUnit(clock: app.clock))
            hasMoved = mean.shift.hasMovedVisibly(in: text.unit)
            before = text.value(mean.shift.before)
            countBefore = Figure.count(app.total.before.frames)
            after = text.value(mean.shift.after)
            countAfter = Figure.count(app.total.after.frames)
            change = text.change(mean.shift.change)
            interval = text.interval(mean.shift)
            outcome = text.outcome(mean.shift, isLargerBetter: false)
        }

        private init(name: String, isApp: Bool) {
            self.name = name
            self.isApp = isApp
        }

        private init(_ figure: FigureComparison.Figure, _ app: AppComparison) {
            let figures = app.total
            let text = ShiftText(unit: figure.metric.unit)
            name = "  " + RunUnit(clock: app.clock).title(of: figure.metric)
            hasMoved = figure.shift.hasMovedVisibly(in: figure.metric.unit)
            before = text.value(figure.shift.before)
            countBefore = Figure.count(figure.metric.count(figures.before))
            after = text.value(figure.shift.after)
            countAfter = Figure.count(figure.metric.count(figures.after))
            change = text.change(figure.shift.change)
            interval = text.interval(figure.shift)
            outcome = text.outcome(figure.shift, of: figure.metric, in: figures, app)
        }
    }
}
