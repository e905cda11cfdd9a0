import FrameTrace

/// The threads of a pool: the state of each, and counts by lane.
///
/// Threads of one family are interchangeable: Darwin has one family for all, Linux one for each root queue.
struct PoolThreads: Sendable {
    /// The time after which an idle thread leaves (W-3, W-15).
    static let idleTime = TimeSpan.seconds(5)

    private enum State: Sendable {
        case gone
        case idle(since: Instant)
        case running
        case blocked
    }

    private struct Worker: Sendable {
        var state: State
        var lane: PoolLane
        var family: Int
    }

    private var workers: [Worker] = []
    /// The idle threads, by family, most recently idle last.
    private var idle: [[Int]]
    /// The number of all threads, by family.
    private var alive: [Int]
    private var gone: [Int] = []
    private var running = Array(repeating: 0, count: PoolLane.count)
    private var blocked = Array(repeating: 0, count: PoolLane.count)

    /// The counts so far.
    private(set) var statistics = PoolStatistics()

    /// Creates an empty set of threads for a number of families.
    init(families: Int) {
        idle = Array(repeating: [], count: families)
        alive = Array(repeating: 0, count: families)
    }

    /// Returns the number of all threads of a family, without those whose idle time is over.
    mutating func alive(_ family: Int, at now: Instant) -> Int {
        trim(family, at: now)
        return alive[family]
    }

    /// Returns the number of threads of a family that have an item.
    func inUse(_ family: Int) -> Int { alive[family] - idle[family].count }

    /// Returns the number of threads that run an item of a kind and class.
    func running(_ lane: PoolLane) -> Int { running[lane.index] }

    /// Returns the number of threads that wait in the middle of an item of a kind and class.
    func blocked(_ lane: PoolLane) -> Int { blocked[lane.index] }

    /// Returns the number of threads that run an item of a class or a higher one, of any kind.
    func running(atOrAbove qos: QoS) -> Int {
        var sum = 0
        for index in PoolLane(.cooperative, qos).index..<PoolLane.count { sum += running[index] }
        return sum
    }

    /// Returns the number of threads that run an item of a kind, of a class or a higher one.
    func running(_ kind: WorkerPool.Kind, atOrAbove qos: QoS) -> Int { sum(running, kind, atOrAbove: qos) }

    /// Returns the number of threads with an item of a kind, running or not, of a class or a higher one.
    func inUse(_ kind: WorkerPool.Kind, atOrAbove qos: QoS = .maintenance) -> Int {
        sum(running, kind, atOrAbove: qos) + sum(blocked, kind, atOrAbove: qos)
    }

    /// Returns the kind and class of a thread's current or last item.
    func lane(of worker: Int) -> PoolLane { workers[worker].lane }

    /// Returns whether a thread waits in the middle of an item.
    func isBlocked(_ worker: Int) -> Bool {
        if case .blocked = workers[worker].state { true } else { false }
    }

    /// Returns whether a thread has an item.
    func isInUse(_ worker: Int) -> Bool {
        guard workers.indices.contains(worker) else { return false }
        return switch workers[worker].state {
        case .running, .blocked: true
        case .gone, .idle: false
        }
    }

    /// Starts an item on an idle thread of a family: the most recently idle one, whose caches are the warmest.
    mutating func reuse(_ family: Int, for lane: PoolLane, at now: Instant) -> Int? {
        trim(family, at: now)
        guard let worker = idle[family].popLast() else { return nil }
        start(worker, lane)
        return worker
    }

    /// Creates a thread of a family and starts an item on it. It gets the lowest free index.
    mutating func make(_ family: Int, for lane: PoolLane) -> Int {
        let worker = gone.popLast() ?? workers.count
        if worker == workers.count { workers.append(Worker(state: .gone, lane: lane, family: family)) }
        workers[worker].family = family
        alive[family] += 1
        statistics.threadsMade += 1
        start(worker, lane)
        return worker
    }

    /// Marks a thread as blocked; returns false if it was not running.
    mutating func block(_ worker: Int) -> Bool {
        guard workers.indices.contains(worker), case .running = workers[worker].state else { return false }
        workers[worker].state = .blocked
        running[workers[worker].lane.index] -= 1
        blocked[workers[worker].lane.index] += 1
        statistics.blocked += 1
        statistics.mostBlocked = max(statistics.mostBlocked, statistics.blocked)
        return true
    }

    /// Marks a blocked thread as running; returns false if it was not blocked.
    mutating func unblock(_ worker: Int) -> Bool {
        guard workers.indices.contains(worker), case .blocked = workers[worker].state else { return false }
        workers[worker].state = .running
        blocked[workers[worker].lane.index] -= 1
        running[workers[worker].lane.index] += 1
        statistics.blocked -= 1
        return true
    }

    /// Marks a thread as idle after its item; returns false if it had none.
    mutating func finish(_ worker: Int, at now: Instant) -> Bool {
        guard isInUse(worker) else { return false }
        _ = unblock(worker)
        running[workers[worker].lane.index] -= 1
        workers[worker].state = .idle(since: now)
        idle[workers[worker].family].append(worker)
        statistics.inUse -= 1
        return true
    }

    /// Changes the class of a thread's item; returns false if nothing changes.
    mutating func setQoS(_ worker: Int, _ qos: QoS) -> Bool {
        guard isInUse(worker), workers[worker].lane.qos != qos else { return false }
        let old = workers[worker].lane
        let new = PoolLane(old.kind, qos)
        if isBlocked(worker) {
            blocked[old.index] -= 1
            blocked[new.index] += 1
        } else {
            running[old.index] -= 1
            running[new.index] += 1
        }
        workers[worker].lane = new
        return true
    }

    private func sum(_ counts: [Int], _ kind: WorkerPool.Kind, atOrAbove qos: QoS) -> Int {
        var sum = 0
        var index = PoolLane(kind, qos).index
        while index < PoolLane.count {
            sum += counts[index]
            index += WorkerPool.Kind.allCases.count
        }
        return sum
    }

    private mutating func start(_ worker: Int, _ lane: PoolLane) {
        workers[worker].state = .running
        workers[worker].lane = lane
        running[lane.index] += 1
        statistics.inUse += 1
        statistics.mostInUse = max(statistics.mostInUse, statistics.inUse)
    }

    /// Removes threads that have been idle for too long. The exact instant does not matter, so this happens on demand.
    private mutating func trim(_ family: Int, at now: Instant) {
        while let worker = idle[family].first, case .idle(let since) = workers[worker].state,
            since + Self.idleTime <= now
        {
            idle[family].removeFirst()
            workers[worker].state = .gone
            alive[family] -= 1
            gone.insert(worker, at: gone.firstIndex { $0 < worker } ?? gone.endIndex)
        }
    }
}
