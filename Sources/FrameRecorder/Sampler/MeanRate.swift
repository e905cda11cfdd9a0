import FrameTrace

/// The mean of a rate that changes, over the time for which there was one.
struct MeanRate {
    private var current: (rate: Double, since: Instant)?
    private var first: Double?
    /// What has come above the first rate so far: the mean of one that never changes is that one exactly.
    private var excess = 0.0
    private var seconds = 0.0

    /// Sets the rate from an instant on; nil for none.
    mutating func set(_ rate: Double?, at now: Instant) {
        if let (rate, since) = current { add(rate, now - since) }
        current = rate.map { (rate: $0, since: now) }
        first = first ?? rate
    }

    /// The mean up to an instant; nil where there was no rate yet.
    func value(at now: Instant) -> Double? {
        var whole = self
        if let (rate, since) = current { whole.add(rate, now - since) }
        guard let first else { return nil }
        return whole.seconds > 0 ? first + whole.excess / whole.seconds : first
    }

    private mutating func add(_ rate: Double, _ time: TimeSpan) {
        guard let first, time > .zero else { return }
        excess += (rate - first) * time.inSeconds
        seconds += time.inSeconds
    }
}
