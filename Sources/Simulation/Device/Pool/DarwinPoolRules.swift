import FrameTrace

/// Darwin's worker pool: a thread for every free core, where the cores in use are counted from the class of the request
/// upwards (W-1…W-5).
struct DarwinPoolRules: PoolRules {
    private struct Block: Sendable {
        var worker: Int
        var at: Instant
    }

    private let cores: Int
    private let limits: PoolLimits
    private var retry = RetryTimer()
    private var mayAdmit = false
    /// The workers that began to wait recently, in order; some may have continued since.
    private var recentBlocks: [Block] = []

    init(cores: Int, limits: PoolLimits) {
        self.cores = cores
        self.limits = limits
    }

    var nextTimer: Instant? { retry.due }
    var overrides: Bool { true }

    func servedClass(_ qos: QoS) -> QoS { qos }

    mutating func requestsChanged(_ kind: WorkerPool.Kind, at now: Instant) { mayAdmit = true }

    mutating func threadsChanged() { mayAdmit = true }

    mutating func workerBlocked(_ worker: Int, _ threads: PoolThreads, _ requests: PoolRequests, at now: Instant) {
        recentBlocks.removeAll { $0.worker == worker || !Self.isBusy($0, threads, at: now) }
        recentBlocks.append(Block(worker: worker, at: now))
        startRetry(requests, threads, at: now)
    }

    mutating func admit(
        from requests: inout PoolRequests,
        to threads: inout PoolThreads,
        at now: Instant,
        into admissions: inout [WorkerPool.Admission]
    ) {
        // Stalled requests are reconsidered only after a change or when the timer is due.
        let isDue = retry.take(at: now)
        guard mayAdmit || isDue else { return }
        mayAdmit = false
        guard !requests.isEmpty else { return retry.stop() }
        for lane in PoolLane.inOrder {
            while let request = requests.first(lane), isAllowed(lane, threads, at: now) {
                guard let (worker, isNew) = thread(for: lane, from: &threads, at: now) else { break }
                requests.removeFirst(lane)
                admissions.append(WorkerPool.Admission(worker: worker, request: request, isNewThread: isNew))
            }
            if lane.kind != .cooperative, requests.isWaiting(lane), limit(lane, threads) != nil { requests.deny(lane) }
        }
        if requests.isWaiting(.constrained) {
            startRetry(requests, threads, at: now)
        } else {
            retry.stop()
        }
    }

    func exhaustion(of requests: PoolRequests, by threads: PoolThreads) -> PoolExhaustion? {
        for lane in PoolLane.inOrder {
            guard let request = requests.first(lane), let reached = limit(lane, threads) else { continue }
            return PoolExhaustion(
                request: request,
                kind: lane.kind,
                qos: lane.qos,
                limit: reached.limit,
                blocked: reached.blocked,
                running: reached.running
            )
        }
        return nil
    }

    func hasReachedLimit(_ lane: PoolLane, _ threads: PoolThreads) -> Bool { limit(lane, threads) != nil }

    private func thread(
        for lane: PoolLane,
        from threads: inout PoolThreads,
        at now: Instant
    ) -> (worker: Int, isNew: Bool)? {
        if let worker = threads.reuse(0, for: lane, at: now) { return (worker, false) }
        guard threads.alive(0, at: now) < limits.threads else { return nil }
        return (threads.make(0, for: lane), true)
    }

    /// Returns whether the rules of its kind admit a request, regardless of the total number of threads.
    private func isAllowed(_ lane: PoolLane, _ threads: PoolThreads, at now: Instant) -> Bool {
        switch lane.kind {
        case .overcommit: true
        case .cooperative:
            threads.running(lane) + threads.blocked(lane) == 0
                || threads.inUse(.cooperative, atOrAbove: lane.qos) < cores
        case .constrained:
            threads.inUse(.constrained) < limits.constrained
                && threads.running(atOrAbove: lane.qos) + busy(atOrAbove: lane.qos, threads, at: now) < cores
        }
    }

    /// Returns the limit that a request has reached and that only a finishing thread lifts, with the threads that count
    /// against it.
    private func limit(_ lane: PoolLane, _ threads: PoolThreads) -> (limit: Int, blocked: Int, running: Int)? {
        let blocked = threads.statistics.blocked
        if threads.inUse(0) >= limits.threads { return (limits.threads, blocked, threads.statistics.inUse - blocked) }
        switch lane.kind {
        case .overcommit: return nil
        case .cooperative:
            let inUse = threads.inUse(.cooperative, atOrAbove: lane.qos)
            guard inUse >= cores, threads.running(lane) + threads.blocked(lane) > 0 else { return nil }
            let running = threads.running(.cooperative, atOrAbove: lane.qos)
            return (cores, inUse - running, running)
        case .constrained:
            let inUse = threads.inUse(.constrained)
            guard inUse >= limits.constrained else { return nil }
            let running = threads.running(.constrained, atOrAbove: .maintenance)
            return (limits.constrained, inUse - running, running)
        }
    }

    /// Counts the threads that have waited for less than 200 µs: they still count as running, since they may continue
    /// at once.
    ///
    /// XNU remembers only the last such thread of each class, and so counts fewer.
    private func busy(atOrAbove qos: QoS, _ threads: PoolThreads, at now: Instant) -> Int {
        var count = 0
        for block in recentBlocks
        where Self.isBusy(block, threads, at: now) && threads.lane(of: block.worker).qos >= qos {
            count += 1
        }
        return count
    }

    private static func isBusy(_ block: Block, _ threads: PoolThreads, at now: Instant) -> Bool {
        threads.isBlocked(block.worker) && now - block.at < RetryTimer.shortest
    }

    private mutating func startRetry(_ requests: PoolRequests, _ threads: PoolThreads, at now: Instant) {
        guard let lowest = requests.lowest(.constrained), busy(atOrAbove: lowest, threads, at: now) > 0,
            threads.inUse(.constrained) < limits.constrained, threads.inUse(0) < limits.threads
        else { return }
        retry.start(at: now)
    }
}
