public import FrameTrace

/// What came of many random lives of apps: whether every rule held, and what real threads took (S-1 to S-4, K-1).
public struct LivesReport: Sendable, Equatable {
    /// Whether the runs were in virtual time.
    public var isVirtual: Bool
    /// The seed of the first run; each other run has the next.
    public var seed: UInt64
    /// How many runs.
    public var runs = 0
    /// How many lives: of each app in each run one.
    public var lives = 0
    /// How often each state was entered.
    public var states: [AppState: Int] = [:]
    /// How often an app was called.
    public var calls = 0
    /// How many processes ended, by why.
    public var ends: [TerminationReason: Int] = [:]
    /// What broke a rule, in sentences; at most ``mostFailures``.
    public var failures: [String] = []
    /// How many more there were.
    public var moreFailures = 0
    /// CPU time that fbprof used for it.
    public var cpu = TimeSpan.zero
    /// Of suspended apps: how long in all, and the CPU time that they used meanwhile; nil where nobody saw that.
    public var suspended: (time: TimeSpan, cpu: TimeSpan)?
    /// How much later than its allowance says an app was ended by the watchdog, at most; nil where none was.
    public var latestKill: TimeSpan?

    /// So many failures are told one by one.
    public static let mostFailures = 20

    /// A report of no run yet.
    public init(isVirtual: Bool, seed: UInt64) { (self.isVirtual, self.seed) = (isVirtual, seed) }

    /// Whether every rule held.
    public var holds: Bool { failures.isEmpty && moreFailures == 0 }

    /// CPU time that suspended apps used in each second; nil where nobody saw that.
    public var suspendedCPUPerSecond: TimeSpan? {
        suspended.flatMap { $0.time > .zero ? .seconds($0.cpu.inSeconds / $0.time.inSeconds) : nil }
    }

    /// Adds what broke a rule.
    public mutating func add(failure: String) {
        if failures.count < Self.mostFailures { failures.append(failure) } else { moreFailures += 1 }
    }

    /// Whether both say the same.
    public static func == (left: LivesReport, right: LivesReport) -> Bool {
        left.isVirtual == right.isVirtual && left.seed == right.seed && left.runs == right.runs
            && left.lives == right.lives && left.states == right.states && left.calls == right.calls
            && left.ends == right.ends && left.failures == right.failures && left.latestKill == right.latestKill
    }
}
