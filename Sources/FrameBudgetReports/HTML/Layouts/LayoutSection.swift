import FrameBudget
import FrameTrace

/// Layout of the screen during the run: a table of the apps, the transitions by phase, the keyboard, the external
/// display.
enum LayoutSection {
    private static let title = "Layout"
    private static let mostTransitions = 60

    static func make(_ result: RunResult) -> ReportSection {
        guard let layouts = result.layouts else {
            return .absent("layout", title, because: "the timeline opens no app in a layout")
        }
        return ReportSection(
            anchor: "layout",
            title: title,
            lead: """
                Where each app was on the screen, and what the changes of its size cost: it is called in the setup, lays itself out \
                in its new size, and is called again when the animations are over. Times are wall times. The whole run, warm-up \
                included.
                """,
            content: content(layouts, result),
            gist: "\(LayoutWords.counts(layouts))",
            isFolded: true
        )
    }

    private static func content(_ layouts: LayoutSummary, _ result: RunResult) -> HTML {
        let findings = LayoutWords.findings(result).map { sentence -> HTML in "<li>\(sentence)</li>\n" }
        let list: HTML = findings.isEmpty ? "" : "<ul class=\"detail\">\(findings)</ul>"
        return "\(list)\(places(layouts))\(table(layouts))\(transitions(layouts))\(shared(layouts))"
    }

    private static func places(_ layouts: LayoutSummary) -> HTML {
        let lines = layouts.apps.map { app in
            let places = app.places.filter { !$0.isHidden }
            let shown = places.prefix(12).map { "\(LayoutWords.place($0)) from \(seconds($0.at)) s" }
            let rest = places.count - shown.count
            return QualityWords.Line(
                topic: app.app,
                text: (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: "; ")
            )
        }
        return "<p class=\"detail\">The screen has \("\(layouts.screen)") points.</p>\(Fragments.lines(lines))"
    }

    private static func table(_ layouts: LayoutSummary) -> HTML {
        let titles = [
            "size class changes", "other size changes", "layout passes", "passes, ms", "forced passes", "forced, ms",
            "most passes of a frame", "size changes off screen", "pictures", "passes off screen", "off screen, ms",
        ]
        let head: HTML = "<tr><th scope=\"col\">App</th>\(titles.map { Fragments.numberHead($0) })</tr>"
        let rows = layouts.apps.map { app -> HTML in
            let cells = [
                Figure.count(app.classChanges), Figure.count(app.sizeChanges), Figure.count(app.passes),
                Figure.milliseconds(app.passTime), Figure.count(app.forcedPasses), Figure.milliseconds(app.forcedTime),
                Figure.count(app.mostPassesOfFrame), Figure.count(app.hiddenSizeChanges), Figure.count(app.snapshots),
                Figure.count(app.hiddenPasses), Figure.milliseconds(app.hiddenTime),
            ]
            return "<tr><th scope=\"row\">\(Fragments.name(app.app))</th>\(cells.map { Fragments.cell($0) })</tr>\n"
        }
        return Fragments.table("Layout of the apps", head: head, rows: rows)
    }

    private static func transitions(_ layouts: LayoutSummary) -> HTML {
        guard !layouts.transitions.isEmpty else { return "" }
        let names = TransitionPhase.allCases.filter { $0 != .over }.map(\.name)
        let heads = names.map { Fragments.numberHead("\($0), ms") } + [Fragments.numberHead("in all, ms")]
        let head: HTML = """
            <tr><th scope="col">App</th>\(Fragments.numberHead("at, s"))<th scope="col">from</th><th scope="col">to</th>\
            <th scope="col">kind</th>\(heads)<th scope="col">callbacks that took time</th></tr>
            """
        let rows = layouts.transitions.prefix(mostTransitions).map { transition -> HTML in
            let phases = names.map { name in
                transition.phases.first { $0.name == name }.map { Figure.milliseconds($0.time) } ?? Figure.none
            }
            let cells = phases + [transition.length.map { Figure.milliseconds($0) } ?? "not over"]
            let kind = [transition.changesClass ? "size class" : "size", transition.isHidden ? "off screen" : ""]
                .filter { !$0.isEmpty }.joined(separator: ", ")
            let calls = transition.calls.prefix(8).map { call in
                "\(call.name) \(Figure.short(call.time))" + (call.step.map { " (\($0))" } ?? "")
            }
            return """
                <tr><th scope="row">\(Fragments.name(transition.app))</th>\(Fragments.cell(seconds(transition.at)))\
                <td>\(size(transition.from))</td><td>\(size(transition.to))</td><td>\(kind)</td>\
                \(cells.map { Fragments.cell($0) })<td>\(VisibleText.short(calls.joined(separator: "; "), to: 400))</td></tr>

                """
        }
        let rest = layouts.transitions.count - rows.count
        let more: HTML = rest > 0 ? "<p class=\"muted\">and \(Figure.counted(rest, "more transition"))</p>" : ""
        return "\(Fragments.table("Transitions by phase", head: head, rows: rows))\(more)"
    }

    private static func shared(_ layouts: LayoutSummary) -> HTML {
        let lines =
            layouts.keyboard.prefix(40).map { QualityWords.Line(topic: "keyboard", text: LayoutWords.sentence($0)) }
            + layouts.displayOwners.prefix(40).map {
                QualityWords.Line(topic: "display", text: LayoutWords.sentence($0))
            }
            + layouts.homeReturns.prefix(40).map {
                QualityWords.Line(topic: "home screen", text: LayoutWords.sentence($0))
            }
        return lines.isEmpty ? "" : "<h3>What the apps share</h3>\(Fragments.lines(lines))"
    }

    private static func size(_ size: ScreenSize?) -> String { size.map { "\($0)" } ?? Figure.none }

    private static func seconds(_ at: TimeSpan) -> String { DecimalText.fixed(at.inSeconds, places: 3) }
}
