import FrameBudget
import FrameTrace

/// States of the apps in a table, and their callbacks.
enum LifeSection {
    private static let title = "App life"
    private static let mostMoments = 80
    private static let mostReports = 20

    static func make(_ result: RunResult) -> ReportSection {
        guard let lives = result.lives else {
            return .absent(
                "life",
                title,
                because: "no app left the screen, was called for a change of its state, or ended"
            )
        }
        return ReportSection(
            anchor: "life",
            title: title,
            lead: """
                An app is active while it is on screen, and inactive on its way there or away. In the background it executes for a \
                limited time, then it is suspended: in memory, and executing nothing. The whole run, warm-up included.
                """,
            content: "\(content(lives))\(reports(result))",
            gist: "\(gist(lives, result))",
            isFolded: true
        )
    }

    private static func gist(_ lives: [LifeSummary], _ result: RunResult) -> String {
        let count = lives.flatMap(\.calls).count { $0.took != nil }
        let calls = count > 0 ? Figure.counted(count, "callback") + " with steps" : "no callback with steps"
        let ends = result.terminations.count
        return ends > 0 ? "\(calls), \(Figure.counted(ends, "app")) ended by the system" : calls
    }

    private static let columns: [AppState] = [.inactive, .active, .background, .suspended, .notRunning]

    private static func content(_ lives: [LifeSummary]) -> HTML {
        let head: HTML = """
            <tr><th scope="col">App</th>\(columns.map { Fragments.numberHead("\($0.name), s") })\
            \(Fragments.numberHead("longest callback, ms"))<th scope="col">which</th></tr>
            """
        let rows = lives.map { life -> HTML in
            let times = columns.map { state in
                let time = life.times.first { $0.state == state }?.time ?? .zero
                return Fragments.cell(DecimalText.fixed(time.inSeconds, places: 3))
            }
            let longest = LifeWords.longest(life)
            let took: HTML =
                longest.map { Fragments.cell(Figure.milliseconds($0.took ?? .zero)) }
                ?? "<td class=\"num\">\(Figure.none)</td>"
            return """
                <tr><th scope="row">\(Fragments.name(life.app))</th>\(times)\(took)<td>\(longest?.callback ?? Figure.none)</td></tr>

                """
        }
        return "\(Fragments.table("States of the apps", head: head, rows: rows))\(moments(lives))"
    }

    /// Returns a report of each app that the system ended, with the stack of its main thread.
    private static func reports(_ result: RunResult) -> HTML {
        let reports = result.terminations.prefix(mostReports).map { end -> HTML in
            let calls = (end.stack ?? []).map { "<li>\(Fragments.name($0))</li>\n" as HTML }
            let stack: HTML =
                calls.isEmpty ? "" : "<div class=\"stack\"><h4>Main thread, innermost first</h4><ol>\(calls)</ol></div>"
            return """
                <details class="plain"><summary>\(Fragments.name(end.app)) at \(Figure.moment(end.at)): \(end.reason)</summary>\
                \(Fragments.lines(TerminationWords.report(end)))\(stack)</details>

                """
        }
        return reports.isEmpty ? "" : "<h3>Apps that the system ended</h3>\(reports)"
    }

    /// An event in an app's life.
    private struct Moment {
        var at: TimeSpan
        var text: String
    }

    /// Lists the events of the lives, in order: callbacks that took any time, background tasks, preserved and restored
    /// state, ends.
    private static func moments(_ lives: [LifeSummary]) -> HTML {
        let all = lives.flatMap { moments(of: $0) }.sorted { ($0.at, $0.text) < ($1.at, $1.text) }
        guard !all.isEmpty else { return "" }
        let lines = all.prefix(mostMoments).map { moment in
            QualityWords.Line(topic: Figure.moment(moment.at), text: moment.text)
        }
        let rest = all.count - lines.count
        let more: HTML = rest > 0 ? "<p class=\"muted\">and \(Figure.count(rest)) more</p>" : ""
        return "<h3>What happened in them</h3>\(Fragments.lines(lines))\(more)"
    }

    private static func moments(of life: LifeSummary) -> [Moment] {
        let app = VisibleText.short(life.app, to: 40)
        var moments: [Moment] = []
        for call in life.calls {
            guard let took = call.took else { continue }
            moments.append(Moment(at: call.at, text: "\(app): \(call.callback), \(Figure.short(took))"))
        }
        for task in life.tasks { moments.append(Moment(at: task.start, text: "\(app): \(LifeWords.sentence(task))")) }
        for restoration in life.restorations {
            moments.append(Moment(at: restoration.at, text: "\(app): \(LifeWords.sentence(restoration))"))
        }
        for end in life.ends { moments.append(Moment(at: end.at, text: "\(app): \(LifeWords.sentence(end))")) }
        return moments
    }
}
