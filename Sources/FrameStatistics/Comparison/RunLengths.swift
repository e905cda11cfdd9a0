import FrameTrace

/// The lengths of two compared runs. A count grows with the length of its run, so only what the lengths can't explain is
/// a change.
struct RunLengths {
    let before: TimeSpan
    let after: TimeSpan

    /// The factor by which a count grows from the first run to the second if as much happens per second; nil if the
    /// lengths are alike within 5 %, or a run has none.
    var factor: Double? {
        let (one, other) = (before.inSeconds, after.inSeconds)
        guard min(one, other) > 0, max(one, other) > min(one, other) * 1.05 else { return nil }
        return other / one
    }

    /// Whether the lengths may explain the change of a count: the longer run has the larger one, and it differs from the
    /// count expected for its length by at most one, or a tenth, or is smaller than expected.
    func mayExplain(from old: Double?, to new: Double?) -> Bool {
        guard let factor, let old, let new, old != new, (new > old) == (factor > 1) else { return false }
        // The longer run's count, from that of the shorter one.
        let (count, expected) = factor > 1 ? (new, old * factor) : (old, new / factor)
        return count <= expected + max(1, expected / 10)
    }

    /// Withdraws the verdicts on counts of hangs and backlogs that the lengths may explain.
    func judge(_ figures: [SingleFigure]) -> [SingleFigure] {
        let hangs = figures.first { $0.kind == .hangs }?.shift
        let isOfLength = mayExplain(from: hangs?.before, to: hangs?.after)
        return figures.map { figure in
            let (old, new) = (figure.shift.before, figure.shift.after)
            let isExplained: Bool =
                switch figure.kind {
                case .hangs: isOfLength
                case .hangTime, .longestHang: isOfLength && ((new ?? 0) > (old ?? 0)) == (after > before)
                case .backlog: mayExplain(from: old, to: new)
                default: false
                }
            guard isExplained else { return figure }
            var figure = figure
            figure.shift = Shift(notComparable: old, new)
            return figure
        }
    }
}
