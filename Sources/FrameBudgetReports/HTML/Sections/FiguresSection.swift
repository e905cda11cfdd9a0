import FrameBudget
import FrameStatistics
import FrameTrace

/// The table of apps and phases, and what arithmetic says of each phase.
enum FiguresSection {
    /// The section for a result.
    static func make(_ result: RunResult) -> ReportSection {
        ReportSection(
            anchor: "figures",
            title: "Figures by app and phase",
            lead: """
                <abbr title=\"\(Glossary.meaning(of: "warm-up"))\">Warm-up</abbr> is left out. <b>Missed</b> counts frames that ended after their deadline; <b>dropped</b> counts \
                display intervals in which a frame was wanted and no new one was shown. Times are milliseconds per frame.
                """,
            content: "\(table(result))\(phases(result))"
        )
    }

    private static func table(_ result: RunResult) -> HTML {
        let times: HTML = "\(["p50", "p95"].map { Fragments.numberHead($0) })"
        let head: HTML = """
            <tr><td></td><th scope="colgroup" colspan="5">frames</th><th scope="colgroup" colspan="2">\(Glossary.word("hitch ratio"))</th>
            <th scope="colgroup">missed frames</th><th scope="colgroup" colspan="6">\(Glossary.word("main thread (wall)")), ms</th><th scope="colgroup" colspan="4">\(Glossary.word("on-CPU")), ms</th>
            <th scope="colgroup" colspan="3">\(Glossary.word("overrun")) of missed, ms</th></tr>
            <tr><th scope="col">App and phase</th>\(Fragments.numberHead("fps", hint: "shown frames per second"))
            \(["wanted", "shown", "missed", "dropped"].map { Fragments.numberHead($0) })
            \(Fragments.numberHead("ms/s", hint: "dropped time per second on screen"))<th scope="col">\(Glossary.word("band"))</th>
            <th scope="col">put down to</th>\(Fragments.numberHead("n"))\(times)\(["p99", "max", "1 % low"].map { Fragments.numberHead($0) })
            \(Fragments.numberHead("n"))\(times)\(Fragments.numberHead("p99"))
            \(["n", "p50", "max"].map { Fragments.numberHead($0) })</tr>
            """
        let rows = result.apps.flatMap { app in
            [row(Fragments.name(app.name), app.total, isTotal: true)]
                + result.figures(of: app).map { phase, statistics in
                    row(Fragments.name(phase.name), statistics, isTotal: false)
                }
        }
        return Fragments.table("Figures by app and phase", head: head, rows: rows)
    }

    private static func row(_ name: HTML, _ figures: FrameStatistics, isTotal: Bool) -> HTML {
        let wall = figures.mainThread
        let cpu = figures.onCPU
        let late = figures.overrun
        let wasShown = figures.onScreen > .zero
        let ratio = figures.hitchRatio
        let band: HTML = wasShown ? Fragments.badge(HitchBand(ratio: ratio)) : "\(Figure.none)"
        let counts = [figures.wanted, figures.shown, figures.missed, figures.dropped]
        let walls = [wall?.p50, wall?.p95, wall?.p99, wall?.max, wall?.slowestPercentMean]
        let lates = [late?.p50, late?.max].map { $0.map { Figure.milliseconds($0, places: 2) } ?? Figure.none }
        let cells: [HTML] =
            [Fragments.cell(wasShown ? Figure.rate(figures.shownFPS) : Figure.none)]
            + counts.map { Fragments.cell(Figure.count($0)) }
            + [Fragments.cell(wasShown ? DecimalText.fixed(ratio, places: 1) : Figure.none), "<td>\(band)</td>"]
            + ["<td>\(largest(figures))</td>"]
            + [Fragments.cell(Figure.count(wall?.count ?? 0))] + walls.map { time($0, of: figures) }
            + [Fragments.cell(Figure.count(cpu?.count ?? 0))]
            + [cpu?.p50, cpu?.p95, cpu?.p99].map { time($0, of: figures) }
            + [Fragments.cell(Figure.count(late?.count ?? 0))] + lates.map { Fragments.cell($0) }
        return "<tr class=\"\(isTotal ? "total" : "part")\"><th scope=\"row\">\(name)</th>\(cells)</tr>\n"
    }

    private static func time(_ span: TimeSpan?, of figures: FrameStatistics) -> HTML {
        if let span { return Fragments.cell(Figure.milliseconds(span, places: 2)) }
        return figures.ledgerFrames > 0 ? Fragments.cell(nil) : Fragments.cell(Figure.none)
    }

    private static func largest(_ figures: FrameStatistics) -> HTML {
        guard let cause = MissCause(missed: figures) else { return "\(Figure.none)" }
        return """
            \(Fragments.name(cause.noun)) <span class="muted">(\(Figure.count(cause.frames)) of \
            \(Figure.count(figures.missed)))</span>
            """
    }

    private static func phases(_ result: RunResult) -> HTML {
        let head: HTML = """
            <tr><th scope="col">Phase</th>\(Fragments.numberHead("from, s"))\(Fragments.numberHead("to, s"))
            <th scope="col">opened</th>
            <th scope="col">what arithmetic says: one frame of each app on screen, one after the other</th></tr>
            """
        let rows = result.phases.map { phase -> HTML in
            let bound: HTML =
                phase.bound.map { "\(PhaseBoundWords.text($0))" } ?? "<span class=\"muted\">not known</span>"
            let warmUp: HTML = phase.isWarmUp ? " <span class=\"badge\">warm-up</span>" : ""
            let opened = phase.opened.isEmpty ? Figure.none : phase.openedText
            return """
                <tr><th scope="row">\(Fragments.name(phase.name))\(warmUp)</th>
                \(Fragments.cell(DecimalText.fixed(phase.start.inSeconds, places: 1)))
                \(Fragments.cell(DecimalText.fixed(phase.end.inSeconds, places: 1)))<td>\(opened)</td><td>\(bound)</td></tr>

                """
        }
        let table = Fragments.table("Phases of the run", head: head, rows: rows, isNarrow: true)
        return "<h3>Phases</h3>\(table)\(queueBounds(result))\(backlogs(result))"
    }

    /// Where work piled up to the end.
    private static func backlogs(_ result: RunResult) -> HTML {
        let lines = BacklogWords(result: result).lines
        guard !lines.isEmpty else { return "" }
        let items = lines.map { line -> HTML in "<li>\(Fragments.name(line.topic)): \(line.text)</li>\n" }
        return "<h3>\(BacklogWords.heading)</h3><ul>\(items)</ul>"
    }

    /// Whether what each event or frame hands to a serial queue fits into the time to the next one.
    private static func queueBounds(_ result: RunResult) -> HTML {
        let bounds = result.queueBounds
        guard !bounds.isEmpty else { return "" }
        let items = bounds.map { bound -> HTML in
            "<li>\(Fragments.name(QueueBoundWords.topic(bound, in: result))): \(QueueBoundWords.text(bound))</li>\n"
        }
        return "<h3>Work that events and frames hand to queues</h3><ul>\(items)</ul>"
    }
}
