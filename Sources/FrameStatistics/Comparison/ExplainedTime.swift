import FrameBudget
public import FrameTrace

/// The parts of frame time behind a changed time of frames, and the frames that they are means of.
public struct ExplainedTime: Sendable, Equatable {
    /// The frames.
    public enum Frames: Sendable, Equatable {
        /// All frames; their mean changed about as much as the time.
        case all
        /// The frames from the percentile on, or around the median.
        case tail(TailFrames)
        /// All frames, although their mean changed by a different amount: the percentile's own frames name no cause.
        case average
    }

    /// The parts, largest first, without those that follow from others; empty if none moved.
    public var parts: [MovedPart]
    /// The frames that the parts are means of.
    public var frames: Frames
    /// The largest part that moved the other way, where the parts are more than one and a half times the change; nil if
    /// there is none.
    public var opposite: MovedPart?
}

extension AppComparison {
    /// Returns the parts of frame time behind the change of a time of frames. Every output uses them.
    ///
    /// A mean over all frames explains a percentile only if it changed about as much: by a half to one and a half times
    /// as much. Otherwise, the frames from the percentile on, or around the median, have to, and what is named has to be at
    /// least half of what they grew or shrank by. If it is more than one and a half times as much, nothing is named.
    ///
    /// - Complexity: O(parts and causes of the time).
    public func explained(_ metric: FrameMetric, isLonger: Bool) -> ExplainedTime {
        let parts = movedParts(of: metric, isLonger: isLonger)
        guard let tail = tails?.first(where: { $0.metric == metric }), let change = total[metric].change,
            let mean = tail.mean.change
        else { return ofAll(parts, metric, isLonger: isLonger) }
        if 2 * abs(mean) >= abs(change), 2 * abs(mean) <= 3 * abs(change), (mean > 0) == (change > 0) {
            return ofAll(parts, metric, isLonger: isLonger)
        }
        let own = moved(isLonger: isLonger, in: tail.moves).filter { part in
            part.kind != .other && (metric.isOwnWork ? part.isOwnWork : part.isWithinMainThread)
        }.map { part in
            var part = part
            // Functions are known of all frames together.
            part.function = nil
            return part
        }
        let named = own.prefix(2).reduce(0.0) { $0 + abs($1.shift.change ?? 0) }
        guard let whole = tail.time.change, (whole > 0) == isLonger, !own.isEmpty, 2 * named >= abs(whole) else {
            return ExplainedTime(parts: parts, frames: parts.isEmpty ? .all : .average)
        }
        guard 2 * named <= 3 * abs(whole) else { return ExplainedTime(parts: [], frames: .all) }
        return ExplainedTime(parts: own, frames: .tail(tail))
    }

    /// Returns the explanation by means over all frames. If what is named is more than one and a half times the change,
    /// because other parts moved the other way, it has the largest of these.
    private func ofAll(_ parts: [MovedPart], _ metric: FrameMetric, isLonger: Bool) -> ExplainedTime {
        var explained = ExplainedTime(parts: parts, frames: .all)
        let named = parts.prefix(2).reduce(0.0) { $0 + abs($1.shift.change ?? 0) }
        guard let change = total[metric].change, 2 * named > 3 * abs(change) else { return explained }
        explained.opposite = movedParts(of: metric, isLonger: !isLonger).first
        // Whether own code is the cause concerns the change itself.
        explained.opposite?.isOwnCodeAlike = false
        return explained
    }

    /// Returns the parts of a time that moved in one direction, as means over all frames, without those that follow
    /// from others.
    private func movedParts(of metric: FrameMetric, isLonger: Bool) -> [MovedPart] {
        // What lies before a frame's begin is not part of its main-thread time. Without frames, only the waits after
        // its commit can be left out.
        let within: TimeMoves? = metric.isOwnWork ? nil : withinMainThread ?? moves.onMainThread
        let all = moved(isLonger: isLonger, in: within)
        // The render thread's work is outside of main-thread time, unless the main thread waits longer for it.
        let waitsForRendering = all.contains { $0.part == .blocked && $0.kind == .other }
        return all.filter { part in
            part.kind != .other && (metric.isOwnWork ? part.isOwnWork : !part.isOnRenderThread || waitsForRendering)
        }.map { part in
            var part = part
            // Handlers are named only of the slowest frames.
            part.work = []
            return part
        }
    }
}

extension TimeMoves {
    /// The same without the waits for stages of the frames on other threads, which begin when the main thread is done
    /// with a frame; nil if there are none.
    fileprivate var onMainThread: TimeMoves? {
        let stages = delays.filter(\.isForStage)
        guard !stages.isEmpty else { return nil }
        var moves = self
        moves.delays.removeAll(where: \.isForStage)
        for index in moves.parts.indices where moves.parts[index].part == .blocked {
            let whole = moves.parts[index].shift
            moves.parts[index].shift = stages.reduce(whole) { $0.without($1.shift) }
        }
        return moves
    }
}

extension AppComparison.Delay {
    fileprivate var isForStage: Bool {
        if case .blocked(let kind, resource: _) = cause { kind.isForStage } else { false }
    }
}

extension Shift {
    /// Returns the shift of a sum without one of its terms. Its interval is as wide as both together.
    fileprivate func without(_ term: Shift) -> Shift {
        // A term that a side lacks is zero there.
        let before = before.map { max(0, $0 - (term.before ?? 0)) }
        let after = after.map { max(0, $0 - (term.after ?? 0)) }
        if low == nil, high == nil, term.low == nil, term.high == nil, outcome.isExact, term.outcome.isExact {
            return Shift(exact: before, after)
        }
        return Shift(
            before,
            after,
            low: low.flatMap { low in term.high.map { low - $0 } },
            high: high.flatMap { high in term.low.map { high - $0 } }
        )
    }
}

extension Shift.Outcome {
    /// Whether it can be that of a comparison without an interval.
    fileprivate var isExact: Bool { self == .more || self == .less || self == .same }
}

extension MovedPart {
    /// Whether it is CPU time of the frames on the main thread.
    fileprivate var isOwnWork: Bool { part == .onCPU && !isOnRenderThread }

    /// Whether it lies between a frame's begin and its end. What keeps a frame from beginning is not part of its
    /// main-thread time.
    fileprivate var isWithinMainThread: Bool {
        ![.timerLate, .vsyncWait, .carryOver, .outsideFrame].contains(part) && !isOnRenderThread
    }
}
