import FrameBudget
import FrameStatistics
import FrameTrace

/// The apps' own work by step.
enum WorkSection {
    private static let mostSteps = 40

    static func make(_ result: RunResult) -> ReportSection {
        let apps = result.apps.filter { !$0.total.work.isEmpty && $0.total.ledgerFrames > 0 }
        guard !apps.isEmpty else {
            let isSeen = result.apps.contains { $0.total.ledger.onCPU != nil }
            return .absent("work", "Own work by step", because: isSeen ? "no step used CPU time" : "not measured")
        }
        let steps = apps.reduce(0) { $0 + $1.total.work.count }
        return ReportSection(
            anchor: "work",
            title: "Own work by step",
            lead: "CPU time of the \(RunUnit(result).thread) by the place in the work that used it, after warm-up.",
            content: "\(apps.map { block($0, of: result) })",
            gist: "\(Figure.counted(steps, "step")) of \(Figure.counted(apps.count, "app"))",
            isFolded: true
        )
    }

    private static func block(_ app: AppResult, of result: RunResult) -> HTML {
        let heading: HTML = "<h3>\(Fragments.name(app.name))</h3>\n"
        let frames = app.total.ledgerFrames
        let sum = app.total.work.reduce(TimeSpan.zero) { $0 + $1.time }
        let largest = app.total.work.map(\.time).max() ?? sum
        let rows = app.total.work.prefix(mostSteps).map { step -> HTML in
            let width = DecimalText.fixed(max(0, step.time / largest) * 100, places: 1)
            return """
                <tr><th scope="row">\(Fragments.path(step.path, of: result))</th>\
                \(Fragments.cell(Figure.milliseconds(step.time.divided(by: frames), places: 2)))\
                \(Fragments.cell(Figure.milliseconds(step.time, places: 1)))\
                \(Fragments.cell(Figure.percent(step.time / sum)))\
                <td class="wide"><span class="meter"><span class="p-cpu" style="width:\(width)%"></span></span></td></tr>

                """
        }
        let head: HTML = """
            <tr><th scope="col">step</th>\(Fragments.numberHead("mean ms per frame, n \(Figure.count(frames))"))
            \(Fragments.numberHead("total, ms"))\(Fragments.numberHead("share of all steps"))<td></td></tr>
            """
        let rest = app.total.work.count - mostSteps
        let more: HTML = rest > 0 ? "<p class=\"muted\">and \(Figure.counted(rest, "smaller step"))</p>" : ""
        return
            "\(heading)\(Fragments.table("Own work of \(VisibleText.short(app.name, to: 120))", head: head, rows: rows))\(more)"
    }
}
