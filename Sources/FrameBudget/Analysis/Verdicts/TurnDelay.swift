import FrameTrace

/// Why a frame of an app that draws ahead began later than it was due: the turn of the frame before was longer than an
/// interval (Documentation/Measures.md, Why a frame was missed).
///
/// Counterfactual and first-order, as verdicts are: a part is taken out of that turn, and the frame begins at the vsync
/// after what is left. So a part of 2 ms may have cost an interval, and two parts may have cost one together that
/// neither would have cost alone.
struct TurnDelay {
    /// What made that turn long, by cause, longest first. The work of the frame before is a part only if it was longer
    /// than an interval by itself: else it had room, and the others took that.
    let parts: [VerdictPart]
    /// How much later the frame began.
    let delay: TimeSpan
    /// What the turn took.
    private let length: TimeSpan
    private let interval: TimeSpan
    /// Whether frames begin at vsyncs only.
    private let isCalled: Bool
    /// What parts took too much together, where they overlap: zero or less.
    private let overlap: TimeSpan

    /// What the turn before a frame cost it; nil where that was nothing, or nothing is known of it.
    ///
    /// - Parameters:
    ///   - length: how long the turn was.
    ///   - interval: from one wanted vsync to the next.
    ///   - isCalled: whether frames begin at vsyncs only.
    ///   - waited: for how long the frame was due, and the one before under way or its vsync not there yet.
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

    /// How much later than an interval after the one before a frame begins, if that one's turn took so long.
    static func delay(after length: TimeSpan, _ interval: TimeSpan, isCalled: Bool) -> TimeSpan {
        let beyond = (length - interval).clampedToZero
        guard isCalled, interval > .zero else { return beyond }
        let (intervals, rest) = beyond.nanoseconds.quotientAndRemainder(dividingBy: interval.nanoseconds)
        return interval * (rest > 0 ? intervals + 1 : intervals)
    }

    /// How much earlier the frame would have begun if so much of the turn before it had not been.
    func saved(without time: TimeSpan) -> TimeSpan {
        let removed = (time + overlap).clampedToZero
        let whole = Self.delay(after: length, interval, isCalled: isCalled)
        return min(delay, whole - Self.delay(after: length - removed, interval, isCalled: isCalled))
    }

    /// The delay by cause: all of it is of the longest part without which there would have been none. Where there is no
    /// such part, all took it together.
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
