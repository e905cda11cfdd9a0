import FrameBudget
import FrameStatistics
import FrameTrace

/// Why frames were missed, and who held the CPUs meanwhile.
enum VerdictsSection {
    private static let mostCauses = 12

    /// The section for a result.
    static func make(_ result: RunResult) -> ReportSection {
        ReportSection(
            anchor: "verdicts",
            title: "Why frames were missed",
            lead: """
                A frame is put down to what it would have met its deadline without: <b>own work</b> where it would have \
                missed it with everything else removed, <b>mixed</b> where only several parts together explain it. The \
                dropped intervals of one late frame are split among its causes.
                """,
            content: "\(verdicts(result))\(examples(result))\(matrix(result))"
        )
    }

    private static func verdicts(_ result: RunResult) -> HTML {
        let rows = result.apps.flatMap { app -> [HTML] in
            let phases = result.figures(of: app).flatMap { phase, statistics in
                Self.rows(
                    "\(Fragments.name(app.name)) <span class=\"note\">\(Fragments.name(phase.name))</span>",
                    statistics,
                    "part"
                )
            }
            return Self.rows(Fragments.name(app.name), app.total, "total") + phases
        }
        guard !rows.isEmpty else { return "<p>No frame was missed, none was dropped.</p>" }
        let head: HTML = """
            <tr><th scope="col">App and phase</th><th scope="col">put down to</th>\
            \(Fragments.numberHead("missed frames"))\(Fragments.numberHead("dropped intervals"))</tr>
            """
        return Fragments.table("Why frames were missed", head: head, rows: rows, isNarrow: true)
    }

    private static func rows(_ name: HTML, _ statistics: FrameStatistics, _ kind: String) -> [HTML] {
        let counts = statistics.verdicts.filter { $0.missed > 0 || $0.dropped > 0 }
        return counts.prefix(mostCauses).map { count in
            """
            <tr class="\(kind)"><th scope="row">\(name)</th><td>\(Fragments.name(VerdictWords.noun(count.cause)))</td>\
            \(Fragments.cell(Figure.count(count.missed)))\(Fragments.cell(Figure.count(count.dropped)))</tr>

            """
        }
    }

    /// The worst examples of each app's verdicts.
    private static func examples(_ result: RunResult) -> HTML {
        let tables = result.apps.flatMap { app in
            app.total.verdicts.compactMap { verdict -> HTML? in
                guard let examples = verdict.examples, !examples.isEmpty else { return nil }
                return ExamplesTable.make(
                    "\(VisibleText.short(app.name, to: 60)), \(VerdictWords.noun(verdict.cause))",
                    examples,
                    result
                )
            }
        }
        guard !tables.isEmpty else { return .nothing }
        return
            "<details class=\"plain\"><summary>Worst examples of each</summary>\(DeferredParts.mark("\(tables)"))</details>"
    }

    private static func matrix(_ result: RunResult) -> HTML {
        guard let matrix = result.contention else {
            return "<p class=\"muted\">Who held the CPUs could not be seen in this run.</p>"
        }
        let phases = matrix.phases.map { phase -> HTML in
            let name: HTML = result.phase(phase.phase).map { Fragments.name($0.name) } ?? "\(Figure.none)"
            return """
                <details><summary>Phase \(name)</summary>\
                \(table("Main threads within frames, ms", phase.frames))\(table("All threads, ms", phase.threads))</details>

                """
        }
        return """
            <h3>Who held the CPU</h3>
            <p class="lead">Who was ready and did not run, and who had the CPU meanwhile, in milliseconds. What came after a \
            preemption is in brackets.</p>
            \(table("Main threads within frames, ms", matrix.frames))\(table("All threads, ms", matrix.threads))\
            \(examples("frames", matrix.frames, result))\(examples("all threads", matrix.threads, result))\(phases)
            """
    }

    private static func examples(_ whose: String, _ cells: [MatrixCell], _ result: RunResult) -> HTML {
        // What is less than a hundredth of an app's waiting needs no example.
        let tables = cells.compactMap { cell -> HTML? in
            let all = cells.reduce(TimeSpan.zero) { $1.victim == cell.victim ? $0 + $1.part.time : $0 }
            guard cell.part.time * 100 >= all, let examples = cell.examples, !examples.isEmpty
            else { return nil }
            let title =
                "\(VisibleText.short(cell.victim, to: 60)) waited, \(VerdictWords.name(cell.part.culprit)) had the CPU (\(whose))"
            return ExamplesTable.make(title, examples, result)
        }
        guard !tables.isEmpty else { return .nothing }
        return
            "<details class=\"plain\"><summary>Worst examples, \(whose)</summary>\(DeferredParts.mark("\(tables)"))</details>"
    }

    private static func table(_ caption: String, _ cells: [MatrixCell]) -> HTML {
        guard !cells.isEmpty else { return "<p class=\"muted\">\(caption): nobody waited.</p>" }
        var culprits: [Culprit] = []
        var victims: [String] = []
        for cell in cells {
            if !culprits.contains(cell.part.culprit) { culprits.append(cell.part.culprit) }
            if !victims.contains(cell.victim) { victims.append(cell.victim) }
        }
        let shown = named(culprits, of: cells)
        let hasOthers = shown.count < culprits.count
        let others: HTML = hasOthers ? Fragments.numberHead("others", hint: "Each less than a hundredth of all.") : ""
        let head: HTML = """
            <tr><th scope="col">waited</th>\(shown.map { Fragments.numberHead(VerdictWords.name($0)) })\(others)</tr>
            """
        let rows = victims.map { victim -> HTML in
            let own = cells.filter { $0.victim == victim }
            var values = shown.map { culprit in cell(own.filter { $0.part.culprit == culprit }) }
            if hasOthers { values.append(cell(own.filter { !shown.contains($0.part.culprit) })) }
            return "<tr><th scope=\"row\">\(Fragments.name(victim))</th>\(values)</tr>\n"
        }
        let table = Fragments.table(caption, head: head, rows: rows, isNarrow: true)
        return "<h4>\(caption)</h4>\(table)"
    }

    /// Those with a column of their own: what is less than a hundredth of all names nobody worth looking at.
    private static func named(_ culprits: [Culprit], of cells: [MatrixCell]) -> [Culprit] {
        let whole = cells.reduce(TimeSpan.zero) { $0 + $1.part.time }
        let large = culprits.filter { culprit in
            cells.reduce(TimeSpan.zero) { $1.part.culprit == culprit ? $0 + $1.part.time : $0 } * 100 >= whole
        }
        // One small one takes no more room than the word for it.
        return Array((large.count + 1 == culprits.count ? culprits : large).prefix(mostCauses))
    }

    private static func cell(_ cells: [MatrixCell]) -> HTML {
        guard !cells.isEmpty else { return Fragments.cell(Figure.none) }
        let time = cells.reduce(TimeSpan.zero) { $0 + $1.part.time }
        let preempted = cells.reduce(TimeSpan.zero) { $0 + $1.part.preempted }
        return Fragments.cell("\(Figure.milliseconds(time)) (\(Figure.milliseconds(preempted)))")
    }
}
