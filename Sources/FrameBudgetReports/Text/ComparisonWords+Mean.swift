import FrameBudget
import FrameStatistics
import FrameTrace

/// Means per frame that no percentile covers, in words.
extension ComparisonWords {
    /// Describes a mean that moved, and what moved with it: `from due to end, mean 9.05 ms to 16.00 ms: events, timers
    /// and other tasks of its main thread take 9.55 ms more per frame: on-CPU 6.95, others 2.60 (most by 'poll');
    /// frames begin later and end 6.95 ms later, …`.
    static func mean(_ mean: FrameMean, _ app: AppComparison) -> String {
        let unit = RunUnit(clock: app.clock)
        let text = ShiftText.milliseconds
        let figure =
            "\(title(mean.kind, unit)) \(text.value(mean.shift.before)) to \(text.value(mean.shift.after))"
        let work = mean.work.isEmpty ? nil : "most by '\(path(mean.work))'"
        guard mean.kind == .dueToEnd else { return figure + (work.map { ", \($0)" } ?? "") }
        let parts = app.moved(isLonger: mean.shift.outcome == .more).filter { $0.kind != .other }
        let causes = parts.prefix(2).map { part in
            let name = part.part == .outsideFrame ? work : nil
            return cause(part, unit) + (name.map { " (\($0))" } ?? "")
        }
        let because = causes.isEmpty ? "" : ": \(causes.joined(separator: ", and "))"
        return figure + because + (offset(mean, app) ?? "")
    }

    /// Returns the title of a mean. The word "mean" is part of it: a median of the same time would not be the sum of
    /// its parts.
    static func title(_ kind: FrameMean.Kind, _ unit: RunUnit) -> String {
        switch kind {
        case .dueToEnd: "from due to end, mean"
        case .mainCPU: "CPU time of its \(unit.thread) per \(unit.noun), mean"
        }
    }

    /// Returns a note that a shorter main-thread time is no improvement because frames end later, or that a longer one
    /// is not worse because they end earlier; nil if there is no such time.
    private static func offset(_ mean: FrameMean, _ app: AppComparison) -> String? {
        guard mean.shift.hasMoved, let change = mean.shift.change else { return nil }
        let isLater = mean.shift.outcome == .more
        let metrics: [FrameMetric] = [.mainP95, .mainP50, .mainP99]
        let found = metrics.first { metric in
            let shift = app.total[metric]
            return shift.outcome == (isLater ? .less : .more) && shift.hasMovedVisibly(in: metric.unit)
                && (isLater || app.isOffset(metric, shift))
        }
        guard let found else { return nil }
        let text = ShiftText.milliseconds
        let shift = app.total[found]
        let word = isLater ? "later" : "earlier"
        return "; frames end \(text.value(abs(change))) \(word) after they are due, so main-thread "
            + "p\(found.percent ?? 0) \(text.value(shift.before)) to \(text.value(shift.after)) is not "
            + (isLater ? "an improvement" : "worse")
    }

    /// Describes a change of an app's frames opposite to its most important one: `; but on-CPU p50 is worse, 5.00 ms to
    /// 8.00 ms`. Empty if none is as large as a gate would notice.
    ///
    /// - Parameter isAlike: whether only changes of the same weight count: figures of one kind of time.
    static func otherWay(_ app: AppComparison, than first: AppChange, isAlike: Bool = false) -> String {
        let unit = RunUnit(clock: app.clock)
        for change in app.changes where change.isWorse != first.isWorse && change.weight > .slight {
            guard !isAlike || change.weight == first.weight else { continue }
            func clause(_ title: String, _ shift: Shift, _ text: ShiftText, isOffset: Bool = false) -> String {
                let word = isOffset ? ShiftText.length(shift) : change.isWorse ? "worse" : "better"
                return "; but \(title) is \(word), \(text.value(shift.before)) to \(text.value(shift.after))"
            }
            switch change.figure {
            case .frames(let figure):
                // If others alone caused the change, it is a figure of the machine, and the clause has to say so.
                let why =
                    app.isByOthersAlone(change) ? because(figure, app, isWorse: change.isWorse) : ""
                let isOffset = app.isOffset(figure.metric, figure.shift)
                let text = ShiftText(unit: figure.metric.unit)
                return clause(unit.title(of: figure.metric), figure.shift, text, isOffset: isOffset) + why
            case .mean(let mean): return clause(title(mean.kind, unit), mean.shift, .milliseconds)
            case .ends, .single: continue
            }
        }
        return ""
    }
}
