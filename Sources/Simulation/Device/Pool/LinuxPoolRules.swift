import FrameTrace

/// The pool of libdispatch on Linux: every root queue has its own threads, and a monitor checks every second for
/// threads that wait (W-10…W-17).
///
/// In this model, tasks have root queues of their own with as many threads per class as there are cores, and the
/// monitor ignores those. It runs at whole seconds after the first request of a normal root queue.
struct LinuxPoolRules: PoolRules {
    private static let monitorPeriod = TimeSpan.seconds(1)

    private let cores: Int
    private let limits: PoolLimits
    /// The instant of the first request that the monitor considers.
    private var firstRequest: Instant?
    private var nextLook: Instant?
    private var mayAdmit = false

    init(cores: Int, limits: PoolLimits) {
        self.cores = cores
        self.limits = limits
    }

    var nextTimer: Instant? { nextLook }
    var overrides: Bool { false }

    func servedClass(_ qos: QoS) -> QoS { qos.linuxClass }

    mutating func requestsChanged(_ kind: WorkerPool.Kind, at now: Instant) {
        mayAdmit = true
        if kind == .constrained, firstRequest == nil { firstRequest = now }
    }

    mutating func threadsChanged() { mayAdmit = true }

    mutating func workerBlocked(_ worker: Int, _ threads: PoolThreads, _ requests: PoolRequests, at now: Instant) {}

    mutating func admit(
        from requests: inout PoolRequests,
        to threads: inout PoolThreads,
        at now: Instant,
        into admissions: inout [WorkerPool.Admission]
    ) {
        let isDue = nextLook.map { $0 <= now } ?? false
        guard mayAdmit || isDue else { return }
        mayAdmit = false
        // Requests within the normal width come first, so that the monitor sees what is left, as it would at that
        // moment.
        for lane in PoolLane.inOrder where requests.isWaiting(lane) {
            while requests.isWaiting(lane), admitOne(lane, upTo: width(lane), &requests, &threads, now, &admissions) {}
            if lane.kind != .cooperative, threads.inUse(lane.index) >= mostThreads(lane) { requests.deny(lane) }
        }
        if isDue {
            nextLook = nil
            look(&requests, &threads, now, &admissions)
        }
        setMonitor(requests, at: now)
    }

    func exhaustion(of requests: PoolRequests, by threads: PoolThreads) -> PoolExhaustion? {
        for lane in PoolLane.inOrder {
            guard let request = requests.first(lane), threads.inUse(lane.index) >= mostThreads(lane) else { continue }
            return PoolExhaustion(
                request: request,
                kind: lane.kind,
                qos: lane.qos,
                limit: mostThreads(lane),
                blocked: threads.blocked(lane),
                running: threads.running(lane)
            )
        }
        return nil
    }

    func hasReachedLimit(_ lane: PoolLane, _ threads: PoolThreads) -> Bool {
        threads.inUse(lane.index) >= mostThreads(lane)
    }

    /// Returns the number of threads that a root queue creates by itself.
    private func width(_ lane: PoolLane) -> Int {
        lane.kind == .overcommit ? limits.threads : min(cores, limits.threads)
    }

    /// Returns the maximum number of threads of a root queue.
    private func mostThreads(_ lane: PoolLane) -> Int {
        lane.kind == .cooperative ? min(cores, limits.threads) : limits.threads
    }

    private func admitOne(
        _ lane: PoolLane,
        upTo width: Int,
        _ requests: inout PoolRequests,
        _ threads: inout PoolThreads,
        _ now: Instant,
        _ admissions: inout [WorkerPool.Admission]
    ) -> Bool {
        guard let request = requests.first(lane) else { return false }
        let worker: Int
        let isNew: Bool
        if let idle = threads.reuse(lane.index, for: lane, at: now) {
            (worker, isNew) = (idle, false)
        } else if threads.alive(lane.index, at: now) < width {
            (worker, isNew) = (threads.make(lane.index, for: lane), true)
        } else {
            return false
        }
        requests.removeFirst(lane)
        admissions.append(WorkerPool.Admission(worker: worker, request: request, isNewThread: isNew))
        return true
    }

    /// Runs the monitor, once a second. It adds a thread to a root queue without running threads, and one to a queue
    /// with fewer running threads than cores, while the total is below twice the cores.
    private func look(
        _ requests: inout PoolRequests,
        _ threads: inout PoolThreads,
        _ now: Instant,
        _ admissions: inout [WorkerPool.Admission]
    ) {
        var runnable = 0
        for lane in PoolLane.inOrder where lane.kind == .constrained && requests.isWaiting(lane) {
            let running = threads.running(lane)
            runnable += running
            if running == 0 {
                runnable += 1
                _ = admitOne(lane, upTo: limits.threads, &requests, &threads, now, &admissions)
            } else if running < cores, runnable < 2 * cores {
                runnable += 1
                _ = admitOne(lane, upTo: min(2 * cores, limits.threads), &requests, &threads, now, &admissions)
            }
        }
    }

    /// Schedules the monitor, which is due only while requests wait that it can help.
    private mutating func setMonitor(_ requests: PoolRequests, at now: Instant) {
        guard let firstRequest, requests.isWaiting(.constrained) else { return nextLook = nil }
        guard nextLook == nil else { return }
        let period = Self.monitorPeriod.nanoseconds
        let looks = (now - firstRequest).nanoseconds / period + 1
        nextLook = firstRequest + .nanoseconds(looks * period)
    }
}
