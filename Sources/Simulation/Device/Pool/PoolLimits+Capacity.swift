import FrameTrace
public import Scenario

extension PoolLimits {
    /// The most threads that a pool can have at once: on Linux every root queue has a limit of its own (W-11).
    static func capacity(_ platform: Platform, cores: Int) -> Int {
        let limits = PoolLimits(platform: platform, cores: cores)
        return platform == .darwin ? limits.threads : limits.threads * PoolLane.count
    }
}

extension CompiledWorkload {
    /// The most worker threads that the limits of the pools allow at once: none where nothing is handed to other threads.
    public var workerCapacity: Int {
        guard !works.isEmpty else { return 0 }
        let rules = workload.rules
        let pools = rules.pool == .shared ? 1 : apps.count
        return pools * PoolLimits.capacity(rules.platform, cores: workload.device.cores)
    }
}
