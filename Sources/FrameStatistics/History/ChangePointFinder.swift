import FrameTrace

/// Finds the positions at which the level of a series changed. The values are in the order of time.
///
/// E-divisive on ranks: the clearest cut is tested against the clearest cuts of the same values in random order. If it
/// is beyond chance, both sides are searched in the same way. Each cut found is then tested again between its
/// neighbors. Permutations assume that runs are exchangeable if nothing changed, so a drift of the machine is reported
/// as a change.
public struct ChangePointFinder: Sendable {
    /// The required significance and size of a change.
    public var rules: ChangePointRules

    /// Creates a finder with rules.
    public init(_ rules: ChangePointRules = ChangePointRules()) { self.rules = rules }

    /// Returns the change points of a series, in order.
    ///
    /// - Complexity: O(n log n) for a series without a change; as much for each permutation and change with one.
    public func changePoints(of values: [Double]) -> [ChangePoint] {
        guard values.allSatisfy(\.isFinite) else { return [] }
        if rules.isExact { return exact(values) }
        var cuts: [Cut] = []
        var open = [values.indices]
        while let segment = open.popLast() {
            guard let cut = cut(values, segment) else { continue }
            cuts.append(cut)
            open += [segment.lowerBound..<cut.index, cut.index..<segment.upperBound]
        }
        cuts.sort { $0.index < $1.index }
        return large(among: again(cuts, values), values)
    }

    /// A position that splits a series, and the probability of a cut as clear by chance.
    private struct Cut {
        var index: Int
        var p: Double?
    }

    /// Returns the cut of a segment that is beyond chance; nil if there is none.
    private func cut(_ values: [Double], _ segment: Range<Int>) -> Cut? {
        var scan = EnergyScan(values[segment], shortest: rules.shortestLevel)
        guard scan.canCut else { return nil }
        let found = scan.best()
        // With k permutations at least as clear, p is (k + 1) / (permutations + 1).
        let allowed = Int(rules.falseAlarms * Double(rules.permutations + 1) + 1e-9) - 1
        var asClear = 0
        guard allowed >= 0, found.energy > 0 else { return nil }
        var random = DeterministicRandom(seed: rules.seed)
        for _ in 0..<rules.permutations {
            scan.shuffle(using: &random)
            guard scan.best().energy >= found.energy * (1 - 1e-12) else { continue }
            asClear += 1
            if asClear > allowed { return nil }
        }
        return Cut(
            index: segment.lowerBound + found.index,
            p: Double(asClear + 1) / Double(rules.permutations + 1)
        )
    }

    /// Tests each cut again between its neighbors, and keeps the ones beyond chance at the position that is clearest
    /// there.
    private func again(_ cuts: [Cut], _ values: [Double]) -> [Cut] {
        guard cuts.count > 1 else { return cuts }
        var cuts = cuts
        var index = 0
        while index < cuts.count {
            let start = index == 0 ? 0 : cuts[index - 1].index
            let end = index + 1 < cuts.count ? cuts[index + 1].index : values.count
            if let cut = cut(values, start..<end) {
                cuts[index] = cut
                index += 1
            } else {
                cuts.remove(at: index)
            }
        }
        return cuts
    }

    /// Returns the changes that are large enough. The smallest one is removed before its neighbors are measured again.
    private func large(among cuts: [Cut], _ values: [Double]) -> [ChangePoint] {
        var cuts = cuts
        while true {
            let points = points(cuts, values)
            let small = points.indices.filter { !isLarge(points[$0]) }
            let sizes = small.map { abs(points[$0].after - points[$0].before) }
            guard let least = sizes.min(), let at = sizes.firstIndex(of: least) else { return points }
            cuts.remove(at: small[at])
        }
    }

    private func isLarge(_ point: ChangePoint) -> Bool {
        let change = abs(point.after - point.before)
        return change > 0 && change >= rules.smallestChange && change >= abs(point.before) * rules.smallestShare
    }

    private func exact(_ values: [Double]) -> [ChangePoint] {
        let cuts = values.indices.dropFirst().filter { values[$0] != values[$0 - 1] }
        return points(cuts.map { Cut(index: $0, p: nil) }, values)
    }

    private func points(_ cuts: [Cut], _ values: [Double]) -> [ChangePoint] {
        cuts.indices.map { number in
            let index = cuts[number].index
            let before = values[(number == 0 ? 0 : cuts[number - 1].index)..<index]
            let after = values[index..<(number + 1 < cuts.count ? cuts[number + 1].index : values.count)]
            return ChangePoint(
                index: index,
                before: Median.of(before),
                after: Median.of(after),
                counts: [before.count, after.count],
                p: cuts[number].p
            )
        }
    }
}
