import FrameTrace

/// The time-weighted mean of a changing rate, over the time in which there was one.
struct MeanRate {
    private var current: (rate: Double, since: Instant)?
    private var first: Double?
    /// The sum above the first rate so far. The mean of a constant rate is thus exactly that rate.
    private var excess = 0.0
    private var seconds = 0.0

    /// Sets the rate from an instant on; nil for no rate.
    mutating func set(_ rate: Double?, at now: Instant) {
        if let (rate, since) = current { add(rate, now - since) }
        current = rate.map { (rate: $0, since: now) }
        first = first ?? rate
    }

    /// Returns the mean up to an instant; nil if there was no rate yet.
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
