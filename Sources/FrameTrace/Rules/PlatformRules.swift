/// The rules that the queues and threads of a run follow, decided once for all apps.
public struct PlatformRules: Sendable, Hashable, Codable {
    /// The platform whose rules the queues and threads follow.
    public var platform: Platform
    /// The scope of the worker pool.
    public var pool: PoolScope
    /// The rule for when the override of a queue ends.
    public var overrideEnds: OverrideEnd
    /// Whether a wait raises its known owner, if the platform does that; false is a what-if.
    public var overrides: Bool
    /// Whether threads of the app that came on screen last have their priority raised by one at userInteractive.
    public var focalBoost: Bool

    /// Creates rules; by default Darwin's, with a shared pool.
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
    /// The effect of waits on the priority of owners, by the rules.
    public enum Raising: Sendable {
        /// Waits raise owners.
        case applied
        /// The platform supports overrides, but the run disables them.
        case off
        /// The platform has no overrides.
        case unsupported
    }

    /// The effect of waits on the priority of owners, by the rules.
    public var raising: Raising {
        switch platform {
        case .darwin: overrides ? .applied : .off
        case .linux: .unsupported
        }
    }
}
