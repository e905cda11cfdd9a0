/// The thresholds of comparisons, gates and histories that are a choice, each with its source.
///
/// A threshold that the user can change is a field of ``GateRules``, ``PairedRules`` or ``ChangePointRules``; its
/// default is here if several of them share it. Numbers of a single statistical procedure are defined with that
/// procedure.
public enum ComparisonPolicy {
    // MARK: Machines that can't carry a comparison. Chosen: Documentation/Decisions/0020, consequences.

    /// The share of CPU time taken by a hypervisor above which times are not judged, except own work in a paired gate.
    public static let mostSteal = 0.05
    /// The share of CPU time taken by a hypervisor above which a paired gate judges nothing. It is higher because
    /// on-CPU time excludes steal, and steal affects both sides.
    public static let mostStealOfOwnWork = 0.15
    /// The share of a refresh interval taken from each frame by others above which a paired gate does not judge wall
    /// times.
    public static let mostContention = 0.05

    // MARK: Sizes of a change. Chosen: Documentation/Decisions/0020; `fbprof ab --repeat` measures which sizes can be
    // found.

    /// The increase of a median that is tolerated, as a share.
    public static let medianMargin = 0.03
    /// The increase of a p95, or of a time of a single run, that is tolerated, as a share.
    public static let tailMargin = 0.05
    /// The increase of a median that must be ruled out for it to pass, as a share.
    public static let medianLimit = 0.1
    /// The increase of a p95 that must be ruled out for it to pass, as a share.
    public static let tailLimit = 0.2
    /// The change of a time, or of a cost per frame, below which it is never a regression: 0.6 % of an interval at 60
    /// Hz.
    public static let smallestChange = TimeSpan.microseconds(100)
    /// The increase of the share of missed frames that is tolerated.
    public static let missedMargin = 0.01
    /// The increase of the share of missed frames that must be ruled out for it to pass.
    public static let missedLimit = 0.05
    /// The change of a mean per frame, or of a level of a history, below which it is not mentioned, in ms: a fifth of
    /// ``smallestChange``.
    public static let leastChange = 0.02

    /// The change of a share of dropped intervals or missed frames below which it is slight: 5 ms/s of hitch ratio,
    /// half the bound of a good one.
    public static let leastShare = 0.005

    // MARK: Chance

    /// The probability of a false alarm, over all figures of a gate. Chosen: Documentation/GatingInCI.md.
    public static let falseAlarms = 0.01
    /// The number of standard errors on each side that contain 99 % of a normal distribution: its quantile at 0.995.
    public static let normal99 = 2.576
    /// The standard error of a count of zero, in events: with 95 % confidence the true count is at most 3 (the rule of
    /// three), and 3 is 1.8 times the normal quantile at 95 %, 1.645.
    ///
    /// J. A. Hanley and A. Lippman-Hand, "If nothing goes wrong, is everything all right?", *JAMA* 249 (1983).
    public static let zeroCountError = 1.8

    // MARK: Contention on one side of a paired gate. Chosen: Documentation/Decisions/0020, "Whose fault".

    /// The p-value up to which the candidate counts as more disturbed than the baseline.
    public static let contentionBound = falseAlarms
    /// The share of a time's change from which one-sided contention leaves the change unjudged.
    public static let contentionShare = 0.1
    /// The contention per frame from which one-sided contention leaves the change of a figure per frame unjudged.
    public static let contentionFloor = smallestChange
}
