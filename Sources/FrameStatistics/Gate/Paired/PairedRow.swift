public import FrameTrace

/// A paired gate's judgment of one figure of one app.
public struct PairedRow: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The figure.
    public var metric: FrameMetric
    /// The verdict.
    public var verdict: PairedVerdict
    /// The estimated change; nil if the figure could not be measured.
    public var estimate: PairedEstimate?
    /// The smallest change that this run would have found with a power of 95 %, as ``PairedEstimate/effect``; nil if
    /// there are too few pairs to find any.
    public var smallestVisible: Double?
    /// The difference between identical processes over as many pairs, as ``PairedEstimate/effect``; nil if not
    /// measured.
    public var floor: Double?
    /// Number of pairs needed for a verdict; nil if more pairs would not help.
    public var pairsNeeded: Int?
    /// The reason for the verdict, in a sentence; empty for a plain pass.
    public var reason = ""

    /// Whether the change is upward, beyond its margin and beyond chance, so that fresh processes must confirm it.
    public internal(set) var isSuspect = false

    /// Whether an inconclusive figure is probably worse.
    ///
    /// Its whole interval lies above the margin, but the change is not significant among all figures together: neither
    /// a regression nor a pass. For two programs, it may also be worse and come with a longer wait (decision 0160).
    public internal(set) var isProbablyWorse = false

    /// Whether a shorter time is not an improvement, for ``reason``; its verdict is advisory.
    public internal(set) var isNotImprovement = false

    /// Whether an unjudged figure is worse beyond its interval, the tolerance, and the difference between identical
    /// processes; its verdict is advisory.
    public internal(set) var isWorseUnjudged = false

    /// The largest change that is not a regression by the rules of this comparison, as ``PairedEstimate/effect``; nil if
    /// it was not judged.
    public internal(set) var margin: Double?

    /// Makes a figure that is unjudged but worse probably worse, since the program also waits longer itself.
    mutating func markProbablyWorse() {
        guard verdict == .advisory, isWorseUnjudged else { return }
        verdict = .inconclusive
        isProbablyWorse = true
        isWorseUnjudged = false
        reason = "wall time contains what else the machine did, but the program also waits longer itself"
    }

    /// Withdraws the verdict, since the measurement can't support one.
    mutating func invalidate(_ reason: String) {
        verdict = .invalid
        isSuspect = false
        isProbablyWorse = false
        isNotImprovement = false
        isWorseUnjudged = false
        if !reason.isEmpty { self.reason = reason }
    }
}
