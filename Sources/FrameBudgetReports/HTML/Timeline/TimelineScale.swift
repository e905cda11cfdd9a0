import FrameTrace

/// Scale of times on the timeline, the same for every app.
///
/// It is linear if all times are near the budget. If one is far above, it is linear up to two budgets and logarithmic
/// above, so that both the spike and the ordinary frames stay visible.
struct TimelineScale {
    /// The budget of the frames, or the time from due to deadline.
    var budget: TimeSpan
    /// The time at the top.
    var top: TimeSpan

    /// Creates the scale for a largest time.
    init(budget: TimeSpan, largest: TimeSpan) {
        self.budget = max(budget, .microseconds(1))
        top = max(self.budget * 2, largest)
    }

    /// Whether the upper part is logarithmic.
    var isSplit: Bool { top > budget * 4 }

    /// Returns the height of a time, from 0 at the bottom to 1 at the top.
    func height(of time: TimeSpan) -> Double {
        guard isSplit else { return min(max(time / top, 0), 1) }
        let knee = budget * 2
        if time <= knee { return max(time / knee, 0) * Self.kneeHeight }
        let above = Self.logarithm(time / knee) / Self.logarithm(top / knee)
        return min(Self.kneeHeight + (1 - Self.kneeHeight) * above, 1)
    }

    /// Times to label, from the bottom.
    var ticks: [TimeSpan] {
        let fixed = [.zero, budget, budget * 2]
        return isSplit ? fixed + [top] : fixed.filter { height(of: $0) <= 0.86 } + [top]
    }

    private static let kneeHeight = 0.62

    /// Returns the base-2 logarithm by its exponent and a linear mantissa. It is exact at powers of two and monotone in
    /// between, which suffices for a height on a screen, and needs no C library.
    private static func logarithm(_ value: Double) -> Double {
        guard value > 1, value.isFinite else { return 0 }
        return Double(value.exponent) + value.significand - 1
    }
}
