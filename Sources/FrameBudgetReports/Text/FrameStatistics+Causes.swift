import FrameBudget

extension FrameStatistics {
    /// Returns the causes of missed or dropped frames, the main one first, as in the headline.
    func causes(_ unit: RunUnit) -> [VerdictCount] { verdicts.ranked(countsDrops: unit.hasDisplay) }
}

extension [VerdictCount] {
    /// Selects some of the ranked causes, in their order: the first of each kind before a second of any, so that many
    /// causes of one kind do not hide another.
    func ofEachKind(most count: Int) -> [VerdictCount] {
        var kinds: Set<VerdictKind> = []
        let first = indices.filter { kinds.insert(self[$0].cause.kind.family).inserted }
        let others = indices.filter { !first.contains($0) }
        return (first + others).prefix(count).sorted().map { self[$0] }
    }
}
