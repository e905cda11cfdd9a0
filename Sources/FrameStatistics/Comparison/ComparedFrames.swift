import FrameBudget
import FrameTrace

/// One side of a comparison: an app's figures in a part of its run, and the frames behind them.
struct ComparedFrames {
    let statistics: FrameStatistics
    /// In order; nil where only the figures are left.
    let frames: FrameRecords?
    let blocks: FrameBlocks
    /// By frame, whether its times are asked for; nil for all.
    private var chosen: [Bool]?

    init(_ statistics: FrameStatistics, frames: FrameRecords?) {
        self.statistics = statistics
        self.frames = frames
        blocks = FrameBlocks((frames ?? []).map(\.phase))
    }

    /// How many frames the sums of the figures are over, or how many were chosen.
    var count: Int { chosen?.count { $0 } ?? statistics.mainThread?.count ?? statistics.shown }

    /// Whether these are some of the frames only, of which there are no sums.
    var isPart: Bool { chosen != nil }

    // MARK: Late frames

    /// The share of the frames that were missed or dropped intervals; nil where only the figures are left.
    var shareOfLate: Double? {
        guard let frames, !frames.isEmpty else { return nil }
        return Double(frames.count { $0.isMissed || $0.dropped > 0 }) / Double(frames.count)
    }

    /// The share of its frames that ended latest against their deadline, one at least; of those alike the earlier ones.
    func slowest(_ share: Double) -> ComparedFrames {
        let overruns = (frames ?? []).map(\.overrun)
        let order = overruns.indices.sorted { left, right in
            overruns[left] == overruns[right] ? left < right : overruns[left] > overruns[right]
        }
        var part = self
        var chosen = [Bool](repeating: false, count: overruns.count)
        let number = max(1, Int((share * Double(overruns.count)).rounded()))
        for index in order.prefix(number) { chosen[index] = true }
        part.chosen = chosen
        return part
    }

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
        let dropped = frames.map { Double($0.dropped) }
        let wanted = dropped.reduce(0.0) { $0 + 1 + $1 }
        let share = (wanted - Double(frames.count)) / wanted
        return MeanEstimate(
            value,
            deviations: blocks.sums { dropped[$0] - share * (1 + dropped[$0]) },
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
        let ones = frames.map { isOne($0) ? 1.0 : 0 }
        return MeanEstimate(
            share,
            deviations: blocks.sums { ones[$0] },
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
        for (index, frame) in frames.enumerated() where chosen?[index] ?? true {
            let block = blocks.blockOfFrame[index]
            visit(frame) { key, time in
                sums[key, default: [Double](repeating: 0, count: blocks.blocks.count)][block] += time.inMilliseconds
            }
        }
        let weight = Double(chosen == nil ? frames.count : count)
        let counts = chosen.map { chosen in blocks.sums { chosen[$0] ? 1 : 0 } }
        return sums.mapValues { sums in
            let mean = sums.reduce(0, +) / weight
            // How many were chosen of a block is chance as well: what deviates is their sum from as many means.
            let deviations = counts.map { counts in zip(sums, counts).map { $0 - mean * $1 } } ?? sums
            return MeanEstimate(mean, deviations: deviations, blocks, weight: weight)
        }
    }
}
