import FrameBudget

extension FrameStatistics {
    /// The causes that frames were missed or dropped for, the main one first, as the headline names it.
    func causes(_ unit: RunUnit) -> [VerdictCount] { verdicts.ranked(countsDrops: unit.hasDisplay) }
}

extension [VerdictCount] {
    /// Some of ranked causes, in their order: the first of each kind before a second one of any, so that many of one kind hide no other.
    func ofEachKind(most count: Int) -> [VerdictCount] {
        var kinds: Set<VerdictKind> = []
        let first = indices.filter { kinds.insert(self[$0].cause.kind.family).inserted }
        let others = indices.filter { !first.contains($0) }
        return (first + others).prefix(count).sorted().map { self[$0] }
    }
}
