@testable import FrameTrace
@testable import Scenario
@testable import Simulation

extension FuzzEngine {
    /// Checks the invariants that hold after every input.
    mutating func check() {
        guard mode == .safe else { return }
        let wanted = OverrideOracle.overrides(of: device)
        for thread in device.threads.indices where device.threads[thread].override != wanted[thread] {
            let has = String(describing: device.threads[thread].override)
            failures.append("thread \(thread) has the override \(has), not \(String(describing: wanted[thread]))")
        }
        if device.table.operations.count > 0, steps.isMultiple(of: 16) { checkOperations() }
        for thread in device.threads.indices {
            guard let rank = device.threads[thread].announced else { continue }
            let state = device.threads[thread]
            if rank.override != state.override || rank.qos != state.qos { failures.append("rank not told: \(thread)") }
        }
    }

    /// Checks the invariants of operations; called only now and then, as it goes through all of them.
    private mutating func checkOperations() {
        promotedOperations += device.items.indices.count { device.items[$0].promotedQoS != nil }
        failures += OverrideOracle.lowOperations(of: device)
    }

    /// Checks the invariants that hold when no work is left.
    mutating func checkEnd() {
        for pool in device.pools {
            let most = pool.statistics.mostInUse
            let rules = compiled.workload.rules
            if most > PoolLimits.capacity(rules.platform, cores: compiled.workload.device.cores) {
                failures.append("\(most) threads at once")
            }
        }
        if isModelled { failures += loops.left(device) }
        guard mode == .safe, failures.isEmpty else { return }
        let waiting = threads.indices.filter { threads[$0].park.kind != nil }
        for thread in waiting { failures.append("thread \(thread) waits for ever: \(threads[thread].park)") }
        if isModelled { failures += model.left() }
        if device.items.count > 0 { failures.append("\(device.items.count) items are left") }
        if device.loops.count > 0 { failures.append("\(device.loops.count) loops are left") }
        if !device.jobs.isEmpty { failures.append("jobs are left: \(device.jobs)") }
        for thread in device.threads where thread.override != nil || !thread.mutexes.isEmpty || !thread.syncs.isEmpty {
            failures.append("a thread kept something: \(thread)")
        }
        for group in device.groups.values where group.count != 0 { failures.append("a group is not empty: \(group)") }
        for queue in device.queues {
            let isFree = queue.owner == nil && queue.active == 0 && queue.line.isEmpty && !queue.isListed
            if !isFree || queue.request != nil || !queue.passed.isEmpty || queue.counts.highest != nil {
                failures.append("a queue is not free: \(queue)")
            }
            if queue.streak != nil, queue.kind == .serial { failures.append("a streak did not end: \(queue)") }
        }
        for pool in device.pools where pool.statistics.inUse > 0 || pool.pending > 0 {
            failures.append("a pool is not idle: \(pool.statistics), \(pool.pending) pending")
        }
        if !device.watch.watched.isEmpty { failures.append("owners are still watched: \(device.watch.watched)") }
    }
}
