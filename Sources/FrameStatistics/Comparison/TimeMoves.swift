import FrameBudget
import FrameTrace

/// The shifts of the parts of some frames' time, with their causes; means per frame, in ms.
public struct TimeMoves: Sendable, Equatable, Codable {
    /// The parts of the ledger, in their order.
    public var parts: [AppComparison.Part]
    /// The holders of the CPU and the waits, largest shift first.
    public var delays: [AppComparison.Delay]
    /// The main thread's other work while frames were due, largest shift first.
    public var otherWork: [AppComparison.OtherWork]
    /// The steps of the work, largest shift first.
    public var steps: [AppComparison.Step]
    /// The shift of the render thread's work; nil if there is none.
    public var rendering: RenderMoves?
}

/// The frames that decide how many were missed: the late frames of the run with the larger share of them, and the same
/// share of the other run's frames, those that ended latest relative to their deadline.
///
/// A mean over all frames hardly shows them: a handler that takes 12 ms once a second is 0.2 ms of a frame. Comparing
/// late frames of one run with all frames of the other would show what late frames have in common, not what changed.
public struct SlowestFrames: Sendable, Equatable, Codable {
    /// Number of frames of the first run.
    public var before: Int
    /// Number of frames of the second run.
    public var after: Int
    /// The shifts of the parts of their time.
    public var moves: TimeMoves
}

extension AppComparer {
    /// Compares the parts of frame time.
    ///
    /// - Parameter ledger: the parts of a frame's time.
    func moves(
        _ old: ComparedFrames,
        _ new: ComparedFrames,
        _ ledger: (FrameRecord) -> Ledger = { $0.ledger }
    ) -> TimeMoves {
        TimeMoves(
            parts: parts(old, new, ledger),
            delays: delays(old, new, ledger),
            otherWork: otherWork(old, new, ledger),
            steps: steps(old, new),
            rendering: rendering(old, new)
        )
    }

    /// Compares the parts of main-thread time over all frames; nil if a run lacks its frames.
    ///
    /// - Parameter all: the shifts over the whole time of the frames, whose steps are the same.
    /// - Complexity: O(frames · parts of each).
    func withinMainThread(_ old: ComparedFrames, _ new: ComparedFrames, _ all: TimeMoves) -> TimeMoves? {
        guard old.frames?.isEmpty == false, new.frames?.isEmpty == false else { return nil }
        func ledger(_ frame: FrameRecord) -> Ledger { frame.mainThreadLedger }
        return TimeMoves(
            parts: parts(old, new, ledger),
            delays: delays(old, new, ledger),
            otherWork: otherWork(old, new, ledger),
            steps: all.steps,
            rendering: all.rendering
        )
    }

    /// Compares the slowest frames of both runs; nil if a run lacks its frames, or neither has a late one.
    ///
    /// - Complexity: O(frames log frames).
    func slowest(_ old: ComparedFrames, _ new: ComparedFrames) -> SlowestFrames? {
        guard let one = old.shareOfLate, let other = new.shareOfLate, max(one, other) > 0 else { return nil }
        let share = max(one, other)
        let (first, second) = (old.slowest(share), new.slowest(share))
        var moves = moves(first, second)
        moves.rendering?.heaviest = heaviest(share, old, new)
        return SlowestFrames(before: first.count, after: second.count, moves: moves)
    }
}
