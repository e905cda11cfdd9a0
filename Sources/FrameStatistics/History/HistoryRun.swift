public import FrameBudget
public import FrameTrace

/// The record of one run in a history.
public struct HistoryRun: Sendable, Equatable {
    /// The run's identity and origin; a run that is already in the history is not added again.
    public var origin: HistoryOrigin
    /// The conditions that comparable runs share.
    public var lane: HistoryLane
    /// The seed of the draws; of a comparison in turns, that of the candidate's workload, from which those of all rounds
    /// follow. 0 for a program.
    public var seed: UInt64
    /// The version of fbprof that recorded it.
    public var recordedBy: String
    /// The way the run ended.
    public var ending: RunEnding
    /// Whether the machine was quiet; nil if unknown.
    public var isQuiet: Bool?
    /// The hypervisor's share of the CPUs' time; nil if unknown.
    public var stealShare: Double?
    /// The share of the CPUs' time that other processes took; nil if unknown.
    public var otherShare: Double?
    /// The location of its record, as given by the user.
    public var source: String
    /// The figures of the apps that draw frames: each as a whole, then by phase.
    public var figures: [HistoryFigures]

    /// Creates a record from its parts.
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

    /// Creates the record of an analyzed run.
    ///
    /// - Parameter frames: every frame by app, in the order of the apps; empty if only the result is available.
    /// - Complexity: O(n log n) in the number of frames.
    public init(_ result: RunResult, frames: [FrameRecords] = [], origin: HistoryOrigin, source: String) {
        let warmUp = Set(result.phases.indices.filter { result.phases[$0].isWarmUp })
        var figures: [HistoryFigures] = []
        for (number, app) in result.apps.enumerated() where app.drawsFrames {
            let counted = (frames.indices.contains(number) ? frames[number] : []).filter { !warmUp.contains($0.phase) }
            // Frames are stored by phase, or as a whole if there is only one phase; the phases together are the whole.
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

    /// Keeps one of several phases with the same name, which occur if apps come and go: the one with the most frames.
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
