import FrameBudget
import FrameStatistics
import FrameTrace

/// Holders of the CPUs while threads were ready.
enum ContentionSection {
    private static let mostCauses = 12

    static func make(_ result: RunResult) -> ReportSection {
        let title = "Who occupied the CPU"
        let unit = RunUnit(result)
        let within = "\(unit.hasDisplay ? "Main threads" : "Its thread") within \(unit.nouns), ms"
        guard let matrix = result.contention else {
            return .absent("contention", title, because: "who was on the CPUs could not be seen in this run")
        }
        guard !matrix.frames.isEmpty || !matrix.threads.isEmpty else {
            return .absent("contention", title, because: "no thread waited for a CPU")
        }
        let phases = matrix.phases.map { phase -> HTML in
            let name: HTML =
                result.phase(phase.phase).map { "<bdi>\(PhaseName.short($0, in: result))</bdi>" } ?? "\(Figure.none)"
            return """
                <details class="plain"><summary>Phase \(name)</summary>\
                \(table(within, phase.frames))\(table("All threads, ms", phase.threads))</details>

                """
        }
        let frames = matrix.frames.reduce(TimeSpan.zero) { $0 + $1.part.time }
        let threads = matrix.threads.reduce(TimeSpan.zero) { $0 + $1.part.time }
        // If main threads did nearly all of the waiting, the table of all threads would repeat it.
        let all: HTML =
            (threads - frames) * 50 > threads
            ? "<details class=\"plain\"><summary>All threads</summary>\(table("All threads, ms", matrix.threads))</details>"
            : .nothing
        return ReportSection(
            anchor: "contention",
            title: title,
            lead: """
                Which threads were ready and did not run, and who had the CPU meanwhile, in milliseconds. Time after a \
                preemption is in brackets.
                """,
            content: """
                \(table(within, matrix.frames))\(all)\
                \(examples(unit.nouns, matrix.frames, result))\(examples("all threads", matrix.threads, result))\
                \(phases.count > 1 ? "\(phases)" : .nothing)
                """,
            gist:
                "\(Figure.milliseconds(threads)) ms of waiting for a CPU, \(threads == frames ? "all" : "\(Figure.milliseconds(frames)) ms") of it in \(unit.nouns)",
            isFolded: true
        )
    }

    private static func examples(_ whose: String, _ cells: [MatrixCell], _ result: RunResult) -> HTML {
        // A cell with less than a hundredth of an app's waiting needs no example.
        let tables = cells.compactMap { cell -> HTML? in
            let all = cells.reduce(TimeSpan.zero) { $1.victim == cell.victim ? $0 + $1.part.time : $0 }
            guard cell.part.time * 100 >= all, let examples = cell.examples, !examples.isEmpty
            else { return nil }
            let title =
                "\(VisibleText.short(cell.victim, to: 60)) was ready, \(VerdictWords.name(cell.part.culprit)) occupied the CPU (\(whose))"
            return ExamplesTable.make(title, examples, result)
        }
        guard !tables.isEmpty else { return .nothing }
        return
            "<details class=\"plain\"><summary>Worst examples, \(whose)</summary>\(DeferredParts.mark("\(tables)"))</details>"
    }

    private static func table(_ caption: String, _ cells: [MatrixCell]) -> HTML {
        guard !cells.isEmpty else { return "<p class=\"muted\">\(caption): no thread waited.</p>" }
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
        return "<h3>\(caption)</h3>\(table)"
    }

    /// Returns the culprits with a column of their own: at least a hundredth of the whole.
    private static func named(_ culprits: [Culprit], of cells: [MatrixCell]) -> [Culprit] {
        let whole = cells.reduce(TimeSpan.zero) { $0 + $1.part.time }
        let large = culprits.filter { culprit in
            cells.reduce(TimeSpan.zero) { $1.part.culprit == culprit ? $0 + $1.part.time : $0 } * 100 >= whole
        }
        // A single small culprit takes no more room than a column for the rest.
        return Array((large.count + 1 == culprits.count ? culprits : large).prefix(mostCauses))
    }

    private static func cell(_ cells: [MatrixCell]) -> HTML {
        guard !cells.isEmpty else { return Fragments.cell(Figure.none) }
        let time = cells.reduce(TimeSpan.zero) { $0 + $1.part.time }
        let preempted = cells.reduce(TimeSpan.zero) { $0 + $1.part.preempted }
        return Fragments.cell("\(Figure.milliseconds(time)) (\(Figure.milliseconds(preempted)))")
    }
}
