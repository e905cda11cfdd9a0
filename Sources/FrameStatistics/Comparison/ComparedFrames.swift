import FrameBudget
import FrameTrace

/// One side of a comparison: an app's figures in a part of its run, with the underlying frames.
struct ComparedFrames {
    let statistics: FrameStatistics
    /// The frames in order; nil if only figures are available.
    let frames: FrameRecords?
    let blocks: FrameBlocks
    /// By frame, whether it is selected; nil for all.
    private var chosen: [Bool]?

    init(_ statistics: FrameStatistics, frames: FrameRecords?) {
        self.statistics = statistics
        self.frames = frames
        blocks = FrameBlocks((frames ?? []).map(\.phase))
    }

    /// Number of frames behind the sums of the figures, or the number of selected frames.
    var count: Int { chosen?.count { $0 } ?? statistics.mainThread?.count ?? statistics.shown }

    /// Whether only some frames are selected, for which there are no sums.
    var isPart: Bool { chosen != nil }

    // MARK: Late frames

    /// The share of frames that were missed or that dropped intervals; nil if only figures are available.
    var shareOfLate: Double? {
        guard let frames, !frames.isEmpty else { return nil }
        return Double(frames.count { $0.isMissed || $0.dropped > 0 }) / Double(frames.count)
    }

    /// Selects a share of the frames, at least one: those that ended latest relative to their deadline. Of ties, the
    /// earlier ones.
    func slowest(_ share: Double) -> ComparedFrames {
        largest(share, \.overrun)
    }

    /// Selects a share of the frames, at least one: those with the largest values of a time. Of ties, the earlier ones.
    func largest(_ share: Double, _ time: (FrameRecord) -> TimeSpan) -> ComparedFrames {
        let times = (frames ?? []).map(time)
        return selecting(max(1, Int((share * Double(times.count)).rounded())), largest: times)
    }

    /// Selects the frames from a percentile of a time on: as many as lie at or above its rank. Of ties, the earlier
    /// ones. Nil unless every frame has the time.
    func tail(from percent: Int, _ time: (FrameRecord) -> TimeSpan?) -> ComparedFrames? {
        guard let frames, !frames.isEmpty else { return nil }
        let times = frames.compactMap(time)
        guard times.count == frames.count else { return nil }
        return selecting(times.count - NearestRank.index(percent, of: times.count), largest: times)
    }

    /// Selects the fifth of the frames around a percentile of a time, at least one. Nil unless every frame has the time.
    func around(_ percent: Int, _ time: (FrameRecord) -> TimeSpan?) -> ComparedFrames? {
        guard let frames, !frames.isEmpty else { return nil }
        let times = frames.compactMap(time)
        guard times.count == frames.count else { return nil }
        let number = max(1, times.count / Self.partAround)
        // The largest value comes first.
        let place = times.count - 1 - NearestRank.index(percent, of: times.count)
        let first = min(max(0, place - number / 2), times.count - number)
        return selecting(first..<first + number, ofLargest: times)
    }

    /// The frames around a percentile are one part in so many. Chosen: enough for a mean, and near to the percentile.
    private static let partAround = 5

    /// Selects the frames with the largest values. Of ties, the earlier ones.
    private func selecting(_ number: Int, largest values: [TimeSpan]) -> ComparedFrames {
        selecting(0..<number, ofLargest: values)
    }

    /// Selects frames by the places of their values, the largest first. Of ties, the earlier ones come first.
    private func selecting(_ places: Range<Int>, ofLargest values: [TimeSpan]) -> ComparedFrames {
        let order = values.indices.sorted { left, right in
            values[left] == values[right] ? left < right : values[left] > values[right]
        }
        var part = self
        var chosen = [Bool](repeating: false, count: values.count)
        for index in order[places.clamped(to: order.indices)] { chosen[index] = true }
        part.chosen = chosen
        return part
    }

    /// The figures from which metrics are computed.
    var measured: MeasuredFrames { MeasuredFrames(statistics) }

    // MARK: Rates

    /// Missed frames as a share of all.
    var missed: MeanEstimate? { FrameMetric.missedShare.value(of: measured).flatMap { share($0) { $0.isMissed } } }

    /// Dropped intervals as a share of the wanted ones.
    var dropped: MeanEstimate? { dropped(.droppedShare) }

    /// Dropped time per time on screen, in ms/s.
    var hitchRatio: MeanEstimate? { dropped(.hitchRatio, scale: 1000) }

    /// Frames shown per second on screen; nil for an app that draws on demand, where fewer frames are not worse.
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

    /// Returns the missed frames of a kind as a share of all frames begun that are known to be late or not.
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

    /// Returns percentiles of a time per frame, in ms; nil unless every frame has the time.
    func quantiles(_ percents: [Int], _ time: (FrameRecord) -> TimeSpan?) -> [QuantileEstimate?] {
        let values = (frames ?? []).compactMap { time($0)?.inMilliseconds }
        guard let frames, !values.isEmpty, values.count == frames.count else { return percents.map { _ in nil } }
        let sorted = values.sorted()
        return percents.map { QuantileEstimate($0, sorted: sorted, values: values, blocks) }
    }

    /// Returns the means per frame of several times at once, in ms, by key.
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
            // Number of frames selected from a block is also random. The deviation of a block is its sum less that many
            // means.
            let deviations = counts.map { counts in zip(sums, counts).map { $0 - mean * $1 } } ?? sums
            return MeanEstimate(mean, deviations: deviations, blocks, weight: weight)
        }
    }
}
