extension PoolLimits {
    /// The most threads that a pool can have at once: on Linux every root queue has a limit of its own (W-11).
    static func capacity(_ platform: Platform, cores: Int) -> Int {
        let limits = PoolLimits(platform: platform, cores: cores)
        return platform == .darwin ? limits.threads : limits.threads * PoolLane.count
    }
}
