import FrameBudget
import FrameStatistics
import FrameTrace

/// What explains the figures that became worse, in words.
extension PairedWords {
    /// Returns the reason for a row's verdict: for a regression, what explains it.
    func reason(_ row: PairedRow) -> String { cause(row) ?? row.reason }

    /// Returns what explains a regression, without the figure: `in its slowest frames (86 in A, 86 in B) its own work
    /// takes 9.00 ms more per frame, most in step 'paint'`.
    ///
    /// Empty if the frames from a percentile on don't explain it, which a mean over all frames doesn't either. Nil if
    /// the row's own reason, that mean, explains as much.
    func cause(_ row: PairedRow) -> String? {
        guard row.verdict == .regression, let known = report.explanations[row.app],
            let figure = known.comparison.total.figures.first(where: { $0.metric == row.metric })
        else { return nil }
        // Without the colon at its beginning.
        let moved = String(ComparisonWords.because(figure, known.comparison, isWorse: true).dropFirst(2))
        if row.metric.isFrameTime {
            let explained = known.comparison.explained(row.metric, isLonger: true)
            if row.metric.isOwnWork, explained.frames == .all, !explained.parts.isEmpty { return nil }
            let hasTail = known.comparison.tails?.contains { $0.metric == row.metric } == true
            return moved.isEmpty && !hasTail ? nil : moved
        }
        guard row.metric.unit == .share else { return nil }
        // A hang hides the frames that were wanted during it, so it is named beside what moved in other frames.
        let causes = [moved, known.hangs.map(Self.hangs) ?? ""].filter { !$0.isEmpty }
        return causes.isEmpty ? nil : causes.joined(separator: ", and ")
    }

    /// Names the step that has more than half of a change of own work: `, most in "decode"`. If none has, names two with
    /// their means: `, in "decode" +0.50 ms and "draw" +0.50 ms`. Empty if no step with a name changed in the row's
    /// direction.
    func steps(_ row: PairedRow) -> String {
        let all = report.steps[row.app] ?? []
        let sign: Double = (row.estimate?.effect ?? all.first?.change ?? 0) < 0 ? -1 : 1
        let moved = all.filter { sign * $0.change > ComparisonPolicy.leastChange && !$0.name.isEmpty }
        guard let first = moved.first else { return "" }
        let whole = sign * all.reduce(0) { $0 + $1.change }
        if 2 * sign * first.change > whole { return ", most in \"\(first.name)\"" }
        let named = moved.prefix(2).map { "\"\($0.name)\" \(Self.signed($0.change, "ms"))" }
        return ", in \(named.joined(separator: " and "))" + (moved.count > 2 ? " among others" : "")
    }

    /// The regressions. Of figures of one app with the same cause, only the first has it.
    var regressions: [String] {
        var seen: Set<String> = []
        return report.regressions.map { row in
            let isNew = cause(row).map { seen.insert("\(row.app): \($0)").inserted } ?? true
            return change(row, withCause: isNew)
        }
    }

    /// Describes the hangs of a candidate that has more of them: `21 hangs of its main thread in B (the longest took
    /// 405.00 ms, most of it in step 'open › load'), none in A`.
    private static func hangs(_ hangs: PairedHangs) -> String {
        let before = hangs.before > 0 ? Figure.count(hangs.before) : "none"
        let longest = ShiftText.milliseconds.value(hangs.longest)
        let after = "\(Figure.counted(hangs.after, "hang")) of its main thread in B"
        return "\(after) (the longest took \(longest)\(ComparisonWords.source(hangs.source))), \(before) in A"
    }
}
