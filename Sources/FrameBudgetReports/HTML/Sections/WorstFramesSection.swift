import FrameBudget
import FrameStatistics
import FrameTrace

/// The frames that missed their deadline by most, each with its own ledger and stacks.
enum WorstFramesSection {
    /// How many frames the page shows at most in full, so that it stays small with any number of apps.
    private static let mostFrames = 60
    /// How many of an app's frames are there without the page's script.
    private static let mostAtOnce = 3
    /// How many of those in full.
    private static let mostWhole = 2

    /// The section for a result.
    static func make(_ result: RunResult) -> ReportSection {
        let apps = result.apps.filter { !$0.worst.isEmpty }
        let perApp = max(3, mostFrames / max(apps.count, 1))
        let blocks = apps.map { app -> HTML in
            let shown = app.worst.prefix(perApp)
            let scale = LedgerBar.scale(for: shown.map { LedgerBar($0.ledger).total }, budget: app.budget)
            // The worst frames come first, and so do their stacks.
            var room = StackText.mostCharactersInAll / max(apps.count, 1)
            var sampleRoom = StackText.mostSampleCharactersInAll / max(apps.count, 1)
            let frames = shown.enumerated().map { number, detail -> HTML in
                room -= StackText.size(of: detail, in: result)
                sampleRoom -= SampleStrips(detail: detail, result: result).size
                return WorstFrame(
                    detail: detail,
                    app: app,
                    result: result,
                    showsStacks: room >= 0,
                    showsSamples: sampleRoom >= 0,
                    isDeferred: number >= mostWhole
                ).markup(scale: scale)
            }
            let atOnce = Array(frames.prefix(mostAtOnce))
            let later = Array(frames.dropFirst(mostAtOnce))
            let rest = app.worst.count - shown.count
            let more: HTML =
                rest > 0 ? "<p class=\"muted\">\(Figure.counted(rest, "more frame")) in result.json</p>" : ""
            return """
                <h3>\(Fragments.name(app.name)) <span class="muted">\(Figure.count(shown.count)) of \
                \(Figure.counted(app.total.missed, "missed frame"))</span></h3>
                <div class="frames">\(atOnce)\(later.isEmpty ? .nothing : DeferredParts.mark("\(later)"))
                </div>\(more)
                """
        }
        return ReportSection(
            anchor: "worst",
            title: "Worst frames",
            lead: """
                Sorted by overrun, the time past the deadline. Open a frame for its ledger, what its threads were seen \
                doing along it, its work and its stacks: the path in the workload above, the functions below it, the \
                innermost first.
                """,
            content: apps.isEmpty ? "<p>No frame missed its deadline.</p>" : "\(blocks)"
        )
    }
}
