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

    /// What it is found by: means per frame, in ms.
    struct Means {
        /// From where frames were due to their end.
        let dueToEnd: Double
        /// How long after they were due they began.
        let delay: Double

        /// Those of an app; nil where no frame ended.
        init?(of figures: FrameStatistics) {
            guard let times = figures.mainThread, times.count > 0 else { return nil }
            dueToEnd = figures.ledger.dueToEnd.inMilliseconds / Double(times.count)
            delay = dueToEnd - times.mean.inMilliseconds
        }
    }

    /// A time in words.
    static func text(_ milliseconds: Double) -> String { "\(DecimalText.fixed(milliseconds, places: 2)) ms" }
}

extension LaterEnd {
    /// Of two runs without noise; nil where frames do not begin and end later, each by more than a gate tolerates of any time.
    init?(from before: FrameStatistics, to after: FrameStatistics) {
        guard let one = Means(of: before), let other = Means(of: after) else { return nil }
        self.init(before: one.dueToEnd, longestDelay: one.delay, after: other)
    }

    /// Of a run and a baseline's; nil where frames do not begin and end later than in each of its runs.
    init?(from before: FrameEnds, to after: FrameStatistics) {
        guard let latest = before.dueToEnd.max(), let longest = before.delay.max(), let other = Means(of: after)
        else { return nil }
        self.init(before: latest, longestDelay: longest, after: other)
    }

    private init?(before: Double, longestDelay: Double, after: Means) {
        let least = ComparisonPolicy.smallestChange.inMilliseconds
        guard after.dueToEnd - before > least, after.delay - longestDelay > least else { return nil }
        self.init(before: before, after: after.dueToEnd)
    }
}

extension GateCheck {
    /// Makes a shorter main-thread time of an app advisory where its frames end later. By a clock of its own a frame is due when it begins.
    ///
    /// - Parameter later: found only where it is needed.
    mutating func takeBack(of app: AppResult, _ later: @autoclosure () -> LaterEnd?) {
        guard verdict == .improved, figure?.frameTime == .mainThread, app.hasDisplay, let later = later() else {
            return
        }
        verdict = .advisory
        reason = later.reason
    }
}
