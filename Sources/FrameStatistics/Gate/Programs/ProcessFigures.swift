public import FrameBudget
public import FrameTrace

/// What one process of a program showed after its warm-up: a figure for each metric.
///
/// Frames of one process depend on each other, and share what chance gave the process: where its memory lies, how its threads were
/// placed. So a process is one observation, however many frames it drew.
public struct ProcessFigures: Sendable, Equatable {
    /// The figures in their metric's unit; without those that could not be measured.
    public var values: [FrameMetric: Double]
    /// What a frame or turn waited for on average, in ms; the wait for the next turn is in none.
    public var waits: [DelayCause: Double] = [:]
    /// What the frames' deadlines go by: marked frames, or turns of an event loop.
    public var clock: FrameClock?
    /// The call that its loop waits in between turns; nil for frames that it marks.
    public var call: String?
    /// How many frames or turns there were.
    public var frames: Int
    /// What share of the CPUs' time the hypervisor took, from 0 to 1; 0 where that is not known.
    public var stealShare: Double
    /// For how long it was observed, warm-up included.
    public var observed: TimeSpan

    /// Figures of a process.
    public init(
        values: [FrameMetric: Double],
        clock: FrameClock? = .own,
        call: String? = nil,
        frames: Int,
        stealShare: Double = 0,
        observed: TimeSpan = .zero,
        waits: [DelayCause: Double] = [:]
    ) {
        self.values = values
        self.waits = waits
        self.clock = clock
        self.call = call
        self.frames = frames
        self.stealShare = stealShare
        self.observed = observed
    }

    /// The figures of a recorded program; nil where it has no frames and no event loop.
    public init?(_ result: RunResult) {
        guard let app = result.apps.first, app.total.shown > 0 else { return nil }
        var values: [FrameMetric: Double] = [:]
        for metric in ProgramRules.metrics { values[metric] = metric.value(of: app, in: result) }
        self.init(
            values: values,
            clock: app.clock,
            call: app.loop?.call,
            frames: app.total.shown,
            stealShare: result.quality.stealShare ?? 0,
            observed: result.run.observed,
            waits: Self.waits(app.total)
        )
    }

    private static func waits(_ statistics: FrameStatistics) -> [DelayCause: Double] {
        let frames = Double(statistics.mainThread?.count ?? statistics.shown)
        guard frames > 0 else { return [:] }
        var waits: [DelayCause: Double] = [:]
        for part in statistics.ledger.blocked {
            waits[.blocked(part.kind, resource: part.resource), default: 0] += part.time.inMilliseconds / frames
        }
        return waits
    }

    /// Whether another process's figures are of the same kind: of frames as these, or of turns from the same call.
    func isLike(_ other: ProcessFigures) -> Bool { clock == other.clock && call == other.call }
}
