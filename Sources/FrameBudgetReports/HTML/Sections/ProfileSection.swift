import FrameBudget
import FrameTrace

/// CPU time over the whole run, including frames in time: it shows inefficient code even if that drops no frame.
enum ProfileSection {
    /// Maximum size of the flame graphs together, in characters.
    private static let mostCharactersInAll = 120_000

    static func make(_ result: RunResult) -> ReportSection {
        let profiles = (result.profiles ?? []).filter { !$0.weights.isEmpty }
        let table = result.calls ?? CallTable()
        let boxes = mostCharactersInAll / FlameBoxes.size(of: table) / max(profiles.count, 1)
        let how =
            result.run.isExact
            ? "by every step, with the time that it took"
            : "by samples of threads that run"
        let title = "CPU time of the whole run"
        guard !profiles.isEmpty else { return .absent("profile", title, because: "no profile of the run was taken") }
        let sum = profiles.joinedTime
        return ReportSection(
            anchor: "profile",
            title: title,
            lead: "What the apps' threads spent CPU time on, in frames in time as well as late ones, \(how).",
            content:
                "\(Palette.flameLegend)\(OwnFunctions.markup("profile", table))\(profiles.map { block($0, table, most: max(boxes, 12)) })",
            gist: "\(Figure.milliseconds(sum)) ms of \(Figure.counted(profiles.count, "app")), by function",
            isFolded: true
        )
    }

    private static func block(_ profile: CPUProfile, _ table: CallTable, most: Int) -> HTML {
        let whole = profile.weights.reduce(TimeSpan.zero) { $0 + $1.time }
        let name = VisibleText.short(profile.app, to: 120)
        let functions = FunctionsTable(
            weights: profile.weights,
            calls: table,
            whole: whole,
            caption: "Functions by CPU time: \(name)"
        )
        let graph = FlameGraph(profile.weights, in: table, most: most)
        let boxes: HTML = """
            <div class="boxes" role="group" aria-label="Flame graph of the CPU time of \(name)">\(FlameBoxes.markup(graph, OwnFunctions(table)))</div>
            """
        return """
            <h3>\(Fragments.name(profile.app))</h3>
            \(functions.markup)
            <details class="plain"><summary>Flame graph of \(Figure.milliseconds(whole, places: 1)) ms</summary>\
            \(DeferredParts.mark(boxes))</details>

            """
    }
}

extension [CPUProfile] {
    fileprivate var joinedTime: TimeSpan {
        reduce(.zero) { sum, profile in profile.weights.reduce(sum) { $0 + $1.time } }
    }
}
