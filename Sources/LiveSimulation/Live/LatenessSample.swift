import FrameTrace

/// The delays with which vsyncs were noticed, in memory allocated before the run: all of the first 18 minutes at 60 Hz,
/// then a random sample of that size, and the longest of all.
struct LatenessSample: Sendable {
    static let capacity = 1 << 16

    private var kept: [TimeSpan] = []
    private var count = 0
    private var latest = TimeSpan.zero
    private var random = DeterministicRandom(seed: 0x1A7E)

    init() { kept.reserveCapacity(Self.capacity + 1) }

    /// - Complexity: O(1), without allocating.
    mutating func add(_ late: TimeSpan) {
        count += 1
        latest = max(latest, late)
        guard kept.count == Self.capacity else { return kept.append(late) }
        // Every value so far is kept with equal probability.
        let place = Int(random.next() % UInt64(count))
        if place < Self.capacity { kept[place] = late }
    }

    /// The percentiles of the kept values, with the maximum of all values. Nil if there are none.
    var distribution: Distribution? {
        guard var distribution = Distribution(kept) else { return nil }
        distribution.max = latest
        return distribution
    }
}
