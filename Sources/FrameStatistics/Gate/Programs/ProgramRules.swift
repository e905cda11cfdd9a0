public import FrameTrace

/// The tolerances of a comparison of two programs by whole processes, and its required confidence.
public struct ProgramRules: Sendable, Equatable {
    /// The metrics that decide the verdict: CPU time per frame. The mean reveals costs in fewer than one frame in
    /// twenty.
    public static let judged: [FrameMetric] = [.onCPUP50, .onCPUP95, .onCPUMean]
    /// The metrics that are only shown: wall time contains other activity of the machine.
    public static let advisory: [FrameMetric] = [.mainP95, .mainLongest, .missedShare]
    /// The advisory metrics that are probably worse if they exceed their bounds and the program also waits longer
    /// itself (decision 0160).
    static let explainedByWaits: [FrameMetric] = [.mainP95, .missedShare]
    /// All compared metrics.
    public static let metrics = judged + advisory
    /// Number of pairs of identical processes that the floor is estimated from.
    public static let floorPairs = 6
    /// Number of pairs before each look, unless the user chose one.
    public static let pairsOfLook = 10
    /// The largest number of looks, unless the user chose the number of pairs.
    public static let mostLooks = 3
    /// The fewest turns or frames for which a process has a p95.
    public static let fewestFrames = 20
    /// The confidence of a pass.
    static let passing = 0.95
    /// Up to this many pairs, the test enumerates all exchanges of labels; with more it draws some.
    static let mostCounted = 12

    /// The fewest pairs with which a difference can be beyond chance. With fewer, none can, however large.
    public static var fewestPairs: Int {
        PairedEstimate.fewestPairs(bound: ComparisonPolicy.falseAlarms / Double(judged.count))
    }

    /// The tolerated increase of a time, as a share: 0.05 is 5 %.
    public var tolerance = ComparisonPolicy.tailMargin
    /// The hypervisor's share of the CPUs above which nothing is judged. For a program recorded from outside, that time
    /// is part of its on-CPU time.
    public var mostSteal = ComparisonPolicy.mostSteal

    /// Creates the documented default rules.
    public init() {}

    /// The tolerance as ``PairedEstimate/effect``.
    var limit: Double { DeterministicMath.log(1 + tolerance) }
}
