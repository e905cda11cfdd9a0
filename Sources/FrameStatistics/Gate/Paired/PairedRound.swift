public import FrameBudget
public import FrameTrace

/// One round measured with two live processes: the two runs, and which of the plan's pairs can be compared.
public struct PairedRound: Sendable {
    /// The schedule of turns.
    public var plan: PairedPlan
    /// The baseline's run.
    public var baseline: AnalyzedRun
    /// The candidate's run.
    public var candidate: AnalyzedRun
    /// By pair, the apps expected to draw throughout. Nil if the pair can't be compared: it is part of the warm-up, or
    /// an app came or left during it. An app that the system ended on either side is no longer among them.
    public var apps: [Set<String>?]

    /// Creates a round of simulated apps.
    ///
    /// - Parameter onScreen: for each side, a function that returns the apps expected to draw throughout a range of
    ///   vsyncs, or nil if it can't be compared.
    public init(
        plan: PairedPlan,
        onScreen: (
            baseline: (Range<VsyncIndex>) -> Set<String>?, candidate: (Range<VsyncIndex>) -> Set<String>?
        ),
        baseline: AnalyzedRun,
        candidate: AnalyzedRun
    ) {
        self.plan = plan
        self.baseline = baseline
        self.candidate = candidate
        apps = (0..<plan.pairs).map { pair in
            let vsyncs = plan.vsyncs(ofPair: pair)
            guard let first = onScreen.baseline(vsyncs),
                let second = onScreen.candidate(vsyncs)
            else { return nil }
            return first.intersection(second).filter { app in
                !baseline.hasEnded(app, by: vsyncs) && !candidate.hasEnded(app, by: vsyncs)
            }
        }
    }

    /// Creates a round of programs that mark their frames. An app is compared where both sides drew.
    public init(plan: PairedPlan, warmUp: TimeSpan, baseline: AnalyzedRun, candidate: AnalyzedRun) {
        self.plan = plan
        self.baseline = baseline
        self.candidate = candidate
        let interval = baseline.grid.interval
        apps = plan.windows(of: .baseline).indices.map { pair in
            let start = interval * plan.vsyncs(ofPair: pair).lowerBound.rawValue
            guard start >= warmUp else { return nil }
            return baseline.drawn(in: plan.windows(of: .baseline)[pair])
                .intersection(candidate.drawn(in: plan.windows(of: .candidate)[pair]))
        }
    }

    /// The run of a side.
    subscript(side: PairedSide) -> AnalyzedRun { side == .baseline ? baseline : candidate }

    /// The measured time; both sides ran concurrently.
    var measured: TimeSpan { max(baseline.result.run.observed, candidate.result.run.observed) }

    /// Returns the blocks of an app, pair by pair.
    ///
    /// - Complexity: O(pairs · log frames + frames).
    func blocks(of app: String) -> [(baseline: PairedBlock, candidate: PairedBlock)] {
        let windows = (baseline: plan.windows(of: .baseline), candidate: plan.windows(of: .candidate))
        return apps.indices.compactMap { pair in
            guard apps[pair]?.contains(app) == true else { return nil }
            return (
                baseline.block(of: app, in: windows.baseline[pair]),
                candidate.block(of: app, in: windows.candidate[pair])
            )
        }
    }

    /// Returns the frames of an app that are compared, pair by pair.
    ///
    /// - Complexity: O(pairs · log frames + frames).
    func comparedFrames(of app: String, _ side: PairedSide) -> [FrameRecord] {
        let run = self[side]
        let windows = plan.windows(of: side)
        return apps.indices.flatMap { pair -> [FrameRecord] in
            apps[pair]?.contains(app) == true ? run.comparedFrames(of: app, in: windows[pair]) : []
        }
    }
}

extension AnalyzedRun {
    /// Returns the frames of an app that ``PairedBlock`` compares.
    fileprivate func comparedFrames(of app: String, in window: FrameWindow) -> [FrameRecord] {
        let records = Array(frames(of: app, in: window))
        guard result.apps.first(where: { $0.name == app })?.total.wantedTime != nil else {
            return Array(records.dropFirst(PairedPlan.settlingFrames))
        }
        let counted = PairedBlock.counted(in: window, .everyVsync)
        return records.filter { counted.contains($0.due) }
    }

    fileprivate func block(of app: String, in window: FrameWindow) -> PairedBlock {
        let frames = frames(of: app, in: window)
        guard let index = result.apps.firstIndex(where: { $0.name == app }) else {
            return PairedBlock(frames, in: window)
        }
        // Only an app that draws on demand records for how long frames were wanted.
        guard result.apps[index].total.wantedTime != nil else {
            let cadence = Cadence(vsyncsPerFrame: Int64(result.apps[index].vsyncsPerFrame)) ?? .everyVsync
            // The last frames of a turn are still in the pipeline when it ends.
            let ahead = Int64((result.apps[index].pipeline?.latency ?? 1) - 1)
            return PairedBlock(frames, in: window, cadence, unfinished: ahead * cadence.vsyncsPerFrame)
        }
        let frozen = self.frozen.indices.contains(index) ? self.frozen[index] : []
        return PairedBlock(onDemand: frames, frozen: frozen, in: window)
    }

    /// Whether the system ended an app within a range of vsyncs, or earlier and the app draws no frame in the range.
    fileprivate func hasEnded(_ app: String, by vsyncs: Range<VsyncIndex>) -> Bool {
        let start = grid[vsyncs.lowerBound] - grid.origin
        let end = grid[vsyncs.upperBound] - grid.origin
        let ends = result.terminations.filter { $0.app == app && $0.at < end }
        guard let last = ends.last else { return false }
        if last.at >= start { return true }
        guard let index = result.apps.firstIndex(where: { $0.name == app }) else { return true }
        let frozen = self.frozen.indices.contains(index) ? self.frozen[index] : []
        return frames(of: app, in: FrameWindow(vsyncs: vsyncs)).isEmpty
            && !frozen.contains { vsyncs.contains($0.due) }
    }

    /// Returns the frames of an app due in a window, in order.
    fileprivate func frames(of app: String, in window: FrameWindow) -> FrameRecords.SubSequence {
        guard let index = result.apps.firstIndex(where: { $0.name == app }) else { return FrameRecords()[...] }
        let frames = frames[index]
        let start = frames.partitioningIndex { $0.due >= window.vsyncs.lowerBound }
        let end = frames.partitioningIndex { $0.due >= window.vsyncs.upperBound }
        return frames[start..<max(start, end)]
    }

    /// Returns the apps that drew in a window.
    fileprivate func drawn(in window: FrameWindow) -> Set<String> {
        Set(result.apps.map(\.name).filter { frames(of: $0, in: window).count > PairedPlan.settlingFrames })
    }
}
