/// How far a figure lies in the second run from where it lay in the first.
public struct Shift: Sendable, Equatable, Codable {
    /// What can be said of a shift.
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        /// Larger in the second run, beyond what frames vary by within the runs.
        case more
        /// Smaller, beyond that.
        case less
        /// The interval holds zero: frames vary by as much within the runs.
        case withinNoise = "within noise"
        /// Nothing moved, in runs without noise.
        case same
        /// There are too few frames for an interval that ends on both sides.
        case tooFew = "too few frames"
        /// A side lacks the figure, or the frames behind it.
        case unknown
    }

    /// The first run's figure; nil where it has none.
    public var before: Double?
    /// The second run's figure; nil where it has none.
    public var after: Double?
    /// The least that the true change is, with a confidence of 99 %; nil where nothing can be said, and for exact runs.
    public var low: Double?
    /// The most that the true change is, with a confidence of 99 %; nil where nothing can be said, and for exact runs.
    public var high: Double?
    /// What can be said of it.
    public var outcome: Outcome

    /// A shift with all that is known of it.
    public init(before: Double?, after: Double?, low: Double?, high: Double?, outcome: Outcome) {
        self.before = before
        self.after = after
        self.low = low
        self.high = high
        self.outcome = outcome
    }

    /// second − first; nil where a side lacks the figure.
    public var change: Double? {
        guard let before, let after else { return nil }
        return after - before
    }

    /// The change as a share of the first; nil where a side lacks the figure or the first is zero.
    public var ratio: Double? {
        guard let change, let before, before != 0 else { return nil }
        return change / before
    }

    /// Whether it moved beyond noise.
    public var hasMoved: Bool { outcome == .more || outcome == .less }

    /// Whether it moved, and without noise: then every change is real, however small.
    public var hasMovedExactly: Bool { hasMoved && low == nil && high == nil }
}

extension Shift {
    /// A figure of which each side has a value and nothing more.
    init(_ before: Double?, _ after: Double?) {
        self.before = before
        self.after = after
        outcome = .unknown
    }

    /// A figure of two runs without noise: every change is one.
    init(exact before: Double?, _ after: Double?) {
        self.init(before, after)
        guard let change else { return }
        // Sums in another order differ in their last digits.
        let slack = 1e-9 * max(abs(before ?? 0), abs(after ?? 0))
        outcome = abs(change) <= slack ? .same : change > 0 ? .more : .less
    }

    /// A figure with the interval that holds its true change.
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
