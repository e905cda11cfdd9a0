import FrameTrace

/// The delay of a frame of an app that draws ahead because the turn of the frame before was longer than an interval
/// (Documentation/Measures.md, Why a frame was missed).
///
/// Counterfactual and first-order, as verdicts are: a part is taken out of that turn, and the frame begins at the vsync
/// after the rest. So a part of 2 ms may have cost an interval, and two parts may have cost one together that neither
/// would have cost alone.
struct TurnDelay {
    /// The causes that made that turn long, longest first. The work of the frame before is a part only if it was longer
    /// than an interval by itself: else there was room for it, and the others took that.
    let parts: [VerdictPart]
    /// How much later the frame began.
    let delay: TimeSpan
    /// The length of the turn.
    private let length: TimeSpan
    private let interval: TimeSpan
    /// Whether frames begin at vsyncs only.
    private let isCalled: Bool
    /// Minus the time by which overlapping parts exceed the turn; zero if they do not overlap.
    private let overlap: TimeSpan

    /// Nil where the turn before a frame cost it nothing, or nothing is known of it.
    ///
    /// - Parameters:
    ///   - length: the length of the turn.
    ///   - interval: from one wanted vsync to the next.
    ///   - isCalled: whether frames begin at vsyncs only.
    ///   - waited: how long the frame was due while the one before was under way or its vsync had not come.
    init?(_ turn: VerdictParts, length: TimeSpan, interval: TimeSpan, isCalled: Bool, waited: TimeSpan) {
        delay = min(waited, Self.delay(after: length, interval, isCalled: isCalled))
        guard delay > .zero else { return nil }
        var parts = turn.others
        if turn.ownWork > interval { parts.add(VerdictCause(.carryOver), turn.ownWork) }
        parts.add(VerdictCause(.unknown), turn.residual)
        guard !parts.isEmpty else { return nil }
        self.parts = parts.sortedBySize()
        self.length = length
        self.interval = interval
        self.isCalled = isCalled
        overlap = min(turn.residual, .zero)
    }

    /// Returns how much later than an interval after the one before a frame begins, for a length of that one's turn.
    static func delay(after length: TimeSpan, _ interval: TimeSpan, isCalled: Bool) -> TimeSpan {
        let beyond = (length - interval).clampedToZero
        guard isCalled, interval > .zero else { return beyond }
        let (intervals, rest) = beyond.nanoseconds.quotientAndRemainder(dividingBy: interval.nanoseconds)
        return interval * (rest > 0 ? intervals + 1 : intervals)
    }

    /// Returns how much earlier the frame would have begun with so much less of the turn before it.
    func saved(without time: TimeSpan) -> TimeSpan {
        let removed = (time + overlap).clampedToZero
        let whole = Self.delay(after: length, interval, isCalled: isCalled)
        return min(delay, whole - Self.delay(after: length - removed, interval, isCalled: isCalled))
    }

    /// The delay by cause: all of it belongs to the longest part without which there would have been none. Without such
    /// a part, all parts share it.
    var weights: [VerdictPart] {
        if let first = parts.first(where: { saved(without: $0.time) == delay }) {
            return [VerdictPart(first.cause, delay)]
        }
        var left = parts.reduce(TimeSpan.zero) { $0 + $1.time }
        var rest = delay
        return parts.map { part in
            let share = rest.scaled(by: part.time.nanoseconds, over: left.nanoseconds)
            left -= part.time
            rest -= share
            return VerdictPart(part.cause, share)
        }
    }
}
