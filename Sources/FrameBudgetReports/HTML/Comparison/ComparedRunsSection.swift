import FrameStatistics
import FrameTrace

/// Description of the two runs, their differences, and the trustworthiness of the comparison.
enum ComparedRunsSection {
    static func make(_ comparison: RunComparison) -> ReportSection {
        let words = ComparisonWords(comparison: comparison)
        let rows = comparison.mismatches.map { mismatch -> HTML in
            """
            <tr><th scope="row">\(mismatch.what)</th><td class="words">\(mismatch.before)</td><td class="words">\
            \(mismatch.after)</td><td>\(mismatch.weight == .warning ? "may explain any change" : "good to know")</td></tr>

            """
        }
        let head: HTML = """
            <tr><th scope="col">differs</th><th scope="col">A</th><th scope="col">B</th><th scope="col">weight</th></tr>
            """
        let table: HTML =
            rows.isEmpty
            ? "<p>Workload, engine, machine and duration are the same as far as the runs tell.</p>"
            : Fragments.table("What the two runs differ in", head: head, rows: rows)
        return ReportSection(
            anchor: "runs",
            title: "How far to trust it",
            lead: "\(words.caution)",
            content: """
                \(table)
                <p class="detail">Amounts of work in a workload's steps are not part of a result: two runs of one name may be of \
                different files. Where steps and their times moved, look there first.</p>
                """
        )
    }
}
