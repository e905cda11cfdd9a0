public import FrameBudget
public import FrameTrace

/// The figures of one process of a program after its warm-up, by metric.
///
/// Frames of one process depend on each other, and share random conditions of the process, such as its memory layout
/// and the placement of its threads. So a process is one observation, however many frames it drew.
public struct ProcessFigures: Sendable, Equatable {
    /// The figures in their metric's unit, without those that could not be measured.
    public var values: [FrameMetric: Double]
    /// The mean wait per frame or turn in ms, by cause. The wait for the next turn is not included.
    public var waits: [DelayCause: Double] = [:]
    /// The clock that sets the frames' deadlines: marked frames, or turns of an event loop.
    public var clock: FrameClock?
    /// The call in which its loop waits between turns; nil for marked frames.
    public var call: String?
    /// Number of frames or turns.
    public var frames: Int
    /// The hypervisor's share of the CPUs' time, from 0 to 1; 0 if unknown.
    public var stealShare: Double
    /// The observed time, including warm-up.
    public var observed: TimeSpan

    /// Creates the figures of a process.
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

    /// Extracts the figures of a recorded program; nil if it has neither frames nor an event loop.
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
    func isSameKind(_ other: ProcessFigures) -> Bool { clock == other.clock && call == other.call }
}
