import FrameBudget

/// Table of apps and phases, and the arithmetic bounds of each phase.
enum FiguresSection {
    /// Largest number of rows with which the table is not folded.
    private static let mostRows = 14

    private struct Row {
        var name: HTML
        var figures: FrameStatistics
        var isTotal: Bool
        /// Figures do not apply to an app without frames.
        var drawsFrames = true
        /// A program among simulated apps has no display.
        var hasDisplay = true
    }

    static func make(_ result: RunResult) -> ReportSection {
        let rows = rows(of: result)
        return ReportSection(
            anchor: "figures",
            title: "Figures by app and phase",
            lead: """
                <abbr title=\"\(Glossary.meaning(of: "warm-up"))\">Warm-up</abbr> is left out. \(counts(RunUnit(result)))
                """,
            content: "\(table(rows, RunUnit(result)))\(phases(result))\(queueBounds(result))",
            gist: "\(Figure.counted(result.apps.count, "app")), \(Figure.counted(rows.count, "row"))",
            isFolded: rows.count > mostRows
        )
    }

    /// Returns a row for each app, and for its phases unless there is only one.
    private static func rows(of result: RunResult) -> [Row] {
        result.apps.flatMap { app -> [Row] in
            let phases = result.figures(of: app)
            guard app.drawsFrames else {
                let name: HTML = "\(Fragments.name(app.name)) <span class=\"muted\">\(Figure.noFrames)</span>"
                return [Row(name: name, figures: app.total, isTotal: true, drawsFrames: false)]
            }
            let hasDisplay = RunUnit(app).hasDisplay
            let total = Row(
                name: Fragments.name(app.name),
                figures: app.total,
                isTotal: true,
                hasDisplay: hasDisplay
            )
            guard phases.count > 1 || !result.isWhole(phases.first?.statistics, of: app) else { return [total] }
            return [total]
                + phases.map { phase, statistics in
                    Row(
                        name: "<bdi>\(PhaseName.short(phase, in: result))</bdi>",
                        figures: statistics,
                        isTotal: false,
                        hasDisplay: hasDisplay
                    )
                }
        }
    }

    private static func counts(_ unit: RunUnit) -> HTML {
        guard unit.hasDisplay else {
            return """
                <b>Late</b> \(unit.nouns) took longer than the budget. Percentiles are of all \(unit.nouns); those of the overrun \
                are of the late ones.
                """
        }
        return """
            <b>Missed</b> frames ended \
            after their deadline. <b>Dropped</b> display intervals wanted a new frame and showed none. Percentiles are \
            of the shown frames; those of the overrun are of the missed ones.
            """
    }

    private static func table(_ rows: [Row], _ unit: RunUnit) -> HTML {
        let columns = Columns(
            rows.map { $0.drawsFrames ? $0.figures : nil },
            unit,
            onDisplay: rows.map { $0.drawsFrames && $0.hasDisplay ? $0.figures : nil }
        )
        return FigureTable(
            caption: "Figures by app and phase",
            title: "App and phase",
            rows: rows.map { FigureTable.Row(name: $0.name, style: $0.isTotal ? "total" : "part") },
            columns: columns.all,
            kept: ["fps", "shown", "missed", "dropped"]
        ).markup
    }
}
