import FrameTrace

extension PairedReport {
    /// The regressions, worst first, ordered by the ratio of a change to its margin so that different units compare. The
    /// margin is that of the rules by which the figure was judged.
    ///
    /// - Complexity: O(*n* log *n*) over the rows.
    public var regressions: [PairedRow] {
        rows(.regression).enumerated().sorted { left, right in
            let (one, other) = (Self.excess(left.element), Self.excess(right.element))
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    private static func excess(_ row: PairedRow) -> Double {
        (row.estimate?.effect ?? 0) / max(row.margin ?? ComparisonPolicy.tailMargin, 1e-9)
    }
}
