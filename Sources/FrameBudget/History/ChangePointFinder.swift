/// Finds where the level of a series changed: values in the order of time in, change points out.
///
/// E-divisive on ranks: the clearest cut, tested against the clearest cuts of the same values in random order; where it is
/// beyond chance, both sides are searched in the same way. Each cut found is then tested again between its neighbours.
/// Permutations take runs for exchangeable where nothing changed: a machine that drifts is a change, and is called one.
public struct ChangePointFinder: Sendable {
    /// How sure and how large a change must be.
    public var rules: ChangePointRules

    /// A finder with rules.
    public init(_ rules: ChangePointRules = ChangePointRules()) { self.rules = rules }

    /// The change points of a series, in order.
    ///
    /// - Complexity: O(n log n) for a series without a change; as much for each permutation and change with one.
    public func changePoints(of values: [Double]) -> [ChangePoint] {
        guard values.allSatisfy(\.isFinite) else { return [] }
        if rules.isExact { return exact(values) }
        var cuts: [Int] = []
        var open = [values.indices]
        while let segment = open.popLast() {
            guard let cut = cut(values, segment) else { continue }
            cuts.append(cut)
            open += [segment.lowerBound..<cut, cut..<segment.upperBound]
        }
        cuts.sort()
        return large(among: again(cuts, values), values)
    }

    /// The place where a segment falls in two beyond chance; nil where it does not.
    private func cut(_ values: [Double], _ segment: Range<Int>) -> Int? {
        var scan = EnergyScan(values[segment], shortest: rules.shortestLevel)
        guard scan.canCut else { return nil }
        let found = scan.best()
        // With k permutations at least as clear, p is (k + 1) / (permutations + 1).
        var allowed = Int(rules.falseAlarms * Double(rules.permutations + 1) + 1e-9) - 1
        guard allowed >= 0, found.energy > 0 else { return nil }
        var random = DeterministicRandom(seed: rules.seed)
        for _ in 0..<rules.permutations {
            scan.shuffle(using: &random)
            guard scan.best().energy >= found.energy * (1 - 1e-12) else { continue }
            allowed -= 1
            if allowed < 0 { return nil }
        }
        return segment.lowerBound + found.index
    }

    /// The cuts that are still beyond chance between their neighbours, each where it is clearest there.
    private func again(_ cuts: [Int], _ values: [Double]) -> [Int] {
        guard cuts.count > 1 else { return cuts }
        var cuts = cuts
        var index = 0
        while index < cuts.count {
            let start = index == 0 ? 0 : cuts[index - 1]
            let end = index + 1 < cuts.count ? cuts[index + 1] : values.count
            if let cut = cut(values, start..<end) {
                cuts[index] = cut
                index += 1
            } else {
                cuts.remove(at: index)
            }
        }
        return cuts
    }

    /// The changes that are large enough; a small one is taken away before its neighbours are measured.
    private func large(among cuts: [Int], _ values: [Double]) -> [ChangePoint] {
        var cuts = cuts
        while true {
            let points = points(cuts, values, p: 1 / Double(rules.permutations + 1))
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
        return points(Array(cuts), values, p: nil)
    }

    private func points(_ cuts: [Int], _ values: [Double], p: Double?) -> [ChangePoint] {
        cuts.indices.map { index in
            let before = values[(index == 0 ? 0 : cuts[index - 1])..<cuts[index]]
            let after = values[cuts[index]..<(index + 1 < cuts.count ? cuts[index + 1] : values.count)]
            return ChangePoint(
                index: cuts[index],
                before: Self.median(before),
                after: Self.median(after),
                counts: [before.count, after.count],
                p: p
            )
        }
    }

    /// The median of a level: the mean of the two in the middle where there are two.
    static func median(_ values: ArraySlice<Double>) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
