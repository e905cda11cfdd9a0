public import FrameTrace

/// The result of many random app life cycles: whether every rule held, and the cost on real threads (S-1 to S-4, K-1).
public struct LivesReport: Sendable, Equatable {
    /// Whether the runs were in virtual time.
    public var isVirtual: Bool
    /// The seed of the first run; each other run has the next.
    public var seed: UInt64
    /// Number of runs.
    public var runs = 0
    /// Number of lives, one for each app and run.
    public var lives = 0
    /// Number of times each state was entered.
    public var states: [AppState: Int] = [:]
    /// Number of calls to apps.
    public var calls = 0
    /// Number of ended processes, by reason.
    public var ends: [TerminationReason: Int] = [:]
    /// The rule violations, in sentences; at most ``mostFailures``.
    public var failures: [String] = []
    /// Number of further violations.
    public var moreFailures = 0
    /// CPU time that fbprof used for it.
    public var cpu = TimeSpan.zero
    /// For suspended apps: the total time, and the CPU time used meanwhile; nil if not measured.
    public var suspended: (time: TimeSpan, cpu: TimeSpan)?
    /// The largest delay of an end by the watchdog beyond the allowed time; nil if there was none.
    public var latestKill: TimeSpan?

    /// The largest number of failures that are listed.
    public static let mostFailures = 20

    /// Creates an empty report.
    public init(isVirtual: Bool, seed: UInt64) { (self.isVirtual, self.seed) = (isVirtual, seed) }

    /// Whether every rule held.
    public var holds: Bool { failures.isEmpty && moreFailures == 0 }

    /// CPU time that suspended apps used per second; nil if not measured.
    public var suspendedCPUPerSecond: TimeSpan? {
        suspended.flatMap { $0.time > .zero ? .seconds($0.cpu.inSeconds / $0.time.inSeconds) : nil }
    }

    /// Adds a rule violation.
    public mutating func add(failure: String) {
        if failures.count < Self.mostFailures { failures.append(failure) } else { moreFailures += 1 }
    }

    /// Whether both reports agree, not counting measured CPU times and the number of further violations.
    public static func == (left: LivesReport, right: LivesReport) -> Bool {
        left.isVirtual == right.isVirtual && left.seed == right.seed && left.runs == right.runs
            && left.lives == right.lives && left.states == right.states && left.calls == right.calls
            && left.ends == right.ends && left.failures == right.failures && left.latestKill == right.latestKill
    }
}
