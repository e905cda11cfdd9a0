extension VerdictKind {
    /// The kind under which the cause is counted when the main cause of many frames is determined.
    ///
    /// A priority inversion is a wait whose owner was displaced, so both count as one kind. Otherwise a lock that most
    /// frames wait for would be split among the threads that displaced its owner.
    public var family: VerdictKind { self == .inversion ? .wait : self }
}

extension [VerdictCount] {
    /// Returns the causes that made frames late or dropped intervals, the main cause first: the order of every output.
    ///
    /// The kinds with most late frames and dropped intervals come first, and within a kind the causes with most; all
    /// waits for one resource count together. Causes that made no frame late come last, as they did not drop intervals
    /// by themselves.
    ///
    /// - Parameter countsDrops: whether dropped intervals count, as they do where there is a display.
    /// - Complexity: O(*n* log *n*) over the causes.
    public func ranked(countsDrops: Bool) -> [VerdictCount] {
        let counted = filter { $0.missed > 0 || $0.dropped > 0 }
        var kinds: [VerdictKind: VerdictWeight] = [:]
        var resources: [String: VerdictWeight] = [:]
        for count in counted {
            let weight = VerdictWeight(count, countsDrops)
            kinds[count.cause.kind.family, default: VerdictWeight()] += weight
            if count.cause.kind.family == .wait { resources[count.cause.resource, default: VerdictWeight()] += weight }
        }
        func weights(_ count: VerdictCount) -> [VerdictWeight] {
            let kind = count.cause.kind.family
            let resource = kind == .wait ? resources[count.cause.resource] : nil
            return [kinds[kind] ?? VerdictWeight(), resource ?? VerdictWeight(), VerdictWeight(count, countsDrops)]
        }
        return counted.sorted { left, right in
            let (one, other) = (weights(left), weights(right))
            if one[0] != other[0] { return other[0] < one[0] }
            let (kind, otherKind) = (left.cause.kind.family, right.cause.kind.family)
            if kind != otherKind { return VerdictCause(kind) < VerdictCause(otherKind) }
            if one[1] != other[1] { return other[1] < one[1] }
            return one[2] == other[2] ? left.cause < right.cause : other[2] < one[2]
        }
    }
}

/// The weight of a cause in the ranking.
private struct VerdictWeight: Comparable {
    private var missed = 0
    private var dropped = 0
    private var sum = 0

    init() {}

    init(_ count: VerdictCount, _ countsDrops: Bool) {
        (missed, dropped) = (count.missed, count.dropped)
        sum = count.missed + (countsDrops ? count.dropped : 0)
    }

    static func += (left: inout Self, right: Self) {
        left.missed += right.missed
        left.dropped += right.dropped
        left.sum += right.sum
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.missed > 0 ? 1 : 0, left.sum, left.missed, left.dropped)
            < (right.missed > 0 ? 1 : 0, right.sum, right.missed, right.dropped)
    }
}
