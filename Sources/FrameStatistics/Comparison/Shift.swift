/// The change of a figure from the first run to the second.
public struct Shift: Sendable, Equatable, Codable {
    /// The result of comparing two values.
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        /// Larger in the second run, beyond the variation of frames within the runs.
        case more
        /// Smaller in the second run, beyond that variation.
        case less
        /// The interval contains zero: the variation within the runs is as large.
        case withinNoise = "within noise"
        /// No change, in runs without noise.
        case same
        /// There are too few frames for an interval that is bounded on both sides.
        case tooFew = "too few frames"
        /// The runs differ in what the figure depends on: the display's rate, or the length of the run for a count.
        case notComparable = "not comparable"
        /// A side lacks the figure, or the frames behind it.
        case unknown
    }

    /// The first run's figure; nil if it has none.
    public var before: Double?
    /// The second run's figure; nil if it has none.
    public var after: Double?
    /// The lower bound of the true change with a confidence of 99 %; nil if unknown or exact.
    public var low: Double?
    /// The upper bound of the true change with a confidence of 99 %; nil if unknown or exact.
    public var high: Double?
    /// The result of the comparison.
    public var outcome: Outcome

    /// Creates a shift with all its fields.
    public init(before: Double?, after: Double?, low: Double?, high: Double?, outcome: Outcome) {
        self.before = before
        self.after = after
        self.low = low
        self.high = high
        self.outcome = outcome
    }

    /// second − first; nil if a side lacks the figure, or the two can't be compared.
    public var change: Double? {
        guard outcome != .notComparable, let before, let after else { return nil }
        return after - before
    }

    /// The change as a share of the first value; nil if a side lacks the figure or the first is zero.
    public var ratio: Double? {
        guard let change, let before, before != 0 else { return nil }
        return change / before
    }

    /// Whether the figure moved beyond noise.
    public var hasMoved: Bool { outcome == .more || outcome == .less }

    /// Whether the figure moved in runs without noise, where every change is real, however small.
    public var hasMovedExactly: Bool { hasMoved && low == nil && high == nil }
}

extension Shift {
    /// Creates a shift of single values, without an interval.
    init(_ before: Double?, _ after: Double?) {
        self.before = before
        self.after = after
        outcome = .unknown
    }

    /// Creates a shift of values that can't be compared.
    init(notComparable before: Double?, _ after: Double?) {
        self.init(before, after)
        outcome = .notComparable
    }

    /// Creates a shift between two runs without noise, where every change is real.
    init(exact before: Double?, _ after: Double?) {
        self.init(before, after)
        guard let change else { return }
        // Sums in a different order differ in their last digits.
        let slack = 1e-9 * max(abs(before ?? 0), abs(after ?? 0))
        outcome = abs(change) <= slack ? .same : change > 0 ? .more : .less
    }

    /// Creates a shift with an interval that contains the true change.
    init(_ before: Double?, _ after: Double?, low: Double?, high: Double?) {
        self.init(before, after)
        guard change != nil else { return }
        self.low = low
        self.high = high
        if let low, low > 0 {
            outcome = .more
        } else if let high, high < 0 {
            outcome = .less
        } else {
            outcome = low != nil && high != nil ? .withinNoise : .tooFew
        }
    }
}
