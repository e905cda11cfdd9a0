public import FrameTrace

/// Follows a run while its trace is being written. Applies the analysis of a whole trace to its last part.
///
/// Each frame is judged once, from the records available at that time. The last second of the run is kept, and more
/// while a frame is in progress for longer.
public struct RunFollower {
    private var recent = RecentTrace()
    private let turns: TurnOptions
    private var apps: [AppID: AppFollower] = [:]
    private var resuming: [AppID: RecentTrace.Resumption] = [:]
    private var loop = FollowedLoop()

    /// How much of the run is kept: more than the frames of one look, and what they may have waited for.
    private static let kept = TimeSpan.seconds(1)
    /// Maximum kept for a frame that does not end.
    private static let mostKept = TimeSpan.seconds(60)

    /// - Parameter turns: how to find the turns of a recorded program.
    public init(turns: TurnOptions = TurnOptions()) { self.turns = turns }

    /// Appends bytes of the trace.
    ///
    /// - Complexity: O(bytes).
    /// - Throws: `TraceError` if the bytes are not a trace.
    public mutating func take(_ bytes: [UInt8]) throws(TraceError) { try recent.take(bytes) }

    /// Returns the current figures of the run; nil before the trace's header has arrived.
    ///
    /// - Complexity: O(n log n) over what is kept.
    public mutating func look() -> LiveFigures? {
        guard let raw = recent.trace(resuming: resuming) else { return nil }
        let horizon = raw.observedUntil
        var figures = LiveFigures(
            name: raw.header.name,
            isProgram: !raw.program.isEmpty,
            origin: raw.header.grid.origin,
            observedUntil: horizon,
            planned: raw.header.planned
        )
        var trace = raw
        if figures.isProgram {
            trace = raw.withTurns(loop.options(turns, in: raw))
            if loop.take(trace, from: raw) { apps = [:] }
            figures.loop = loop.figure
            figures.countedSince = loop.countedSince
            trace.header.warmUp = loop.warmUp(of: raw)
        }
        let warm = trace.header.grid.origin + trace.header.warmUp
        figures.isWarmUp = horizon <= warm
        let model = RunModel(trace, resuming: resuming)
        var cut = horizon - Self.kept
        for (index, app) in trace.apps.enumerated() {
            let of = figure(app, model, index, warm, horizon)
            figures.apps.append(of.figures)
            cut = min(cut, of.needed)
        }
        forget(before: max(cut, horizon - Self.mostKept), model)
        return figures
    }

    /// Returns the figures of an app, and from which instant on its records are still needed.
    private mutating func figure(
        _ app: AppDescription,
        _ model: RunModel,
        _ index: Int,
        _ warm: Instant,
        _ horizon: Instant
    ) -> (figures: LiveFigures.App, needed: Instant) {
        let grid = model.trace.header.grid
        var figures = LiveFigures.App(
            name: app.name,
            clock: app.clock,
            budget: app.budget,
            drawsFrames: app.drawsFrames,
            isOnScreen: model.sessions.contains { $0.app == app.id && $0.interval.end >= horizon }
        )
        guard app.drawsFrames else { return (figures, horizon) }
        var follower = apps[app.id] ?? AppFollower()
        let all = model.drawn[index]
        let isAny = all.records.contains(where: follower.wants) || !all.frozen.isEmpty
        let judged = isAny ? model.frames(ofApp: index, where: follower.wants) : FrameBuilder.Frames()
        follower.take(
            all,
            judged: judged,
            app: app,
            grid: grid,
            warm: warm,
            until: horizon,
            isOver: model.trace.ending != .incomplete,
            into: &figures
        )
        apps[app.id] = follower
        var needed = horizon
        let settled = follower.settledUntil ?? .zero
        if let first = all.records.first(where: { $0.end > settled }) {
            needed = min(first.begin, first.due(on: grid))
        }
        if let stuck = figures.stuck { needed = min(needed, stuck.since) }
        // Keeps the turns that show where a slow loop waits for new work.
        if !model.trace.program.isEmpty, let first = all.records.suffix(HomeFinder.fewestWaits * 2).first {
            needed = min(needed, first.begin - .milliseconds(1))
        }
        return (figures, needed)
    }

    /// Drops the records that no later look needs.
    private mutating func forget(before cut: Instant, _ model: RunModel) {
        let grid = model.trace.header.grid
        for (index, app) in model.trace.apps.enumerated() where model.trace.program.isEmpty {
            // The due time of a frame that ended before another one began is final.
            guard let frame = model.drawn[index].records.last(where: { min($0.begin, $0.due(on: grid)) <= cut }) else {
                continue
            }
            let start = min(frame.begin, frame.due(on: grid))
            resuming[app.id] = RecentTrace.Resumption(frame: frame.number, due: frame.due, start: start)
        }
        recent.forget(before: cut, resuming: resuming)
    }
}
