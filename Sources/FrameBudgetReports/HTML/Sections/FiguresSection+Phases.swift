import FrameBudget
import FrameTrace

/// Phases and what they ask of the CPU, and work that piles up.
extension FiguresSection {
    static func phases(_ result: RunResult) -> HTML {
        // A recorded program has no phases, and no known demand for arithmetic bounds.
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
                <td class="words">\(VisibleText.short(opened, to: 160))</td><td class="words">\(bound)</td></tr>

                """
        }
        let table = Fragments.table("Phases of the run", head: head, rows: rows, isNarrow: true)
        return """
            <details class="plain"><summary>Phases, and what each asks of the CPU</summary>\(table)</details>\
            \(list(RenderWords.heading, RenderWords(result: result).lines))\(backlogs(result))
            """
    }

    /// Lists the places where work piled up until the end.
    private static func backlogs(_ result: RunResult) -> HTML {
        list(BacklogWords.heading, BacklogWords(result: result).lines)
    }

    private static func list(_ heading: String, _ lines: [QualityWords.Line]) -> HTML {
        guard !lines.isEmpty else { return "" }
        let items = lines.map { line -> HTML in "<li>\(Fragments.name(line.topic)): \(line.text)</li>\n" }
        return "<h3>\(heading)</h3><ul>\(items)</ul>"
    }

    /// Describes whether the work that each event or frame submits to a serial queue fits into the time until the next
    /// one.
    static func queueBounds(_ result: RunResult) -> HTML {
        let bounds = result.queueBounds
        guard !bounds.isEmpty else { return "" }
        let items = bounds.map { bound -> HTML in
            "<li>\(Fragments.name(QueueBoundWords.topic(bound, in: result))): \(QueueBoundWords.all(bound))</li>\n"
        }
        return "<h3>Work that events and frames hand to queues</h3><ul>\(items)</ul>"
    }
}
