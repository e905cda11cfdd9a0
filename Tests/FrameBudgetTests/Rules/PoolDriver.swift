@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// A pool with a clock, driven as a device drives it.
struct PoolDriver {
    var pool: WorkerPool
    var now = Instant.zero
    /// The worker of each request that has been granted.
    private(set) var workers: [Int: Int] = [:]
    /// The granted requests, with the time in milliseconds.
    private(set) var grants: [(request: Int, at: Double, isNew: Bool)] = []
    /// Whether every item blocks as soon as it has begun.
    var itemsBlock = false
    private var nextID = 0

    init(_ platform: Platform, cores: Int, limits: PoolLimits? = nil) {
        pool = WorkerPool(platform: platform, cores: cores, limits: limits)
    }

    /// The requests granted so far, in the order of granting.
    var granted: [Int] { grants.map(\.request) }

    /// When each request was granted, in milliseconds.
    var times: [Double] { grants.map(\.at) }

    /// Submits requests for threads, and returns their numbers.
    @discardableResult
    mutating func submit(_ kind: WorkerPool.Kind, _ qos: QoS = .default, count: Int = 1) -> [Int] {
        let ids = Array(nextID..<nextID + count)
        nextID += count
        for id in ids { pool.submit(WorkerPool.Request(id: id, kind: kind, qos: qos), at: now) }
        admit()
        return ids
    }

    mutating func block(_ request: Int) {
        if let worker = workers[request] { pool.workerBlocked(worker, at: now) }
        admit()
    }

    mutating func unblock(_ request: Int) {
        if let worker = workers[request] { pool.workerUnblocked(worker, at: now) }
        admit()
    }

    mutating func finish(_ request: Int) {
        if let worker = workers[request] { pool.workerFinished(worker, at: now) }
        admit()
    }

    mutating func admit() {
        var admissions: [WorkerPool.Admission] = []
        repeat {
            admissions.removeAll()
            pool.admit(at: now, into: &admissions)
            for admission in admissions {
                workers[admission.request] = admission.worker
                grants.append((admission.request, (now - .zero).inMilliseconds, admission.isNewThread))
                if itemsBlock { pool.workerBlocked(admission.worker, at: now) }
            }
        } while !admissions.isEmpty
    }

    /// Advances time to an instant, in milliseconds, and fires the pool's timers on the way.
    mutating func run(to milliseconds: Double) {
        let end = Instant.zero + .milliseconds(milliseconds)
        while let timer = pool.nextTimer, timer <= end {
            now = max(now, timer)
            admit()
        }
        now = end
        admit()
    }
}
