public import FrameBudget
public import FrameTrace

/// One run as the history keeps it.
public struct HistoryRun: Sendable, Equatable {
    /// What tells it from all others; a run that is there already is not added again.
    public var origin: HistoryOrigin
    /// What it can be compared with.
    public var lane: HistoryLane
    /// The start of every random draw.
    public var seed: UInt64
    /// The version of fbprof that recorded it.
    public var recordedBy: String
    /// How it ended.
    public var ending: RunEnding
    /// Whether the machine was quiet; nil where that is unknown.
    public var isQuiet: Bool?
    /// Share of the CPUs' time that the hypervisor took; nil where unknown.
    public var stealShare: Double?
    /// Share of the CPUs' time that other processes took; nil where unknown.
    public var otherShare: Double?
    /// Where its record is, as it was named.
    public var source: String
    /// The apps that draw frames: each as a whole, then by phase.
    public var figures: [HistoryFigures]

    /// A run of the given parts.
    public init(
        origin: HistoryOrigin,
        lane: HistoryLane,
        seed: UInt64,
        recordedBy: String,
        ending: RunEnding,
        isQuiet: Bool?,
        stealShare: Double?,
        otherShare: Double?,
        source: String,
        figures: [HistoryFigures]
    ) {
        self.origin = origin
        self.lane = lane
        self.seed = seed
        self.recordedBy = recordedBy
        self.ending = ending
        self.isQuiet = isQuiet
        self.stealShare = stealShare
        self.otherShare = otherShare
        self.source = source
        self.figures = figures
    }

    /// What the history keeps of a run.
    ///
    /// - Parameter frames: every frame by app, in the order of the apps; empty where only the result is there.
    /// - Complexity: O(n log n) in the number of frames.
    public init(_ result: RunResult, frames: [FrameRecords] = [], origin: HistoryOrigin, source: String) {
        let warmUp = Set(result.phases.indices.filter { result.phases[$0].isWarmUp })
        var figures: [HistoryFigures] = []
        for (number, app) in result.apps.enumerated() where app.drawsFrames {
            let counted = (frames.indices.contains(number) ? frames[number] : []).filter { !warmUp.contains($0.phase) }
            // Frames are kept by phase, or as a whole where there is only one: together they are the same.
            let phases = app.phases.filter { !warmUp.contains($0.phase) }
            let isWhole = phases.count < 2
            figures.append(
                HistoryFigures(
                    app: app.name,
                    phase: nil,
                    MeasuredFrames(app, in: result),
                    frames: isWhole ? counted : []
                )
            )
            guard !isWhole else { continue }
            for phase in phases {
                figures.append(
                    HistoryFigures(
                        app: app.name,
                        phase: result.phases[phase.phase].apps.joined(separator: " + "),
                        MeasuredFrames(phase.statistics),
                        frames: counted.filter { $0.phase == phase.phase }
                    )
                )
            }
        }
        self.init(
            origin: origin,
            lane: HistoryLane(result),
            seed: result.run.seed,
            recordedBy: result.run.recordedBy,
            ending: result.run.ending,
            isQuiet: result.quality.isQuiet,
            stealShare: result.quality.stealShare,
            otherShare: result.quality.otherShare,
            source: source,
            figures: Self.merged(figures)
        )
    }

    /// Phases of one name are several where apps come and go: the one on screen longest stands for them.
    private static func merged(_ figures: [HistoryFigures]) -> [HistoryFigures] {
        var kept: [HistoryFigures] = []
        for next in figures {
            guard let at = kept.firstIndex(where: { $0.app == next.app && $0.phase == next.phase }) else {
                kept.append(next)
                continue
            }
            if next.mainThread?.count ?? 0 > kept[at].mainThread?.count ?? 0 { kept[at] = next }
        }
        return kept
    }
}
