public import FrameTrace

/// What a paired gate says of one figure of one app.
public struct PairedRow: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The figure.
    public var metric: FrameMetric
    /// What it says.
    public var verdict: PairedVerdict
    /// What was measured; nil where that could not be.
    public var estimate: PairedEstimate?
    /// The smallest change that this run would have found with a power of 95 %, as ``PairedEstimate/effect``; nil where
    /// there are too few pairs to find any.
    public var smallestVisible: Double?
    /// How far identical processes differ over as many pairs, as ``PairedEstimate/effect``; nil where that was not measured.
    public var floor: Double?
    /// How many pairs it would take to tell; nil where that is not the trouble.
    public var pairsNeeded: Int?
    /// Why, in a sentence; empty for a plain pass.
    public var reason = ""

    /// Whether the change is upwards, beyond its margin and beyond chance: what fresh processes must confirm.
    public internal(set) var isSuspect = false

    /// Whether the whole interval lies above the margin, though the change is not significant among all figures together:
    /// neither a regression nor a pass; or, of two programs, whether it is worse and comes with a longer wait (decision 0160). Of an
    /// inconclusive figure alone.
    public internal(set) var isProbablyWorse = false

    /// Whether it is a shorter time that is shown and called no improvement, for ``reason``: a verdict of advisory.
    public internal(set) var isNotBetter = false

    /// Whether it is a figure that is not judged, and is worse beyond its interval, beyond what is tolerated and beyond what identical
    /// processes differ by: a verdict of advisory.
    public internal(set) var isWorseUnjudged = false

    /// Makes what is not judged and worse all the same probably worse: the program also waits longer itself.
    mutating func leaveOpenForWait() {
        guard verdict == .advisory, isWorseUnjudged else { return }
        verdict = .inconclusive
        isProbablyWorse = true
        isWorseUnjudged = false
        reason = "wall time contains what else the machine did, but the program also waits longer itself"
    }

    /// Takes the verdict back, for what was measured can't carry one.
    mutating func invalidate(_ reason: String) {
        verdict = .invalid
        isSuspect = false
        isProbablyWorse = false
        isNotBetter = false
        isWorseUnjudged = false
        if !reason.isEmpty { self.reason = reason }
    }
}
