import FrameBudget
import FrameTrace

/// That frames end later after they were due, although the main thread's time from their begin to their end may be shorter.
///
/// What keeps frames from beginning is in no such time: a handler that takes longer moves their begin, and what they met before may
/// be over by then. A gate does not call that an improvement.
struct LaterEnd {
    /// The mean time from due to end before, in ms.
    let before: Double
    /// The same now.
    let after: Double

    /// Why a shorter time is no improvement.
    var reason: String {
        "frames begin later and end \(Self.text(after - before)) later after they are due, mean "
            + "\(Self.text(before)) to \(Self.text(after)), so a shorter time from begin to end is not an improvement"
    }

    /// The mean time from where frames were due to their end, in ms; nil where none ended.
    fileprivate static func mean(of figures: FrameStatistics) -> Double? {
        guard let count = figures.mainThread?.count, count > 0 else { return nil }
        return figures.ledger.dueToEnd.inMilliseconds / Double(count)
    }

    /// A time in words.
    static func text(_ milliseconds: Double) -> String { "\(DecimalText.fixed(milliseconds, places: 2)) ms" }
}

extension LaterEnd {
    /// Of two runs without noise; nil where frames do not begin and end later, each by more than a gate tolerates of any time.
    init?(from before: FrameStatistics, to after: FrameStatistics) {
        guard let one = Self.mean(of: before), let other = Self.mean(of: after),
            let first = before.mainThread?.mean.inMilliseconds, let second = after.mainThread?.mean.inMilliseconds
        else { return nil }
        let least = ComparisonPolicy.smallestChange.inMilliseconds
        let beginsLater = (other - second) - (one - first)
        guard other - one > least, beginsLater > least else { return nil }
        self.init(before: one, after: other)
    }
}
