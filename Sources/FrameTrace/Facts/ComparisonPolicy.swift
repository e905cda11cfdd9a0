/// The thresholds of comparisons, gates and histories that are a choice, in one place, with where each comes from.
///
/// What a user may change is a field of ``GateRules``, ``PairedRules`` or ``ChangePointRules``. Its default stands here where
/// several of them share it. Numbers that belong to one statistical procedure stand with that procedure.
public enum ComparisonPolicy {
    // MARK: Machines that can't carry a comparison. Chosen: Documentation/Decisions/0020, consequences.

    /// Times are not judged where a hypervisor took more than this share of the CPUs, except a paired gate's own work.
    public static let mostSteal = 0.05
    /// A paired gate judges nothing where a hypervisor took more than this share. On-CPU time is without steal, and both
    /// sides share it.
    public static let mostStealOfOwnWork = 0.15
    /// A paired gate does not judge wall times where others took more than this share of a refresh interval from each frame.
    public static let mostContention = 0.05

    // MARK: Sizes of a change. Chosen: Documentation/Decisions/0020; what could be found is measured by `fbprof ab --repeat`.

    /// How much worse a median may be, as a share.
    public static let medianMargin = 0.03
    /// How much worse a p95 may be, or a time of a single run.
    public static let tailMargin = 0.05
    /// What the change of a median is below where it passes.
    public static let medianLimit = 0.1
    /// What the change of a p95 is below where it passes.
    public static let tailLimit = 0.2
    /// A time that changes by less is never a regression, nor is a cost per frame: 0.6 % of an interval at 60 Hz.
    public static let smallestChange = TimeSpan.microseconds(100)
    /// By how much the share of missed frames may be larger.
    public static let missedMargin = 0.01
    /// What the change of the share of missed frames is below where it passes.
    public static let missedLimit = 0.05
    /// A mean per frame, or a level of a history, that moves by less is not mentioned, in ms: a fifth of ``smallestChange``.
    public static let leastChange = 0.02

    /// A share of dropped intervals or missed frames that moves by less is a slight change: 5 ms/s of hitch ratio, half of what
    /// counts as good.
    public static let leastShare = 0.005

    // MARK: Chance

    /// The probability of a false alarm over all figures of a gate. Chosen: Documentation/GatingInCI.md.
    public static let falseAlarms = 0.01
    /// How many standard errors hold 99 % of a normal distribution: its quantile at 0.995.
    public static let normal99 = 2.576
    /// The standard error of a count of none, in events: up to 3 of n may have one with 95 % confidence (the rule of three),
    /// and 3 is 1.8 times the normal quantile at 95 %, 1.645.
    ///
    /// J. A. Hanley and A. Lippman-Hand, "If nothing goes wrong, is everything all right?", *JAMA* 249 (1983).
    public static let errorOfNone = 1.8

    // MARK: Contention on one side of a paired gate. Chosen: Documentation/Decisions/0020, "Whose fault".

    /// The p at which the candidate was disturbed more than the baseline.
    public static let contentionBound = falseAlarms
    /// Contention is held against a time's change where it is this share of it or more.
    public static let contentionShare = 0.1
    /// Contention is held against a figure per frame where it is this much per frame or more.
    public static let contentionFloor = smallestChange
}
