import FrameTrace
public import Scenario

extension PoolLimits {
    /// Returns the maximum number of threads of a pool; on Linux every root queue has a limit of its own (W-11).
    static func capacity(_ platform: Platform, cores: Int) -> Int {
        let limits = PoolLimits(platform: platform, cores: cores)
        return platform == .darwin ? limits.threads : limits.threads * PoolLane.count
    }
}

extension CompiledWorkload {
    /// The maximum number of worker threads that the pools' limits allow; 0 if no work is submitted to other threads.
    public var workerCapacity: Int {
        guard !works.isEmpty else { return 0 }
        let rules = workload.rules
        let pools = rules.pool == .shared ? 1 : apps.count
        return pools * PoolLimits.capacity(rules.platform, cores: workload.device.cores)
    }
}
