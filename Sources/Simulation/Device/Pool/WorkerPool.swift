import FrameTrace
import Scenario

/// A pool of worker threads: decides which request for a thread is granted when, and to which thread.
///
/// Workers have local indices, from 0 in the order in which they are first needed. A request is for one item, or one
/// drain of a queue; the worker that it is granted to has it until ``workerFinished(_:at:)``. Call ``admit(at:into:)``
/// after every change, and when ``nextTimer`` is due.
///
/// Idle workers are reused, most recently idle first, and leave after 5 s. Their index may later be that of a new
/// thread (``Admission/isNewThread``).
struct WorkerPool: Sendable {
    /// The purpose of a thread (W-2).
    enum Kind: Int, Sendable, CaseIterable {
        /// Swift's tasks: as many threads as cores, without replacements for threads that block.
        case cooperative
        /// A serial queue: it gets a thread regardless of the cores.
        case overcommit
        /// A global or concurrent queue: it gets a thread if a core is free.
        case constrained
    }

    /// A request for a thread.
    struct Request: Sendable, Equatable {
        /// Its number, which increases from request to request.
        var id: Int
        /// The purpose of the thread.
        var kind: Kind
        /// The class of the waiting work.
        var qos: QoS
    }

    /// The grant of a request to a worker.
    struct Admission: Sendable, Equatable {
        /// The worker.
        var worker: Int
        /// The request's number.
        var request: Int
        /// Whether the thread had to be created.
        var isNewThread: Bool
    }

    private var threads: PoolThreads
    private var requests = PoolRequests()
    private var rules: any PoolRules

    /// Creates a pool of a platform for a number of cores.
    ///
    /// - Parameter limits: Limits for tests and what-ifs; by default those of the platform.
    init(platform: Platform, cores: Int, limits: PoolLimits? = nil) {
        let limits = limits ?? PoolLimits(platform: platform, cores: cores)
        switch platform {
        case .darwin:
            threads = PoolThreads(families: 1)
            rules = DarwinPoolRules(cores: cores, limits: limits)
        case .linux:
            threads = PoolThreads(families: PoolLane.count)
            rules = LinuxPoolRules(cores: cores, limits: limits)
        }
    }

    /// The instant at which ``admit(at:into:)`` is due even without a change.
    var nextTimer: Instant? { rules.nextTimer }

    /// The counts so far.
    var statistics: PoolStatistics {
        var statistics = threads.statistics
        statistics.requestsDenied = requests.denied
        return statistics
    }

    /// The number of pending requests.
    var pending: Int { requests.count }

    /// The reason why the first request in line cannot be granted before a worker finishes; nil if it can.
    var exhaustion: PoolExhaustion? {
        guard !requests.isEmpty else { return nil }
        return rules.exhaustion(of: requests, by: threads)
    }

    /// Whether a request cannot be granted before a worker finishes. ``PoolExhaustion/isStuck`` shows whether one can.
    var isExhausted: Bool { exhaustion != nil }

    /// Returns whether a pending request cannot be granted before a worker finishes.
    ///
    /// - Complexity: O(n) in the number of pending requests.
    func hasReachedLimit(_ request: Int) -> Bool {
        requests.lane(of: request).map { rules.hasReachedLimit($0, threads) } ?? false
    }

    /// Returns the class of a worker's item or, on Linux, of its root queue; nil for one that is idle or gone.
    func qosOfWorker(_ worker: Int) -> QoS? { threads.isInUse(worker) ? threads.lane(of: worker).qos : nil }

    /// Returns the kind and class of a pending request; nil if it is not pending.
    ///
    /// - Complexity: O(n) in the number of pending requests.
    func lane(of request: Int) -> (kind: Kind, qos: QoS)? {
        requests.lane(of: request).map { ($0.kind, $0.qos) }
    }

    /// Requests a thread.
    mutating func submit(_ request: Request, at now: Instant) {
        let qos = rules.servedClass(request.qos)
        requests.append(request.id, to: PoolLane(request.kind, qos))
        rules.requestsChanged(request.kind, at: now)
    }

    /// Raises the class of a pending request, which moves to the end of its new line. No effect on Linux.
    ///
    /// - Complexity: O(n) in the number of pending requests.
    mutating func raise(_ id: Int, to qos: QoS) {
        guard rules.overrides, let lane = requests.lane(of: id), lane.qos < qos else { return }
        requests.move(id, from: lane, to: PoolLane(lane.kind, qos))
        rules.threadsChanged()
    }

    /// Withdraws a pending request.
    ///
    /// - Complexity: O(n) in the number of pending requests.
    mutating func withdraw(_ id: Int) {
        guard let lane = requests.lane(of: id) else { return }
        requests.remove(id, from: lane)
        rules.threadsChanged()
    }

    /// Handles a worker that waits in the middle of its item.
    mutating func workerBlocked(_ worker: Int, at now: Instant) {
        guard threads.block(worker) else { return }
        rules.workerBlocked(worker, threads, requests, at: now)
    }

    /// Handles a worker that continues after a wait.
    mutating func workerUnblocked(_ worker: Int, at now: Instant) {
        // Requests need not be reconsidered: a thread that continues can only delay them.
        _ = threads.unblock(worker)
    }

    /// Handles a worker that has finished its item and is idle.
    mutating func workerFinished(_ worker: Int, at now: Instant) {
        guard threads.finish(worker, at: now) else { return }
        rules.threadsChanged()
    }

    /// Changes the class of a worker's item. No effect on Linux, where a worker keeps that of its root queue.
    mutating func setQoS(_ worker: Int, _ qos: QoS) {
        guard rules.overrides, threads.setQoS(worker, qos) else { return }
        rules.threadsChanged()
    }

    /// Grants all requests that can be granted now: the highest class first; within a class tasks before serial queues
    /// before all others; within a kind in order of arrival.
    mutating func admit(at now: Instant, into admissions: inout [Admission]) {
        rules.admit(from: &requests, to: &threads, at: now, into: &admissions)
    }
}
