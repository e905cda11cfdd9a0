import FrameBudget
import FrameTrace

/// One side of a comparison: an app's figures in a part of its run, and the frames behind them.
struct ComparedFrames {
    let statistics: FrameStatistics
    /// In order; nil where only the figures are left.
    let frames: [FrameRecord]?
    let blocks: FrameBlocks

    init(_ statistics: FrameStatistics, frames: [FrameRecord]?) {
        self.statistics = statistics
        self.frames = frames
        blocks = FrameBlocks((frames ?? []).map(\.phase))
    }

    /// How many frames the sums of the figures are over.
    var count: Int { statistics.mainThread?.count ?? statistics.shown }

    /// What its metrics are computed from.
    var measured: MeasuredFrames { MeasuredFrames(statistics) }

    // MARK: Rates

    /// Missed frames, as a share of all.
    var missed: MeanEstimate? { FrameMetric.missedShare.value(of: measured).flatMap { share($0) { $0.isMissed } } }

    /// Dropped intervals, as a share of those wanted.
    var dropped: MeanEstimate? { dropped(.droppedShare) }

    /// Dropped time per time on screen, in ms/s.
    var hitchRatio: MeanEstimate? { dropped(.hitchRatio, scale: 1000) }

    /// Frames shown per second on screen; nil of an app that draws on demand, where fewer frames are no worse.
    var fps: MeanEstimate? {
        guard statistics.wantedTime == nil else { return nil }
        return dropped(.fps, scale: 1 / statistics.frameInterval.inSeconds)
    }

    private func dropped(_ metric: FrameMetric, scale: Double = 1) -> MeanEstimate? {
        guard statistics.wanted > 0, let value = metric.value(of: measured) else { return nil }
        guard let frames, !frames.isEmpty else { return MeanEstimate(value) }
        let wanted = frames.reduce(0.0) { $0 + 1 + Double($1.dropped) }
        let share = (wanted - Double(frames.count)) / wanted
        return MeanEstimate(
            value,
            deviations: blocks.sums { Double(frames[$0].dropped) - share * (1 + Double(frames[$0].dropped)) },
            blocks,
            weight: wanted,
            least: MeanEstimate.leastError(ofShare: share, frames: wanted),
            scale: scale
        )
    }

    /// Missed frames of a kind, as a share of all that were begun.
    func share(_ number: Int, _ isOne: (FrameRecord) -> Bool) -> MeanEstimate? {
        statistics.begun > 0 ? share(Double(number) / Double(statistics.begun), isOne) : nil
    }

    private func share(_ share: Double, _ isOne: (FrameRecord) -> Bool) -> MeanEstimate {
        guard let frames, !frames.isEmpty else { return MeanEstimate(share) }
        return MeanEstimate(
            share,
            deviations: blocks.sums { isOne(frames[$0]) ? 1 : 0 },
            blocks,
            weight: Double(frames.count),
            least: MeanEstimate.leastError(ofShare: share, frames: Double(frames.count))
        )
    }

    // MARK: Times

    /// Percentiles of a time per frame, in ms; nil where not every frame has it.
    func quantiles(_ percents: [Int], _ time: (FrameRecord) -> TimeSpan?) -> [QuantileEstimate?] {
        let values = (frames ?? []).compactMap { time($0)?.inMilliseconds }
        guard let frames, !values.isEmpty, values.count == frames.count else { return percents.map { _ in nil } }
        let sorted = values.sorted()
        return percents.map { QuantileEstimate($0, sorted: sorted, values: values, blocks) }
    }

    /// Means per frame of several times at once, in ms: each frame says how much of which it has.
    ///
    /// - Complexity: O(frames · times of each).
    func means<Key: Hashable>(_ visit: (FrameRecord, (Key, TimeSpan) -> Void) -> Void) -> [Key: MeanEstimate] {
        guard let frames, !frames.isEmpty else { return [:] }
        var sums: [Key: [Double]] = [:]
        for (index, frame) in frames.enumerated() {
            let block = blocks.blockOfFrame[index]
            visit(frame) { key, time in
                sums[key, default: [Double](repeating: 0, count: blocks.blocks.count)][block] += time.inMilliseconds
            }
        }
        return sums.mapValues { sums in
            let weight = Double(frames.count)
            return MeanEstimate(sums.reduce(0, +) / weight, deviations: sums, blocks, weight: weight)
        }
    }
}
