import FrameBudget
import FrameStatistics
import FrameTrace

/// The table of apps and phases, and what arithmetic says of each phase.
enum FiguresSection {
    /// With more rows than this the table is folded.
    private static let mostRows = 14

    private struct Row {
        var name: HTML
        var figures: FrameStatistics
        var isTotal: Bool
        /// Of an app without frames no figure says anything.
        var drawsFrames = true
        /// Of a program among simulated apps nothing is known of a display.
        var hasDisplay = true
    }

    /// The section for a result.
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

    /// Each app, and its phases unless there is but one.
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

    private static func phases(_ result: RunResult) -> HTML {
        // What a recorded program does has no phases, and asks nothing by arithmetic.
        guard !result.phases.isEmpty, RunUnit(result).hasDisplay else { return .nothing }
        let head: HTML = """
            <tr><th scope="col">Phase</th>\(Fragments.numberHead("from, s"))\(Fragments.numberHead("to, s"))
            <th scope="col">opened</th>
            <th scope="col">by arithmetic: one frame of each app on screen, one after the other</th></tr>
            """
        let rows = result.phases.map { phase -> HTML in
            let bound: HTML =
                phase.bound.map { "\(PhaseBoundWords.text($0))" } ?? "<span class=\"muted\">not known</span>"
            let warmUp: HTML = phase.isWarmUp ? " <span class=\"badge\">warm-up</span>" : ""
            let opened = phase.opened.isEmpty ? Figure.none : phase.openedText
            return """
                <tr><th scope="row"><bdi>\(PhaseName.short(phase, in: result))</bdi>\(warmUp)</th>
                \(Fragments.cell(DecimalText.fixed(phase.start.inSeconds, places: 1)))
                \(Fragments.cell(DecimalText.fixed(phase.end.inSeconds, places: 1)))\
                <td class="words">\(VisibleText.short(opened, to: 160))</td><td>\(bound)</td></tr>

                """
        }
        let table = Fragments.table("Phases of the run", head: head, rows: rows, isNarrow: true)
        return """
            <details class="plain"><summary>Phases, and what each asks of the CPU</summary>\(table)</details>\
            \(list(RenderWords.heading, RenderWords(result: result).lines))\(backlogs(result))
            """
    }

    /// Where work piled up to the end.
    private static func backlogs(_ result: RunResult) -> HTML {
        list(BacklogWords.heading, BacklogWords(result: result).lines)
    }

    private static func list(_ heading: String, _ lines: [QualityWords.Line]) -> HTML {
        guard !lines.isEmpty else { return "" }
        let items = lines.map { line -> HTML in "<li>\(Fragments.name(line.topic)): \(line.text)</li>\n" }
        return "<h3>\(heading)</h3><ul>\(items)</ul>"
    }

    /// Whether what each event or frame hands to a serial queue fits into the time to the next one.
    private static func queueBounds(_ result: RunResult) -> HTML {
        let bounds = result.queueBounds
        guard !bounds.isEmpty else { return "" }
        let items = bounds.map { bound -> HTML in
            "<li>\(Fragments.name(QueueBoundWords.topic(bound, in: result))): \(QueueBoundWords.all(bound))</li>\n"
        }
        return "<h3>Work that events and frames hand to queues</h3><ul>\(items)</ul>"
    }
}

extension FiguresSection {
    /// The columns of the table.
    private struct Columns {
        /// By row; nil for an app without frames.
        var figures: [FrameStatistics?]
        var unit: RunUnit
        /// The same, nil for a program among simulated apps, too: of what only a display shows.
        var onDisplay: [FrameStatistics?]

        init(_ figures: [FrameStatistics?], _ unit: RunUnit, onDisplay: [FrameStatistics?]) {
            self.figures = figures
            self.unit = unit
            self.onDisplay = onDisplay
        }

        var all: [FigureTable.Column] {
            frames + (unit.hasDisplay ? hitch : []) + (unit == .turn ? [] : presents) + mainThread + onCPU + overrun
        }

        private var frames: [FigureTable.Column] {
            let group: HTML = "\(unit.nouns)"
            guard unit.hasDisplay else {
                return [
                    column(group, "fps", unit.rate, "\(unit.nouns) per second") {
                        $0.onScreen > .zero ? Figure.rate($0.shownFPS) : Figure.none
                    },
                    column(group, "shown", unit.count, "The percentiles are of these.") { Figure.count($0.shown) },
                    column(group, "missed", unit.late) { Figure.count($0.missed) },
                ]
            }
            return [
                column(group, "fps", "fps", "shown frames per second") {
                    $0.onScreen > .zero ? Figure.rate($0.shownFPS) : Figure.none
                },
                ofDisplay(group, "wanted", "wanted") { Figure.count($0.wanted) },
                column(group, "shown", "shown", "Frames shown, on time or late: the percentiles are of these.") {
                    Figure.count($0.shown)
                },
                column(group, "missed", "missed") { Figure.count($0.missed) },
                ofDisplay(group, "dropped", "dropped") { Figure.count($0.dropped) },
            ]
        }

        private var hitch: [FigureTable.Column] {
            let group = Glossary.word("hitch ratio")
            var band = ofDisplay(group, "band", "band") {
                $0.onScreen > .zero ? HitchBand(ratio: $0.hitchRatio).rawValue : Figure.none
            }
            band.marked = onDisplay.map { figures in
                guard let figures, figures.onScreen > .zero else { return .nothing }
                return "<td>\(Fragments.badge(HitchBand(ratio: figures.hitchRatio)))</td>"
            }
            return [
                ofDisplay(group, "hitchRatio", "ms/s", "dropped time per second on screen") {
                    $0.onScreen > .zero ? DecimalText.fixed($0.hitchRatio, places: 1) : Figure.none
                },
                band,
            ]
        }

        private var presents: [FigureTable.Column] {
            let group: HTML = "\(Glossary.word("present to present")), ms"
            // Of frames on demand, none may follow another one that was wanted right before: then there is no gap.
            return percentiles(
                group,
                "presentToPresent",
                [(50, \.p50), (95, \.p95), (99, \.p99)],
                isAlwaysMeasured: true
            ) { $0.presentToPresent }
                + [
                    column(group, "longestFreeze", "longest freeze") {
                        $0.longestFreeze > .zero ? Figure.milliseconds($0.longestFreeze) : Figure.none
                    }
                ]
        }

        private var mainThread: [FigureTable.Column] {
            percentiles(
                unit == .turn ? "thread (wall), ms" : "\(Glossary.word("main thread (wall)")), ms",
                "mainThread",
                [(50, \.p50), (95, \.p95), (99, \.p99), (100, \.max)]
            ) { $0.mainThread }
        }

        private var onCPU: [FigureTable.Column] {
            percentiles("\(Glossary.word("on-CPU")), ms", "onCPU", [(50, \.p50), (95, \.p95), (99, \.p99)]) { $0.onCPU }
        }

        private var overrun: [FigureTable.Column] {
            let group: HTML = "\(Glossary.word("overrun")), ms"
            return [("p50", \Distribution.p50), ("max", \Distribution.max)].map { title, path in
                column(group, "overrun.\(title)", title) {
                    $0.overrun.map { Figure.milliseconds($0[keyPath: path]) } ?? Figure.none
                }
            }
        }

        private func percentiles(
            _ group: HTML,
            _ key: String,
            _ paths: [(percent: Int, path: KeyPath<Distribution, TimeSpan>)],
            isAlwaysMeasured: Bool = false,
            _ distribution: (FrameStatistics) -> Distribution?
        ) -> [FigureTable.Column] {
            paths.map { percent, path in
                let title = percent == 100 ? "max" : "p\(percent)"
                return column(group, "\(key).\(title)", title) { figures in
                    if let times = distribution(figures) { return Figure.milliseconds(times[keyPath: path]) }
                    return figures.shown > 1 && !isAlwaysMeasured ? nil : Figure.none
                }
            }
        }

        /// What only a display shows.
        private func ofDisplay(
            _ group: HTML,
            _ key: String,
            _ title: String,
            _ hint: String = "",
            _ cell: (FrameStatistics) -> String?
        ) -> FigureTable.Column {
            column(group, key, title, hint, of: onDisplay, cell)
        }

        private func column(
            _ group: HTML,
            _ key: String,
            _ title: String,
            _ hint: String = "",
            of rows: [FrameStatistics?]? = nil,
            _ cell: (FrameStatistics) -> String?
        ) -> FigureTable.Column {
            let cells = (rows ?? figures).map { $0.map(cell) ?? Figure.none }
            return FigureTable.Column(group: group, key: key, title: title, hint: hint, cells: cells)
        }
    }
}
