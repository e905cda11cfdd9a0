import FrameBudget
import FrameStatistics
import FrameTrace

/// Difference flame graphs: functions and steps that took more or less time, in both directions.
enum DifferenceSection {
    /// Maximum size of the page's flame graphs together, in characters.
    private static let mostCharactersInAll = 300_000
    private static let mostFunctions = 15

    /// A graph to choose from.
    private struct Choice {
        var profile: ProfileComparison
        var side: ProfileDifference.Side

        var name: String {
            "\(content), \(side == .after ? "widths of B" : "widths of A")"
        }

        var content: String { profile.content == .overrun ? "time over budget" : "CPU time of the whole run" }
    }

    static func make(_ comparison: RunComparison) -> ReportSection {
        let apps = comparison.apps.filter { !choices($0).isEmpty }
        let size = apps.flatMap(\.profiles).map { FlameBoxes.size(of: $0.difference.calls) }.max() ?? 200
        let boxes = mostCharactersInAll / max(size, 1) / max(apps.count, 1) / 4
        let blocks = apps.enumerated().map { block($1, number: $0, most: max(boxes, 12)) }
        return ReportSection(
            anchor: "flame",
            title: "Difference flame graphs",
            lead: """
                Red with ▲ took more per frame in B, blue with ▼ less, grey did not move beyond noise. The widths of B show \
                what grew, those of A what shrank or disappeared. The workload's path is at the top; functions appear below their \
                callers. Click a box to zoom in, the topmost box to zoom out.
                """,
            content: apps.isEmpty
                ? "<p>Neither stacks nor steps of both runs are there to compare.</p>" : "\(legend)\(blocks)"
        )
    }

    private static var legend: HTML {
        let keys: [(Int, String)] = [
            (4, "▲ much more"), (1, "▲ more"), (0, "the same"), (-1, "▼ less"), (-4, "▼ much less"),
        ]
        let items = keys.map { level, name in
            "<span><i class=\"key \(Palette.className(ofLevel: level))\"></i>\(name)</span>" as HTML
        }
        return "<p class=\"legend\">\(items)</p>"
    }

    private static func choices(_ app: AppComparison) -> [Choice] {
        // A side without time has no widths.
        app.profiles.flatMap { profile -> [Choice] in
            (profile.difference.after > .zero ? [Choice(profile: profile, side: .after)] : [])
                + (profile.difference.before > .zero ? [Choice(profile: profile, side: .before)] : [])
        }
    }

    private static func block(_ app: AppComparison, number: Int, most: Int) -> HTML {
        let choices = choices(app)
        let inputs = choices.enumerated().map { index, choice -> HTML in
            let id = "flame-\(number)-\(index)"
            return """
                <input type="radio" name="flame-\(number)" id="\(id)" class="pick"\(index == 0 ? " checked" : "" as HTML)>\
                <label for="\(id)">\(choice.name)</label>
                """
        }
        let graphs = choices.enumerated().map { graph($1, of: app, number: $0, most: most) }
        return """
            <h3>\(Fragments.name(app.name))</h3>
            <div class="flames">\(inputs)\(graphs)</div>

            """
    }

    private static func graph(_ choice: Choice, of app: AppComparison, number: Int, most: Int) -> HTML {
        let boxes = DifferenceBoxes(choice.profile, choice.side, most: most)
        let pruned = boxes.pruned
        let small =
            pruned.count > 0
            ? "; \(Figure.counted(pruned.count, "place")) of \(Figure.milliseconds(pruned.time, places: 2)) ms together too small "
                + "to show" : ""
        let label = "Difference flame graph of \(VisibleText.short(app.name, to: 120)), \(choice.name)"
        return """
            <div class="flame f\(number)">
            <p class="detail">\(summary(choice.profile, RunUnit(clock: app.clock)))\(small).</p>
            <div class="boxes" role="group" aria-label="\(label)">\(boxes.markup)</div>
            \(functions(choice, app))</div>
            """
    }

    private static func summary(_ profile: ProfileComparison, _ unit: RunUnit) -> String {
        let shift = profile.perFrame(profile.difference.before, profile.difference.after)
        let text = ShiftText.milliseconds
        let looks = profile.content == .overrun ? "late \(unit.noun)" : "sample"
        let counts = [("A", profile.before), ("B", profile.after)].map { letter, side in
            "\(Figure.counted(side.looks, looks)) of \(letter)"
        }
        let times = "\(text.value(shift.before)) to \(text.value(shift.after)) per \(unit.noun)"
        return "\(times), \(text.change(shift.change)); \(counts.joined(separator: ", "))"
    }

    private static func functions(_ choice: Choice, _ app: AppComparison) -> HTML {
        let rows = choice.profile.functions(most: mostFunctions).map { function -> HTML in
            """
            <tr><th scope="row"><span class="swatch \(Palette.className(of: function.function))"></span>\
            \(FlameBoxes.place(of: function.function))</th>\(ShiftCells.cells(function.own, .milliseconds))\
            \(ShiftCells.change(function.total, .milliseconds))</tr>

            """
        }
        guard !rows.isEmpty else { return .nothing }
        let head: HTML = """
            <tr><th scope="col">function itself, ms per frame</th>\(ShiftCells.heads)\
            \(Fragments.numberHead("change with callees"))</tr>
            """
        let caption = "Functions that moved: \(VisibleText.short(app.name, to: 120)), \(choice.name)"
        return Fragments.table(caption, head: head, rows: rows, isNarrow: true)
    }
}
