import FrameBudget
import FrameStatistics
import FrameTrace

/// Origin of the time over budget: a flame graph per app, for all its late frames and by verdict.
enum FlameSection {
    /// Maximum size of the page's flame graphs together, in characters, so that the page stays small with any number of
    /// apps.
    private static let mostCharactersInAll = 260_000
    private static let mostVerdicts = 5
    /// Maximum number of apps shown unfolded.
    private static let mostApps = 4

    static func make(_ result: RunResult) -> ReportSection {
        let title = "Flame graph of the time over budget"
        let apps = result.apps.filter { $0.overruns?.isEmpty == false }.sortedByOverrun
        let unit = RunUnit(result)
        let noun = unit.noun
        guard !apps.isEmpty else {
            let isCalm = result.apps.allSatisfy { $0.total.missed == 0 }
            return .absent(
                "flame",
                title,
                because: isCalm ? "no \(noun) was late" : "no late \(noun) was sampled"
            )
        }
        let boxes = mostCharactersInAll / FlameBoxes.size(of: result.calls ?? CallTable())
        let blocks = apps.enumerated().map { number, app -> HTML in
            let content = block(app, number: number, of: result, boxes: boxes / apps.count, isAlone: apps.count == 1)
            guard apps.count > 1 else { return content }
            let sum = app.overruns?.first?.overrun ?? .zero
            let heading: HTML =
                "\(Fragments.name(app.name)) <span class=\"muted\">\(Figure.milliseconds(sum)) ms over budget</span>"
            return """
                <details class="plain"\(number == 0 ? " open" : .nothing as HTML)><summary>\(heading)</summary>\
                \(number == 0 ? content : DeferredParts.mark(content))</details>

                """
        }
        let shown = Array(blocks.prefix(mostApps))
        let rest = blocks.dropFirst(mostApps)
        let more: HTML =
            rest.isEmpty
            ? .nothing
            : "<details class=\"plain\"><summary>\(Figure.counted(rest.count, "more app"))</summary>\(Array(rest))</details>"
        return ReportSection(
            anchor: "flame",
            title: title,
            lead: """
                What \(unit.thread)s did in late \(noun)s. Each sample is weighted by its share of the \(noun)'s overrun, so all widths \
                add up to the time over budget. The workload's path is at the top; functions appear below their callers. Click a \
                box to zoom in, the topmost box to zoom out.
                """,
            content: "\(Palette.flameLegend)\(OwnFunctions.markup("flame", result.calls))\(shown)\(more)"
        )
    }

    private static func block(_ app: AppResult, number: Int, of result: RunResult, boxes: Int, isAlone: Bool) -> HTML {
        let table = result.calls ?? CallTable()
        let profiles = chosen(app.overruns ?? [])
        let choices: HTML =
            profiles.count < 2
            ? .nothing
            : "\(profiles.enumerated().map { choice($1, number: $0, app: number, RunUnit(app)) })"
        let graphs = profiles.enumerated().map { index, profile -> HTML in
            // All late frames get half of the room, the verdicts together the other half.
            let room = index == 0 ? boxes / 2 : boxes / 2 / max(profiles.count - 1, 1)
            return graph(profile, table, app: app, number: index, most: max(room, 12), isAlone: isAlone)
        }
        return """
            <div class="flames">\(choices)\(graphs)</div>

            """
    }

    /// Returns the profile of all late frames, and those of the heaviest verdicts if there are several.
    private static func chosen(_ profiles: [OverrunProfile]) -> [OverrunProfile] {
        let verdicts = profiles.filter { $0.verdict != nil && $0.frames > 0 }
        return profiles.filter { $0.verdict == nil } + (verdicts.count > 1 ? verdicts.prefix(mostVerdicts) : [])
    }

    private static func name(_ profile: OverrunProfile, _ unit: RunUnit) -> String {
        profile.verdict?.rawValue ?? "all late \(unit.nouns)"
    }

    private static func choice(_ profile: OverrunProfile, number: Int, app: Int, _ unit: RunUnit) -> HTML {
        let id = "flame-\(app)-\(number)"
        return """
            <input type="radio" name="flame-\(app)" id="\(id)" class="pick"\(number == 0 ? " checked" : "" as HTML)>\
            <label for="\(id)">\(name(profile, unit)) <span class="muted">\(Figure.milliseconds(profile.overrun)) ms</span></label>
            """
    }

    private static func graph(
        _ profile: OverrunProfile,
        _ table: CallTable,
        app: AppResult,
        number: Int,
        most: Int,
        isAlone: Bool
    ) -> HTML {
        let unit = RunUnit(app)
        let graph = FlameGraph(profile.weights, in: table, most: most)
        let unsampled =
            profile.unsampled > 0 ? "; \(Figure.counted(profile.unsampled, "late \(unit.noun)")) without samples" : ""
        let pruned =
            graph.pruned > 0
            ? "; \(Figure.counted(graph.pruned, "place")) of \(Figure.milliseconds(graph.prunedTime, places: 2)) ms "
                + "together too small to show" : ""
        let functions = FunctionsTable(
            weights: profile.weights,
            calls: table,
            whole: profile.overrun,
            caption: "Functions by time over budget: \(VisibleText.short(app.name, to: 120)), \(name(profile, unit))"
        )
        let content: HTML = """
            <p class="detail">\(isAlone ? "\(Figure.milliseconds(profile.overrun, places: 1)) ms over budget: " : "")\
            \(Figure.counted(profile.samples, "sample")) of \(Figure.counted(profile.frames, "late \(unit.noun)"))\
            \(unsampled)\(pruned).</p>
            <div class="boxes" role="group" aria-label="Flame graph of \(VisibleText.short(app.name, to: 120)), \
            \(name(profile, unit))">\(FlameBoxes.markup(graph, OwnFunctions(table)))</div>
            \(functions.markup == .nothing ? .nothing : "<details class=\"plain\"><summary>Functions by their own time</summary>\(functions.markup)</details>")
            """
        return """
            <div class="flame f\(number)" data-overrun="\("\(profile.overrun.nanoseconds)")">
            \(number == 0 ? content : DeferredParts.mark(content))</div>
            """
    }
}

extension [AppResult] {
    /// The apps, ordered by the total time of their late frames over budget, the longest first.
    fileprivate var sortedByOverrun: Self {
        func overrun(_ app: AppResult) -> TimeSpan { app.overruns?.first?.overrun ?? .zero }
        return enumerated().sorted { left, right in
            (overrun(right.element), left.offset) < (overrun(left.element), right.offset)
        }.map(\.element)
    }
}
