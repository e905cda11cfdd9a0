/// The display's vsyncs: V(k) = V(0) + k·T, exact for every k (Documentation/Measures.md, A frame).
public struct VsyncGrid: Hashable, Sendable, Codable {
    /// V(0).
    public let origin: Instant
    /// The display's rate, 1 / T.
    public let rate: RefreshRate

    /// Creates the grid that starts at an instant.
    public init(origin: Instant, rate: RefreshRate) {
        self.origin = origin
        self.rate = rate
    }

    /// T, rounded to the nearest nanosecond.
    public var interval: TimeSpan { rate.interval }

    /// The time of a vsync, V(k).
    public subscript(index: VsyncIndex) -> Instant {
        let (whole, rest) = index.rawValue.quotientAndRemainder(dividingBy: rate.millihertz)
        return Instant(
            nanoseconds: origin.nanoseconds + whole * 1_000_000_000_000 + rest * 1_000_000_000_000 / rate.millihertz
        )
    }

    /// Returns the first vsync at or after an instant: ⌈(t − V(0)) / T⌉.
    public func first(atOrAfter instant: Instant) -> VsyncIndex {
        var index = estimate(instant)
        while self[index] < instant { index = index + 1 }
        while self[index + -1] >= instant { index = index + -1 }
        return index
    }

    /// Returns the first vsync after an instant.
    public func first(after instant: Instant) -> VsyncIndex {
        first(atOrAfter: instant + TimeSpan(nanoseconds: 1))
    }

    /// Returns the last vsync at or before an instant.
    public func last(atOrBefore instant: Instant) -> VsyncIndex { first(after: instant) + -1 }

    private func estimate(_ instant: Instant) -> VsyncIndex {
        let offset = Double(instant.nanoseconds - origin.nanoseconds)
        return VsyncIndex(Int64((offset * Double(rate.millihertz) / 1e12).rounded()))
    }
}
