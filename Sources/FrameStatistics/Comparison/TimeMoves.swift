/// How far the parts of some frames' time moved, and what is behind them; means per frame, in ms.
public struct TimeMoves: Sendable, Equatable, Codable {
    /// The parts of the ledger, in their order.
    public var parts: [AppComparison.Part]
    /// Who held the CPU and what was waited for, what moved most first.
    public var delays: [AppComparison.Delay]
    /// What the main thread's other work spent its time on while frames were due, what moved most first.
    public var otherWork: [AppComparison.OtherWork]
    /// The steps of the work, what moved most first.
    public var steps: [AppComparison.Step]
    /// How far the work of the app's render thread moved; nil where it has none.
    public var rendering: RenderMoves?
}

/// The frames that decide how many were missed: those that were late in the run with the larger share of them, and as large a share of
/// the other run's, those that ended latest against their deadline.
///
/// A mean over all frames says little of these: a handler that takes 12 ms once a second is 0.2 ms of a frame. Late frames of one run
/// against all of the other would say what late frames have in common, and not what changed.
public struct SlowestFrames: Sendable, Equatable, Codable {
    /// How many of the first run.
    public var before: Int
    /// How many of the second run.
    public var after: Int
    /// How far the parts of their time moved.
    public var moves: TimeMoves
}

extension AppComparer {
    /// How far the parts of frames' time moved.
    func moves(_ old: ComparedFrames, _ new: ComparedFrames) -> TimeMoves {
        TimeMoves(
            parts: parts(old, new),
            delays: delays(old, new),
            otherWork: otherWork(old, new),
            steps: steps(old, new),
            rendering: rendering(old, new)
        )
    }

    /// The slowest frames of both; nil where a run lacks its frames, or none was late in either.
    ///
    /// - Complexity: O(frames log frames).
    func slowest(_ old: ComparedFrames, _ new: ComparedFrames) -> SlowestFrames? {
        guard let one = old.shareOfLate, let other = new.shareOfLate, max(one, other) > 0 else { return nil }
        let share = max(one, other)
        let (first, second) = (old.slowest(share), new.slowest(share))
        return SlowestFrames(before: first.count, after: second.count, moves: moves(first, second))
    }
}
