import FrameBudget
public import FrameTrace

/// A figure of an app that moved, and how much that matters to the user.
public struct AppChange: Sendable, Equatable {
    /// The figure that moved.
    public enum Figure: Sendable, Equatable {
        /// Number of times the system ended the app.
        case ends
        /// A figure of the app's frames.
        case frames(FigureComparison.Figure)
        /// A mean per frame that no percentile covers.
        case mean(FrameMean)
        /// A figure with one value per run.
        case single(SingleFigure)
    }

    /// How much a change matters, in ascending order: the end of an app matters more than a hang, and a hang more than
    /// occasional flaws.
    public enum Weight: Int, Sendable, Comparable {
        /// Less than a gate tolerates.
        case slight
        /// Memory use, where memory did not run short.
        case memory
        /// On-CPU time of frames.
        case work
        /// Main-thread time of frames.
        case wall
        /// Work that piles up, and operations.
        case throughput
        /// Time from input to the screen, or from a frame's begin to its present; also a first frame that comes much
        /// sooner or later.
        case latency
        /// Dropped or missed frames.
        case frames
        /// Hangs.
        case hang
        /// The end of the app.
        case end

        /// Whether the left weight matters less.
        public static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
    }

    /// The figure that moved.
    public var figure: Figure
    /// How much it matters.
    public var weight: Weight
    /// The size of the change among changes of the same weight.
    public var size: Double
    /// Whether the change is for the worse.
    public var isWorse: Bool
}

extension AppComparison {
    /// The app's changes beyond noise that are visible in print, most important first. Longer own work comes before
    /// figures that improved only because of less contention.
    ///
    /// Of figures that show the same, such as fps and dropped intervals, only one is included.
    public var changes: [AppChange] {
        let all = [endChange].compactMap(\.self) + singleChanges + frameChanges
        let sorted = all.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            if one.weight != other.weight { return one.weight > other.weight }
            // Among slight changes, those for the worse come first: a slight improvement elsewhere does not make up for
            // them.
            if one.weight == .slight, one.isWorse != other.isWorse { return one.isWorse }
            return one.size == other.size ? left.offset < right.offset : one.size > other.size
        }.map(\.element)
        return withOwnWorkFirst(sorted)
    }

    private var endChange: AppChange? {
        guard let ends, ends.before.count != ends.after.count else { return nil }
        let more = ends.after.count - ends.before.count
        return AppChange(figure: .ends, weight: .end, size: Double(abs(more)), isWorse: more > 0)
    }

    // MARK: Frames

    /// One figure of shown frames, one of main-thread time and one of on-CPU time, each the first that moved.
    ///
    /// If times moved in both directions, there is one for each direction. Means that no percentile covers follow.
    private var frameChanges: [AppChange] {
        let families: [(weight: AppChange.Weight, metrics: [FrameMetric])] = [
            (.frames, [FrameMetric.fps] + shares), (.wall, [.mainP95, .mainP50, .mainP99]),
            (.work, [.onCPUP50, .onCPUP95, .onCPUP99]),
        ]
        var all: [AppChange] = []
        for family in families {
            // If frames were dropped, their times are left to the table.
            let hasBothWays = !all.contains { $0.weight == .frames }
            all += changesOfFamily(family.metrics, family.weight, hasBothWays: hasBothWays)
        }
        return withMeans(all)
    }

    /// The shares of late frames. Without a display no interval is dropped, and no output shows their share.
    private var shares: [FrameMetric] { clock == nil ? [.droppedShare, .missedShare] : [.missedShare] }

    private func changesOfFamily(
        _ metrics: [FrameMetric],
        _ weight: AppChange.Weight,
        hasBothWays: Bool
    ) -> [AppChange] {
        let moved = metrics.filter(isJudged).map { FigureComparison.Figure(metric: $0, shift: total[$0]) }
            .filter { $0.shift.hasMovedVisibly(in: $0.metric.unit) }
        guard let figure = moved.first(where: isNotable) ?? moved.first else { return [] }
        let first = change(figure, weight)
        guard hasBothWays, weight != .frames, isNotable(figure) else { return [first] }
        let other = moved.first { isNotable($0) && isWorse($0) != first.isWorse }
        return [first] + [other.map { change($0, weight) }].compactMap(\.self)
    }

    private func change(_ figure: FigureComparison.Figure, _ weight: AppChange.Weight) -> AppChange {
        let change = figure.shift.change ?? 0
        let size = weight == .frames ? abs(total[shares[0]].change ?? change) : abs(change)
        return AppChange(
            figure: .frames(figure),
            weight: isNotable(figure) ? weight : .slight,
            size: isNotable(figure) ? size : abs(figure.shift.ratio ?? 1),
            isWorse: isWorse(figure)
        )
    }

    private func isWorse(_ figure: FigureComparison.Figure) -> Bool {
        ((figure.shift.change ?? 0) > 0) != figure.metric.isLargerBetter
    }

    private func isNotable(_ figure: FigureComparison.Figure) -> Bool {
        guard figure.metric.unit == .milliseconds else {
            // Without noise, even one more frame is a real change, and fails a gate.
            if shares.contains(where: { total[$0].hasMovedExactly }) { return true }
            let changes = shares.compactMap { total[$0].change.map(abs) }
            return (changes.max() ?? 1) >= ComparisonPolicy.leastShare
        }
        return figure.shift.isNotableTime
    }

    // MARK: Figures of one value

    private var singleChanges: [AppChange] {
        let all = singles.filter { $0.shift.hasMovedVisibly(in: $0.unit) }
        let hangs = all.contains { $0.kind == .hangs }
        let latency = all.contains { $0.kind == .framePresented && $0.shift.isNotableTime }
        return all.compactMap { figure in
            // The count of hangs represents all figures of hangs; if it is unchanged, the longest hang does.
            if figure.kind == .hangTime || (figure.kind == .longestHang && hangs) { return nil }
            if figure.kind == .framePresentedTail, latency { return nil }
            let weight = weight(of: figure)
            let change = figure.shift.change ?? (figure.shift.outcome == .more ? 1 : -1)
            let size: Double =
                switch weight {
                case .hang: abs(singles.first { $0.kind == .hangTime }?.shift.change ?? change)
                case .latency: abs(change)
                default: figure.shift.ratio.map(abs) ?? .infinity
                }
            return AppChange(figure: .single(figure), weight: weight, size: size, isWorse: change > 0)
        }
    }

    private func weight(of figure: SingleFigure) -> AppChange.Weight {
        let shift = figure.shift
        let isLarge = shift.ratio.map { abs($0) > ComparisonPolicy.tailMargin } ?? true
        switch figure.kind {
        case .hangs: return .hang
        case .hangTime, .longestHang: return isLarge ? .hang : .slight
        case .inputShown, .framePresented, .framePresentedTail: return shift.isNotableTime ? .latency : .slight
        case .firstFrame:
            // A frame that takes longer also delays the first one.
            let isLong = abs(shift.change ?? 0) >= FirstFrameTime.longestWork.inMilliseconds
            return shift.isNotableTime ? isLong ? .latency : .work : .slight
        case .inputWaited, .inputHandled:
            // These are parts of the time to the screen, if there is one.
            let isShown = singles.contains { $0.kind == .inputShown }
            return shift.isNotableTime ? isShown ? .wall : .latency : .slight
        case .operationGraph: return shift.isNotableTime ? .throughput : .slight
        case .unfinishedOperations, .backlog: return isLarge ? .throughput : .slight
        case .peakFootprint: return isLarge ? .memory : .slight
        }
    }
}

extension Shift {
    /// Whether a time in ms moved by more than a gate tolerates.
    var isNotableTime: Bool {
        guard change != nil, let before, let after else { return true }
        return ExactAmount(after, .milliseconds).differs(
            from: ExactAmount(before, .milliseconds),
            byMoreThan: ComparisonPolicy.tailMargin,
            and: ExactAmount(ComparisonPolicy.smallestChange)
        )
    }

    /// Whether both values and their change are distinguishable in print. Figures that look alike are neither better
    /// nor worse.
    public func isVisible(in unit: MetricUnit) -> Bool {
        guard let before, let after else { return true }
        return unit.number(before) != unit.number(after) && unit.number(after - before) != unit.number(0)
    }

    /// Whether a time of runs with noise moved by less than the smallest mentioned change. Frames vary by less within
    /// the two runs, but any two runs of one program differ by as much.
    public func isNegligible(in unit: MetricUnit) -> Bool {
        guard unit == .milliseconds, low != nil || high != nil, let change else { return false }
        return abs(change) < ComparisonPolicy.leastChange
    }

    /// Whether the figure moved beyond noise, visibly in print, and by at least the smallest mentioned change.
    public func hasMovedVisibly(in unit: MetricUnit) -> Bool {
        hasMoved && isVisible(in: unit) && !isNegligible(in: unit)
    }
}
