import FrameTrace

extension PairedReport {
    /// The regressions, worst first, ordered by the ratio of a change to its margin so that different units compare.
    ///
    /// - Complexity: O(*n* log *n*) over the rows.
    public var regressions: [PairedRow] {
        rows(.regression).enumerated().sorted { left, right in
            let (one, other) = (Self.excess(left.element), Self.excess(right.element))
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    private static func excess(_ row: PairedRow) -> Double {
        let margin = PairedRules().margin(row.metric)?.least ?? ComparisonPolicy.tailMargin
        return (row.estimate?.effect ?? 0) / max(margin, 1e-9)
    }
}
