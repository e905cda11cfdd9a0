/// The rule set of a run: what is decided once, for all apps.
public struct PlatformRules: Sendable, Equatable {
    /// Whose rules the queues and threads follow.
    public var platform: Platform
    /// Who shares the worker threads.
    public var pool: PoolScope
    /// When a queue's override ends.
    public var overrideEnds: OverrideEnd
    /// Whether waits on a known owner raise it, where the platform does that; off is a what-if.
    public var overrides: Bool
    /// Whether the app that came on screen last gets one priority more at userInteractive (`semantics.md` Q-3).
    public var focalBoost: Bool

    /// The rules in words, for reports.
    public var text: String {
        var words = ["\(platform.rawValue) rules", pool == .shared ? "one pool for all apps" : "a pool for each app"]
        if platform == .darwin {
            words.append(overrides ? "overrides end \(overrideEnds.rawValue)" : "overrides off")
        }
        if focalBoost { words.append("focal boost") }
        return words.joined(separator: ", ")
    }

    /// A rule set; by default Darwin's, with a shared pool.
    public init(
        platform: Platform = .darwin,
        pool: PoolScope = .shared,
        overrideEnds: OverrideEnd = .byCause,
        overrides: Bool = true,
        focalBoost: Bool = false
    ) {
        self.platform = platform
        self.pool = pool
        self.overrideEnds = overrideEnds
        self.overrides = overrides
        self.focalBoost = focalBoost
    }
}
