public import FrameTrace

/// What a comparison of two programs by whole processes tolerates, and how sure it has to be.
public struct ProgramRules: Sendable, Equatable {
    /// What decides the verdict: CPU time of a frame. The mean finds what fewer than one frame in twenty costs more.
    public static let judged: [FrameMetric] = [.onCPUP50, .onCPUP95, .onCPUMean]
    /// What is shown beside it: wall time contains what else the machine did.
    public static let advisory: [FrameMetric] = [.mainP95, .mainLongest, .missedShare]
    /// What of that is probably worse where it is beyond its bounds and the program also waits longer itself (decision 0160).
    static let explainedByWaits: [FrameMetric] = [.mainP95, .missedShare]
    /// All that is compared.
    public static let metrics = judged + advisory
    /// How many pairs of identical processes the floor is known from.
    public static let floorPairs = 6
    /// How many pairs there are from one look to the next where no number is asked for.
    public static let pairsOfLook = 10
    /// How many looks there are then.
    public static let mostLooks = 3
    /// With fewer turns or frames a process has no p95.
    public static let fewestFrames = 20
    /// What a pass is sure of.
    static let passing = 0.95
    /// Up to so many pairs the test counts all exchanges of labels; of more it draws some.
    static let mostCounted = 12

    /// With fewer pairs no difference is beyond chance, however large.
    public static var fewestPairs: Int {
        PairedEstimate.fewestPairs(bound: ComparisonPolicy.falseAlarms / Double(judged.count))
    }

    /// How much worse a time may be, as a share: 0.05 is 5 %.
    public var tolerance = ComparisonPolicy.tailMargin
    /// Nothing is judged where the hypervisor took more than this share of the CPUs: of a program that is recorded from outside, that
    /// is part of its time on the CPU.
    public var mostSteal = ComparisonPolicy.mostSteal

    /// Rules, by default those of the documentation.
    public init() {}

    /// The tolerance as ``PairedEstimate/effect``.
    var limit: Double { DeterministicMath.log(1 + tolerance) }
}
