import FrameBudget
public import FrameTrace

/// The frames from a percentile of their time on, in both runs: as many as lie at or above its rank. For the median, the
/// fifth of the frames around it.
///
/// A mean over all frames hides what is long in one frame of twenty. So a changed p95 or p99 is explained by the frames
/// that it is a percentile of. Conversely, what is long in few frames moves that mean and not the median.
public struct TailFrames: Sendable, Equatable, Codable {
    /// The percentile.
    public var metric: FrameMetric
    /// Number of frames of the first run.
    public var before: Int
    /// Number of frames of the second run.
    public var after: Int
    /// The shift of the mean of that time over these frames, in ms.
    public var time: Shift
    /// The shift of the mean of that time over all frames, in ms.
    public var mean: Shift
    /// The shifts of the parts of that time in these frames. Those of main-thread time leave out what lies before the
    /// frames' begin and after their commit.
    public var moves: TimeMoves
}

extension AppComparer {
    /// Compares the frames from each percentile that moved on, or around the median; nil if there is none, or a run lacks
    /// its frames.
    ///
    /// - Complexity: O(percentiles · frames log frames).
    func tails(_ figures: FigureComparison, _ old: ComparedFrames, _ new: ComparedFrames) -> [TailFrames]? {
        let tails = figures.figures.compactMap { figure -> TailFrames? in
            guard let percent = figure.metric.percent, percent >= 50, figure.shift.hasMoved else { return nil }
            return tail(figure.metric, percent, old, new)
        }
        return tails.isEmpty ? nil : tails
    }

    private func tail(
        _ metric: FrameMetric,
        _ percent: Int,
        _ old: ComparedFrames,
        _ new: ComparedFrames
    ) -> TailFrames? {
        let time: (FrameRecord) -> TimeSpan? = metric.isOwnWork ? { $0.ledger.onCPU } : { $0.mainThread }
        func frames(_ side: ComparedFrames) -> ComparedFrames? {
            percent > 50 ? side.tail(from: percent, time) : side.around(percent, time)
        }
        guard let one = frames(old), let other = frames(new) else { return nil }
        let visit: (FrameRecord, (FrameMetric, TimeSpan) -> Void) -> Void = { frame, add in
            if let time = time(frame) { add(metric, time) }
        }
        return TailFrames(
            metric: metric,
            before: one.count,
            after: other.count,
            time: shift(one.means(visit)[metric], other.means(visit)[metric]),
            mean: shift(old.means(visit)[metric], new.means(visit)[metric]),
            moves: metric.isOwnWork ? moves(one, other) : moves(one, other) { $0.mainThreadLedger }
        )
    }
}
