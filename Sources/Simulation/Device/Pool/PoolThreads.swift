import FrameTrace

/// The threads of a pool: what each does, and how many do what.
///
/// Threads of one family can take each other's place: Darwin has one family for all, Linux one for each root queue.
struct PoolThreads: Sendable {
    /// How long an idle thread stays (W-3, W-15).
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
    /// By family: who is idle, the one that went idle last at the end.
    private var idle: [[Int]]
    /// By family: how many threads there are, whatever they do.
    private var alive: [Int]
    private var gone: [Int] = []
    private var running = Array(repeating: 0, count: PoolLane.count)
    private var blocked = Array(repeating: 0, count: PoolLane.count)

    /// Counts of their life so far.
    private(set) var statistics = PoolStatistics()

    /// No threads yet, of so many families.
    init(families: Int) {
        idle = Array(repeating: [], count: families)
        alive = Array(repeating: 0, count: families)
    }

    /// How many threads of a family there are, whatever they do, those that would have left by now not counted.
    mutating func alive(_ family: Int, at now: Instant) -> Int {
        trim(family, at: now)
        return alive[family]
    }

    /// How many threads of a family have an item.
    func inUse(_ family: Int) -> Int { alive[family] - idle[family].count }

    /// How many run an item of a kind and class.
    func running(_ lane: PoolLane) -> Int { running[lane.index] }

    /// How many wait in the middle of an item of a kind and class.
    func blocked(_ lane: PoolLane) -> Int { blocked[lane.index] }

    /// How many run an item of a class or a higher one, of whatever kind.
    func running(atOrAbove qos: QoS) -> Int {
        var sum = 0
        for index in PoolLane(.cooperative, qos).index..<PoolLane.count { sum += running[index] }
        return sum
    }

    /// How many run an item of a kind, of a class or a higher one.
    func running(_ kind: WorkerPool.Kind, atOrAbove qos: QoS) -> Int { sum(running, kind, atOrAbove: qos) }

    /// How many have an item of a kind, running or not, of a class or a higher one.
    func inUse(_ kind: WorkerPool.Kind, atOrAbove qos: QoS = .maintenance) -> Int {
        sum(running, kind, atOrAbove: qos) + sum(blocked, kind, atOrAbove: qos)
    }

    /// The kind and class of what a thread does, or did last.
    func lane(of worker: Int) -> PoolLane { workers[worker].lane }

    /// Whether a thread waits in the middle of an item.
    func isBlocked(_ worker: Int) -> Bool {
        if case .blocked = workers[worker].state { true } else { false }
    }

    /// Whether a thread has an item.
    func isInUse(_ worker: Int) -> Bool {
        guard workers.indices.contains(worker) else { return false }
        return switch workers[worker].state {
        case .running, .blocked: true
        case .gone, .idle: false
        }
    }

    /// Lets an idle thread of a family take up an item: the one that went idle last, as its caches are the warmest.
    mutating func reuse(_ family: Int, for lane: PoolLane, at now: Instant) -> Int? {
        trim(family, at: now)
        guard let worker = idle[family].popLast() else { return nil }
        start(worker, lane)
        return worker
    }

    /// Makes a thread of a family take up an item; it gets the lowest index that is free.
    mutating func make(_ family: Int, for lane: PoolLane) -> Int {
        let worker = gone.popLast() ?? workers.count
        if worker == workers.count { workers.append(Worker(state: .gone, lane: lane, family: family)) }
        workers[worker].family = family
        alive[family] += 1
        statistics.threadsMade += 1
        start(worker, lane)
        return worker
    }

    /// A thread waits; false where it didn't run.
    mutating func block(_ worker: Int) -> Bool {
        guard workers.indices.contains(worker), case .running = workers[worker].state else { return false }
        workers[worker].state = .blocked
        running[workers[worker].lane.index] -= 1
        blocked[workers[worker].lane.index] += 1
        statistics.blocked += 1
        statistics.mostBlocked = max(statistics.mostBlocked, statistics.blocked)
        return true
    }

    /// A thread that waited goes on; false where it didn't wait.
    mutating func unblock(_ worker: Int) -> Bool {
        guard workers.indices.contains(worker), case .blocked = workers[worker].state else { return false }
        workers[worker].state = .running
        blocked[workers[worker].lane.index] -= 1
        running[workers[worker].lane.index] += 1
        statistics.blocked -= 1
        return true
    }

    /// A thread has done its item; false where it had none.
    mutating func finish(_ worker: Int, at now: Instant) -> Bool {
        guard isInUse(worker) else { return false }
        _ = unblock(worker)
        running[workers[worker].lane.index] -= 1
        workers[worker].state = .idle(since: now)
        idle[workers[worker].family].append(worker)
        statistics.inUse -= 1
        return true
    }

    /// What a thread does has another class now; false where nothing changes.
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

    /// Lets go of threads that have been idle for too long: nothing depends on the moment, so it is done when asked.
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
