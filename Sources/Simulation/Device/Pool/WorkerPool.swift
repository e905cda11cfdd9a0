import FrameTrace
import Scenario

/// The threads that serve queues: which request for a thread is granted when, and to which thread.
///
/// Workers are known by local indices, from 0 in the order in which they are first needed. A request is for one item,
/// or one drain of a queue; the worker that takes it up has it until ``workerFinished(_:at:)``. After every change, call
/// ``admit(at:into:)``; call it too when ``nextTimer`` is due.
///
/// An idle worker is reused, the one that went idle last first, and leaves after 5 s; its index may then come back as
/// that of a new thread (``Admission/isNewThread``).
struct WorkerPool: Sendable {
    /// What a thread is wanted for (W-2).
    enum Kind: Int, Sendable, CaseIterable {
        /// Swift's tasks: as many threads as cores, and no more for those that block.
        case cooperative
        /// A serial queue: it gets a thread whatever the cores do.
        case overcommit
        /// A global or concurrent queue: it gets a thread where a core is free.
        case constrained
    }

    /// A wish for a thread.
    struct Request: Sendable, Equatable {
        /// Its number; rises from request to request.
        var id: Int
        /// What the thread is wanted for.
        var kind: Kind
        /// The class of what waits.
        var qos: QoS
    }

    /// A worker takes up a request.
    struct Admission: Sendable, Equatable {
        /// The worker.
        var worker: Int
        /// The request's number.
        var request: Int
        /// Whether the thread had to be made first.
        var isNewThread: Bool
    }

    private var threads: PoolThreads
    private var requests = PoolRequests()
    private var rules: any PoolRules

    /// A pool of a platform on so many cores.
    ///
    /// - Parameter limits: For tests and what-ifs; by default those of the platform.
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

    /// When ``admit(at:into:)`` is to be called though nothing has happened.
    var nextTimer: Instant? { rules.nextTimer }

    /// Counts of its life so far.
    var statistics: PoolStatistics {
        var statistics = threads.statistics
        statistics.requestsDenied = requests.denied
        return statistics
    }

    /// How many requests wait for a thread.
    var pending: Int { requests.count }

    /// Why the first request in line can't be granted before a worker finishes, if that is so.
    var exhaustion: PoolExhaustion? {
        guard !requests.isEmpty else { return nil }
        return rules.exhaustion(of: requests, by: threads)
    }

    /// Whether a request can't be granted before a worker finishes; ``PoolExhaustion/isStuck`` says whether one can.
    var isExhausted: Bool { exhaustion != nil }

    /// Whether a pending request can't be granted before a worker finishes.
    ///
    /// - Complexity: O(n) in the number of pending requests.
    func hasReachedLimit(_ request: Int) -> Bool {
        requests.lane(of: request).map { rules.hasReachedLimit($0, threads) } ?? false
    }

    /// The class of what a worker does or, on Linux, of the root queue it belongs to; nil for one that is idle or gone.
    func qosOfWorker(_ worker: Int) -> QoS? { threads.isInUse(worker) ? threads.lane(of: worker).qos : nil }

    /// What a pending request is for, and its class; nil for one that does not wait.
    ///
    /// - Complexity: O(n) in the number of pending requests.
    func lane(of request: Int) -> (kind: Kind, qos: QoS)? {
        requests.lane(of: request).map { ($0.kind, $0.qos) }
    }

    /// Asks for a thread.
    mutating func submit(_ request: Request, at now: Instant) {
        let qos = rules.servedClass(request.qos)
        requests.append(request.id, to: PoolLane(request.kind, qos))
        rules.requestsChanged(request.kind, at: now)
    }

    /// A pending request has become more urgent: it goes to the end of the line of its new class. No effect on Linux.
    ///
    /// - Complexity: O(n) in the number of pending requests.
    mutating func raise(_ id: Int, to qos: QoS) {
        guard rules.overrides, let lane = requests.lane(of: id), lane.qos < qos else { return }
        requests.move(id, from: lane, to: PoolLane(lane.kind, qos))
        rules.threadsChanged()
    }

    /// A pending request is no longer needed.
    ///
    /// - Complexity: O(n) in the number of pending requests.
    mutating func withdraw(_ id: Int) {
        guard let lane = requests.lane(of: id) else { return }
        requests.remove(id, from: lane)
        rules.threadsChanged()
    }

    /// A worker waits for something in the middle of its item.
    mutating func workerBlocked(_ worker: Int, at now: Instant) {
        guard threads.block(worker) else { return }
        rules.workerBlocked(worker, threads, requests, at: now)
    }

    /// A worker that waited goes on.
    mutating func workerUnblocked(_ worker: Int, at now: Instant) {
        // No reason to look at requests again: a thread that goes on can only keep others out.
        _ = threads.unblock(worker)
    }

    /// A worker's item is done: it is idle.
    mutating func workerFinished(_ worker: Int, at now: Instant) {
        guard threads.finish(worker, at: now) else { return }
        rules.threadsChanged()
    }

    /// The class of what a worker does now. No effect on Linux, where a worker keeps that of its root queue.
    mutating func setQoS(_ worker: Int, _ qos: QoS) {
        guard rules.overrides, threads.setQoS(worker, qos) else { return }
        rules.threadsChanged()
    }

    /// Grants all that can be granted now: the highest class first, in a class tasks before serial queues before all
    /// others, and those of one kind in order of arrival.
    mutating func admit(at now: Instant, into admissions: inout [Admission]) {
        rules.admit(from: &requests, to: &threads, at: now, into: &admissions)
    }
}
