import FrameBudget
import FrameStatistics
import FrameTrace

/// Distribution of the frame times of two runs, one over the other.
enum ComparedSpreadSection {
    static func make(_ comparison: RunComparison, from first: ComparedRun, to second: ComparedRun) -> ReportSection {
        let unit = RunUnit(comparison)
        let title = "Distribution of \(unit.noun) times"
        let plots = comparison.apps.enumerated().compactMap { number, app -> HTML? in
            guard let before = frames(of: app.name, in: first), let after = frames(of: app.name, in: second) else {
                return nil
            }
            let budget = max(before.app.timeToDeadline, after.app.timeToDeadline)
            let plot = SpreadPlot(
                histogram: FrameHistogram(after.frames, of: after.app, in: second.result, budget: budget),
                before: FrameHistogram(before.frames, of: before.app, in: first.result, budget: budget)
            )
            let count = "n \(Figure.count(plot.before?.total ?? 0)) in A, \(Figure.count(plot.histogram.total)) in B"
            return SpreadSection.figure(app.name, plot, count: count, number)
        }
        guard !plots.isEmpty else {
            return .absent("spread", title, because: "it needs the \(unit.nouns) of both runs")
        }
        return ReportSection(
            anchor: "spread",
            title: title,
            lead: "\(SpreadSection.lead(of: unit)) A is the outline and the dashed line, B is filled.",
            content: "<div class=\"spreads\">\(plots)</div>"
        )
    }

    private static func frames(of app: String, in run: ComparedRun) -> (app: AppResult, frames: FrameRecords)? {
        guard let index = run.result.apps.firstIndex(where: { $0.name == app }), let frames = run.frames,
            frames.indices.contains(index), !frames[index].isEmpty
        else { return nil }
        return (run.result.apps[index], frames[index])
    }
}
