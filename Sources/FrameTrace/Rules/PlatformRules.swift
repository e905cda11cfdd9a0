/// The rules that the queues and threads of a run follow: what is decided once, for all apps.
public struct PlatformRules: Sendable, Hashable, Codable {
    /// Whose rules the queues and threads follow.
    public var platform: Platform
    /// Who shares the worker threads.
    public var pool: PoolScope
    /// When a queue's override ends.
    public var overrideEnds: OverrideEnd
    /// Whether waits on a known owner raise it, where the platform does that; off is a what-if.
    public var overrides: Bool
    /// Whether the app that came on screen last gets one priority more at userInteractive.
    public var focalBoost: Bool

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

extension PlatformRules {
    /// Whether waits raise owners, by the rules.
    public enum Raising: Sendable {
        /// They do.
        case applied
        /// The platform would, and the run was told not to.
        case off
        /// The platform knows no overrides.
        case unsupported
    }

    /// Whether waits raise owners, by the rules.
    public var raising: Raising {
        switch platform {
        case .darwin: overrides ? .applied : .off
        case .linux: .unsupported
        }
    }
}
