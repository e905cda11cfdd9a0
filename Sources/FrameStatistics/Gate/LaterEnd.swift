import FrameBudget
import FrameTrace

/// A finding that frames end later after they are due, although the main-thread time from begin to end may be shorter.
///
/// Work that keeps frames from beginning is not part of that time. A handler that takes longer delays the frames'
/// begin, and contention they met before may be over by then. A percentile also falls if fewer of the slow frames are
/// shown. A gate does not call that an improvement.
struct LaterEnd {
    /// The earlier mean time from due to end, in ms.
    let before: Double
    /// The current mean time from due to end, in ms.
    let after: Double
    /// Whether frames also begin later. If not, some of them take longer from begin to end.
    let beginsLater: Bool

    /// The reason a shorter time is not an improvement.
    var reason: String {
        "frames \(beginsLater ? "begin later and " : "")end \(Self.text(after - before)) later after they are due, mean "
            + "\(Self.text(before)) to \(Self.text(after)), so a shorter time from begin to end is not an improvement"
    }

    /// Means per frame that reveal later ends, in ms.
    struct Means {
        /// From due to end.
        let dueToEnd: Double
        /// From due to begin.
        let delay: Double

        /// Computes the means of an app; nil if no frame ended.
        init?(of figures: FrameStatistics) {
            guard let times = figures.mainThread, times.count > 0 else { return nil }
            dueToEnd = figures.ledger.dueToEnd.inMilliseconds / Double(times.count)
            delay = dueToEnd - times.mean.inMilliseconds
        }
    }

    /// Formats a time in ms.
    static func text(_ milliseconds: Double) -> String { "\(DecimalText.fixed(milliseconds, places: 2)) ms" }
}

extension LaterEnd {
    /// Compares two runs without noise; nil unless frames end later, by more than a gate's smallest change.
    init?(from before: FrameStatistics, to after: FrameStatistics) {
        guard let one = Means(of: before), let other = Means(of: after) else { return nil }
        self.init(before: one.dueToEnd, longestDelay: one.delay, after: other)
    }

    /// Compares a run with a baseline; nil unless frames end later than in each of the baseline's runs.
    init?(from before: FrameEnds, to after: FrameStatistics) {
        guard let latest = before.dueToEnd.max(), let longest = before.delay.max(), let other = Means(of: after)
        else { return nil }
        self.init(before: latest, longestDelay: longest, after: other)
    }

    private init?(before: Double, longestDelay: Double, after: Means) {
        let least = ComparisonPolicy.smallestChange
        let later = TimeSpan.milliseconds(after.dueToEnd) - TimeSpan.milliseconds(before)
        let delayed = TimeSpan.milliseconds(after.delay) - TimeSpan.milliseconds(longestDelay)
        guard later > least else { return nil }
        self.init(before: before, after: after.dueToEnd, beginsLater: delayed > least)
    }
}

extension GateCheck {
    /// Makes an improved main-thread time advisory if frames end later. With its own clock, a frame is due when it
    /// begins.
    ///
    /// - Parameter later: the finding, evaluated only where needed.
    mutating func takeBack(of app: AppResult, _ later: @autoclosure () -> LaterEnd?) {
        guard verdict == .improved, figure?.frameTime == .mainThread, app.hasDisplay, let later = later() else {
            return
        }
        verdict = .advisory
        reason = later.reason
    }
}
