public import FrameBudget
public import FrameTrace

/// A part of frame time that moved, and its causes.
public struct MovedPart: Sendable, Equatable, Codable {
    /// The part.
    public var part: LedgerPart
    /// The origin of the part: the code, contention, a wait or other.
    public var kind: LedgerPart.Origin
    /// The shift of its mean per frame, in ms.
    public var shift: Shift
    /// For contention and waits: the culprits or resources that moved beyond noise, those in the same direction first,
    /// each with its own shift.
    public var delays: [AppComparison.Delay] = []
    /// For contention and waits: the culprits or resources that moved in the same direction within noise, largest
    /// first.
    public var unsure: [AppComparison.Delay] = []
    /// For other work of the main thread: where its time moved beyond noise, sorted likewise.
    public var otherWork: [AppComparison.OtherWork] = []
    /// For other work of the main thread in the slowest frames: the handler or work that moved most with it, below the
    /// app; empty if unknown.
    public var work: [String] = []
    /// For own work: the step that is more than half of its change, below the app; nil if there is none.
    public var step: [String]?
    /// For own work without such a step: the two steps that moved most with it.
    public var steps: [AppComparison.Step] = []
    /// For own work: the function that moved most with it; nil if no stack was sampled, or no function moved beyond
    /// noise.
    public var function: CallFunction?
    /// Whether it is own work of the app's render thread.
    public var isOnRenderThread = false
    /// Whether the app's own code did not move with it, so that it is not the cause: neither work of its frames, nor of
    /// its handlers, nor of its other threads.
    public var isOwnCodeAlike = false
}

extension AppComparison {
    /// The shifts of the time of all frames.
    public var moves: TimeMoves {
        TimeMoves(parts: parts, delays: delays, otherWork: otherWork, steps: steps, rendering: rendering)
    }

    /// Returns the parts of frame time that moved in one direction beyond noise, largest first; those that follow from
    /// others last.
    ///
    /// - Parameters:
    ///   - isLonger: whether to return the parts that grew.
    ///   - moves: the shifts of some of the frames; nil for all.
    public func moved(isLonger: Bool, in moves: TimeMoves? = nil) -> [MovedPart] {
        let sign = isLonger ? 1.0 : -1.0
        let outcome: Shift.Outcome = isLonger ? .more : .less
        let isOwn = isOwnCode(outcome)
        let all = (moves ?? self.moves).moved(outcome).map { part in
            var moved = part
            if part.part == .onCPU, !part.isOnRenderThread { moved.function = function(outcome) }
            if part.part == .outsideFrame, moves != nil { moved.work = movedOtherWork(outcome) }
            moved.isOwnCodeAlike = !isOwn
            return moved
        }
        return all.sortedBy { part in
            (part.kind == .other ? 0 : 1, sign * (part.shift.change ?? 0))
        }
    }

    /// Whether the app's own code moved in the same direction anywhere: in frames, in handlers, or on other threads.
    private func isOwnCode(_ outcome: Shift.Outcome) -> Bool {
        let all = [moves] + [slowest?.moves].compactMap(\.self) + (tails ?? []).map(\.moves)
        return all.contains { $0.isOwnCode(outcome) } || ownCPU.hasMoved(outcome)
    }

    /// Finds the function by CPU time. Only functions of code count; steps are reported separately.
    private func function(_ outcome: Shift.Outcome) -> CallFunction? {
        profiles.first { $0.content == .cpu }?.origins(outcome).first?.function
    }
}

extension TimeMoves {
    fileprivate func moved(_ outcome: Shift.Outcome) -> [MovedPart] {
        let all = parts.filter { $0.shift.isMentioned(outcome) }.map { moved($0, outcome) }
        guard let own = movedRendering(outcome) else { return all }
        return [own]
            + all.map { part in
                var part = part
                // The frames' waits for the app's own pipeline follow from the pipeline's work.
                if part.isMostlyOwnPipeline { part.kind = .other }
                return part
            }
    }

    /// Returns the render thread's own work, if that moved.
    private func movedRendering(_ outcome: Shift.Outcome) -> MovedPart? {
        guard let rendering, rendering.work.isMentioned(outcome), rendering.hasMovedItself else { return nil }
        var moved = MovedPart(part: .onCPU, kind: .code, shift: rendering.work)
        moved.isOnRenderThread = true
        moved.name(rendering.steps)
        return moved
    }

    /// Whether work of the app itself moved: of its frames, of its handlers, or of its own other threads.
    fileprivate func isOwnCode(_ outcome: Shift.Outcome) -> Bool {
        movedRendering(outcome) != nil || parts.contains { $0.part == .onCPU && $0.shift.isMentioned(outcome) }
            || otherWork.contains { $0.cause == nil && $0.shift.isMentioned(outcome) }
            || (delays.map { ($0.cause, $0.shift) }
                + otherWork.compactMap { work in work.cause.map { ($0, work.shift) } })
                .contains { cause, shift in
                    if case .ready(let culprit) = cause {
                        culprit.kind == .ownThreads && shift.isMentioned(outcome)
                    } else {
                        false
                    }
                }
    }

    private func moved(_ part: AppComparison.Part, _ outcome: Shift.Outcome) -> MovedPart {
        var moved = MovedPart(part: part.part, kind: part.part.info.origin, shift: part.shift)
        switch part.part {
        case .onCPU: moved.name(steps)
        case .runnable:
            moved.delays = delays(outcome) { if case .ready = $0 { true } else { false } }
            moved.unsure = unsure(outcome) { if case .ready = $0 { true } else { false } }
            if moved.isMostlyOwnThreads { moved.kind = .code }
        case .blocked:
            moved.delays = delays(outcome) { if case .blocked = $0 { true } else { false } }
            moved.unsure = unsure(outcome) { if case .blocked = $0 { true } else { false } }
        case .outsideFrame:
            let all = otherWork.filter(\.shift.hasMoved)
            moved.otherWork =
                all.filter { $0.shift.outcome == outcome } + all.filter { $0.shift.outcome != outcome }
        default: break
        }
        return moved
    }

    private func delays(_ outcome: Shift.Outcome, _ isOne: (DelayCause) -> Bool) -> [AppComparison.Delay] {
        let moved = delays.filter { $0.shift.hasMoved && isOne($0.cause) }
        return moved.filter { $0.shift.outcome == outcome } + moved.filter { $0.shift.outcome != outcome }
    }

    /// Returns the delays that moved in the same direction within noise, largest first.
    private func unsure(_ outcome: Shift.Outcome, _ isOne: (DelayCause) -> Bool) -> [AppComparison.Delay] {
        func size(_ delay: AppComparison.Delay) -> Double { abs(delay.shift.change ?? 0) }
        return delays.filter { delay in
            delay.shift.outcome == .withinNoise && isOne(delay.cause)
                && ((delay.shift.change ?? 0) > 0) == (outcome == .more)
        }.sorted { size($0) > size($1) }
    }
}

extension Shift {
    /// Whether a mean per frame moved in one direction, by at least the smallest mentioned change.
    fileprivate func isMentioned(_ way: Outcome) -> Bool {
        outcome == way && abs(change ?? 0) >= ComparisonPolicy.leastChange
    }
}

extension MovedPart {
    /// Names the step that is more than half of the change, or else the two that moved most in its direction.
    ///
    /// - Parameter steps: the steps of the work, largest shift first.
    fileprivate mutating func name(_ steps: [AppComparison.Step]) {
        let moved = steps.filter { $0.shift.outcome == shift.outcome && !$0.path.isEmpty }
        guard let first = moved.first else { return }
        if 2 * abs(first.shift.change ?? 0) > abs(shift.change ?? 0) {
            step = first.path
        } else {
            self.steps = Array(moved.prefix(2))
        }
    }
}

extension MovedPart {
    /// Whether the app's own threads held the CPU for more than half of the change.
    fileprivate var isMostlyOwnThreads: Bool {
        guard case .ready(let culprit)? = delays.first?.cause, culprit.kind == .ownThreads else { return false }
        return 2 * abs(delays[0].shift.change ?? 0) > abs(shift.change ?? 0)
    }
}

extension MovedPart {
    /// Whether waits for the app's own render thread and its buffers are more than half of the change.
    fileprivate var isMostlyOwnPipeline: Bool {
        let waits = delays.reduce(0.0) { sum, delay in
            guard case .blocked(let kind, resource: _) = delay.cause, kind.isForRenderThread else { return sum }
            return sum + (delay.shift.change ?? 0)
        }
        let change = shift.change ?? 0
        return part == .blocked && (waits < 0) == (change < 0) && 2 * abs(waits) > abs(change)
    }
}

extension [MovedPart] {
    fileprivate func sortedBy(_ size: (MovedPart) -> (Int, Double)) -> Self {
        enumerated().sorted { left, right in
            let (one, other) = (size(left.element), size(right.element))
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }
}

extension AppComparison {
    /// The direction of a change, from a user's perspective.
    public enum Direction: String, Sendable, Codable {
        /// Fewer frames, or slower ones.
        case worse
        /// More frames, or faster ones.
        case better
        /// No figure moved beyond noise.
        case unchanged
    }

    /// The frame figure whose change matters most; nil if none moved.
    public var decisive: FigureComparison.Figure? {
        changes.lazy.compactMap { if case .frames(let figure) = $0.figure { figure } else { nil } }.first
    }

    /// The figures with too few frames to distinguish a change from noise.
    public var tooFew: [FrameMetric] { total.figures.filter { $0.shift.outcome == .tooFew }.map(\.metric) }

    /// Whether every figure that both runs have has too few frames.
    public var isUndecided: Bool {
        let known = total.figures.filter { ![.unknown, .notComparable].contains($0.shift.outcome) }
        return !known.isEmpty && known.allSatisfy { $0.shift.outcome == .tooFew }
    }

    /// Returns whether a larger value of a metric is better; nil if neither direction is good by itself: an event loop
    /// has as many turns as there is work.
    public func isLargerBetter(_ metric: FrameMetric) -> Bool? {
        isJudged(metric) ? metric.isLargerBetter : nil
    }

    func isJudged(_ metric: FrameMetric) -> Bool { metric != .fps || (clock != .own && !hasAllFrames) }

    /// Whether no interval was dropped on either side, and the rates differ at most by an interval cut off at the end
    /// of a time on screen. Then all wanted frames were shown, and fewer per second only reflect how long that time
    /// was.
    private var hasAllFrames: Bool {
        let fps = total[.fps]
        guard total.before.dropped == 0, total.after.dropped == 0, let before = fps.before, let after = fps.after,
            total.before.shown > 0, total.after.shown > 0
        else { return false }
        // One frame per second on screen, on each side.
        let cut = before / Double(total.before.shown) + after / Double(total.after.shown)
        return abs(after - before) <= max(cut, 0.01 * before)
    }

    /// The direction in which the app moved: that of the change that matters most.
    ///
    /// The end of an app outweighs every figure, since the figures of an ended app do not cover the time after it.
    public var direction: Direction { changes.first.map { $0.isWorse ? .worse : .better } ?? .unchanged }
}
