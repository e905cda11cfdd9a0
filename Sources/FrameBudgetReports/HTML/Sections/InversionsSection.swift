import FrameBudget
import FrameStatistics
import FrameTrace

/// Waits for lower threads, their cost, and advice.
enum InversionsSection {
    /// Maximum number of inversions in the page; the result has more.
    private static let mostRows = 20

    static func make(_ result: RunResult) -> ReportSection {
        let words = InversionWords(result: result)
        let title = "Priority inversions"
        let waits = WaitsTable.make(result)
        let count = result.inversions?.count ?? 0
        let recorded = RecordedInversionWords(result: result)
        if recorded.isApplicable { return section(recorded, title, deadlocks(result), waits) }
        if count == 0, result.deadlocks.isEmpty, waits == .nothing {
            let absence =
                result.inversions == nil
                ? "not looked for, the classes of this run's threads are not known"
                : "no thread waited for a thread of a lower class"
            return .absent("inversions", title, because: absence)
        }
        return ReportSection(
            anchor: "inversions",
            title: title,
            lead: """
                A thread waited for progress that only threads of a lower class could make. <b>Exposure</b> is all that \
                time. <b>Cost</b> is the part in which such a thread was ready and lower work had the CPU: what raising \
                it would have given back. <b>Missed budget</b> is the part of the cost that made the frame late.
                """,
            content: "\(deadlocks(result))\(inversions(result, words))\(waits)",
            gist: "\(Figure.counted(count, "wait")) for lower threads",
            isFolded: words.costsNothing && result.deadlocks.isEmpty
        )
    }

    /// Returns the section for programs that were recorded from outside.
    private static func section(
        _ words: RecordedInversionWords,
        _ title: String,
        _ deadlocks: HTML,
        _ waits: HTML
    ) -> ReportSection {
        let count = words.count
        let unit = RunUnit(words.result)
        let gist: HTML =
            count > 0 ? "the cause of \(Figure.counted(count, unit.lateNoun))" : "the cause of no \(unit.lateNoun)"
        let items = words.lines.map { "<li><b>\($0.topic)</b>: \($0.text)</li>\n" as HTML }
        let list: HTML =
            items.isEmpty ? "<p>No \(unit.lateNoun) has one.</p>" : "<ul class=\"findings\">\(items)</ul>"
        return ReportSection(
            anchor: "inversions",
            title: title,
            lead: "\(words.method)",
            content: "\(deadlocks)\(list)\(waits)",
            gist: gist,
            isFolded: count == 0
        )
    }

    private static func deadlocks(_ result: RunResult) -> HTML {
        let items = result.deadlocks.map { "<p class=\"alert\">\(FindingWords.sentence($0))</p>\n" as HTML }
        return "\(items)"
    }

    private static func inversions(_ result: RunResult, _ words: InversionWords) -> HTML {
        guard let inversions = result.inversions else {
            return "<p class=\"muted\">Not looked for: the classes of this run's threads are not known.</p>"
        }
        guard inversions.count > 0 else { return "<p>No thread waited for a thread of a lower class.</p>" }
        let evidence: HTML = words.evidence.map { "<p class=\"detail\">\($0)</p>" } ?? ""
        let shown = inversions.worst.prefix(mostRows)
        let rest = inversions.count - shown.count
        let more: HTML =
            rest > 0
            ? "<p class=\"muted\">\(Figure.counted(rest, "more wait")); result.json has the worst \(inversions.worst.count)</p>"
            : ""
        return """
            \(evidence)\(totals(inversions))<h3>What to change</h3>\(advice(shown, words))
            <details class="plain"><summary>The worst \(shown.count)</summary>\(table(shown.map { row($0, words) }))\(more)</details>
            """
    }

    private static func totals(_ inversions: InversionSummary) -> HTML {
        let head: HTML = """
            <tr><th scope="col">App of the waiter</th>\(Fragments.numberHead("waits"))\
            \(["exposure, ms", "cost, ms", "missed budget, ms"].map { Fragments.numberHead($0) })</tr>
            """
        let rows = inversions.apps.map { app -> HTML in
            """
            <tr><th scope="row">\(Fragments.name(app.app))</th>\(Fragments.cell(Figure.count(app.count)))\
            \([app.exposure, app.cost, app.missedBudget].map(time))</tr>

            """
        }
        return Fragments.table("Inversions by app", head: head, rows: rows, isNarrow: true)
    }

    /// Lists each piece of advice once, with its resources: the same place may wait many times.
    private static func advice(_ shown: ArraySlice<Inversion>, _ words: InversionWords) -> HTML {
        var order: [String] = []
        var about: [String: [String]] = [:]
        for inversion in shown {
            let advice = InversionAdviceWords(result: words.result).sentence(inversion)
            if about[advice] == nil { order.append(advice) }
            let resource = words.resource(inversion)
            if about[advice]?.contains(resource) != true { about[advice, default: []].append(resource) }
        }
        let items = order.map { advice -> HTML in
            let names = (about[advice] ?? []).prefix(mostNames).map(Fragments.name)
            let list = names.enumerated().map { number, name -> HTML in number == 0 ? name : ", \(name)" }
            return "<li><b>\(list)</b>: \(advice)</li>\n"
        }
        return "<ul class=\"findings\">\(items)</ul>"
    }

    private static let mostNames = 4

    private static func table(_ rows: [HTML]) -> HTML {
        let head: HTML = """
            <tr><th scope="col">Waiter</th>\
            \(["exposure, ms", "cost, ms", "missed, ms"].map { Fragments.numberHead($0) })\
            <th scope="col">waited for</th><th scope="col">owner</th><th scope="col">preempted by</th></tr>
            """
        return Fragments.table("The worst inversions", head: head, rows: rows)
    }

    private static func row(_ inversion: Inversion, _ words: InversionWords) -> HTML {
        let named = inversion.displacers.map { words.displacer($0) }
        let further = words.further(inversion, beyond: inversion.displacers)
        let displacers = (named + [further].compactMap(\.self)).map { "<span class=\"line\">\($0)</span>" as HTML }
        let none: HTML =
            inversion.cost == nil ? "<span class=\"unseen\">\(Figure.notMeasured)</span>" : "no lower thread"
        let hops = inversion.chain.dropFirst().map { hop -> HTML in
            "<span class=\"note\">then \(Fragments.name(hop.thread)) for \(Fragments.name(hop.resource))</span>"
        }
        let known: HTML = inversion.isOwnerKnown ? "owner known" : "no owner known"
        return """
            <tr><th scope="row">\(Fragments.name(inversion.waiter.thread))\
            <span class="note">\(words.work(inversion.waiter))</span><span class="note">\(words.at(inversion))</span></th>\
            \([inversion.exposure, inversion.cost].map(time))\
            \(inversion.frame == nil ? Fragments.cell(Figure.none) : time(inversion.missedBudget))\
            <td class="words">\(Fragments.name(words.resource(inversion)))<span class="note">\(known)</span>\(hops)</td>\
            <td class="words">\(Fragments.name(inversion.owner.thread))<span class="note">\(words.work(inversion.owner))</span>\
            <span class="note">\(words.raised(inversion))</span></td>\
            <td class="words">\(displacers.isEmpty ? none : "\(displacers)")</td></tr>

            """
    }

    private static func time(_ span: TimeSpan?) -> HTML {
        Fragments.cell(span.map { Figure.milliseconds($0, places: 2) })
    }
}
