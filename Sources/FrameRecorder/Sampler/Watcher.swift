import CUnwind
import FrameTrace
import Synchronization

/// The watcher of threads whose frame is open or held up. It captures their stacks at deadlines and at the sampling
/// rate, and passes the copies to the unwinder.
final class Watcher: Sendable {
    /// The watcher's real-time priority, below the timekeeper's.
    static let priority: Int32 = 1
    /// Samples per second of the whole run's profile. Chosen: not a divisor of a display's rate, so that it doesn't
    /// beat with frames.
    static let profileRate = SamplingQuality.profileRate
    /// Interval at which late answers are collected while some are outstanding and sampling is off.
    private static let lateInterval = TimeSpan.milliseconds(2)

    let counts = SamplingCounts()
    /// Samples per second that were asked for.
    private let asked: Double
    private let seed: UInt64
    private let ticks: WatchTicks
    private let ownThreads: OwnThreads
    let unwinder: SampleUnwinder
    private let spot = ParkingSpot()
    private let isEnding = Atomic(false)
    private let box = ThreadBox()
    private let watched = Guarded<[ThreadID: WatchedThread]>([:])
    /// Number of changes of the watched threads, first frames included.
    private let changes = Atomic(0)
    private let paused = Atomic(false)
    /// How stacks of running threads are taken.
    let choice: BackendChoice
    var backend: SamplingBackend { choice.backend }
    /// The highest cost of a sample among the threads that were measured.
    private let perSample = Guarded<TimeSpan?>(nil)
    /// Samples per second that the watcher itself can afford; nil before it has taken any.
    private let affordable = Guarded<Double?>(nil)
    /// The mean rate over the time in which threads with frames were sampled.
    private let mean = Guarded(MeanRate())
    /// The share of a thread's time that samples may take, if at most ``Recording/samplingRate`` was asked for. Chosen:
    /// 2 % in all, with the profile, whose own rate is added, and with a signal's cost beyond its handler. The kernel's
    /// timer is set and stopped at each switch, which takes some 1 % of a 60 fps loop by itself, at any rate.
    private var mostShare: Double { backend == .perf ? 0.007 : 0.011 }

    /// - Parameters:
    ///   - rate: samples per second of a thread with an open frame; 0 takes stacks at deadlines only. Up to
    ///     ``Recording/samplingRate``, fewer are taken if signals are expensive.
    ///   - seed: the seed for the random times of samples.
    ///   - backend: how stacks of running threads are taken.
    init(
        log: TraceLog,
        ticks: WatchTicks,
        ownThreads: OwnThreads,
        rate: Double,
        seed: UInt64,
        backend: BackendChoice
    ) {
        choice = backend
        self.ticks = ticks
        self.ownThreads = ownThreads
        asked = rate
        self.seed = seed
        unwinder = SampleUnwinder(log: log, counts: counts, ownThreads: ownThreads)
    }

    /// Number of stacks that could not be taken so far.
    var failureCount: Int { counts.failures.load(ordering: .relaxed) }

    /// The number and cost of samples so far; nil if sampling is off.
    var quality: SamplingQuality? {
        guard asked > 0 else { return nil }
        let now = MonotonicClock.now()
        let mean = mean.withLock { $0.value(at: now) } ?? rate
        return counts.quality(rate: mean, choice, perSample: perSample.withLock { $0 })
    }

    /// Samples per second: the rate asked for, or less if threads or the watcher can't afford it.
    private var rate: Double { min(bearable, affordable.withLock { $0 } ?? bearable) }

    private var bearable: Double {
        guard asked <= Recording.samplingRate, let cost = perSample.withLock({ $0 }), cost > .zero else { return asked }
        let affordable = mostShare / cost.inSeconds
        // With the kernel's samples, the profile uses a part of them and needs none of its own. Its rate is the
        // minimum.
        return min(asked, backend == .perf ? affordable + Self.profileRate : max(affordable, Self.profileRate))
    }

    /// Every image that was seen loaded.
    var images: [LoadedImage] { unwinder.images }

    /// Whether samples are taken. Stacks at deadlines are taken in any case.
    var isSampling: Bool {
        get { asked > 0 && !paused.load(ordering: .relaxed) }
        set {
            paused.store(!newValue, ordering: .relaxed)
            spot.wake()
        }
    }

    func start(cpus: [Int32]) throws(RuntimeError) {
        try unwinder.start(cpus: cpus)
        do throws(RuntimeError) {
            unsafe box.thread = try PlatformThread(name: "fbprof-watcher", cpus: cpus) { [self] in
                ownThreads.account("watcher") { run() }
            }
        } catch {
            unwinder.stop()
            throw error
        }
    }

    func stop() {
        isEnding.store(true, ordering: .releasing)
        spot.wake()
        unsafe box.thread?.join()
        unwinder.stop()
        // Threads may outlive the recording, and be recorded again.
        let threads = watched.withLock { watched in
            defer { watched = [:] }
            return watched
        }
        for (_, thread) in threads { thread.target.retire() }
    }

    /// Starts to capture stacks of the calling thread. If a resource is missing, its frames have no stacks.
    ///
    /// - Parameter cpus: the watcher's CPUs, to measure first what a signal costs the thread; nil to skip that.
    func watch(_ recorder: ThreadRecorder, measuringFrom cpus: [Int32]? = nil) {
        guard let target = try? unsafe CaptureTarget(context: recorder.watch.contextWord) else {
            counts.add(counts.failures)
            return
        }
        let cost = asked > 0 ? cpus.flatMap { measureSample(target, from: $0) } : nil
        if let cost { perSample.withLock { $0 = max($0 ?? .zero, cost) } }
        // If a thread's kernel samples can't be opened, such as for want of locked memory, the thread is signalled.
        let samples = backend == .perf ? try? KernelSamples(of: target.kernelID, every: interval) : nil
        if backend == .perf, samples == nil { counts.add(counts.signalledThreads) }
        watched.withLock { $0[recorder.id] = WatchedThread(recorder, target, samples) }
        noteChange()
    }

    private func measureSample(_ target: CaptureTarget, from cpus: [Int32]) -> TimeSpan? {
        backend == .perf ? KernelSampleCost.measure() : SignalCost.measure(target, from: cpus)
    }

    /// Interval between two samples of a running thread.
    private var interval: TimeSpan { .seconds(1 / max(rate, 1)) }

    /// Ends captures of the calling thread.
    func unwatch(_ recorder: ThreadRecorder) {
        let entry = watched.withLock { $0.removeValue(forKey: recorder.id) }
        entry?.target.retire()
        noteChange()
    }

    /// Records that the set of threads, or whether one has frames, has changed.
    func noteChange() { changes.wrappingAdd(1, ordering: .releasing) }

    private func run() {
        OwnPriority.raise(to: Self.priority)
        guard fb_capture_install() > 0 else {
            counts.add(counts.failures)
            return
        }
        let sampler = StackSampler(counts: counts, grid: ticks.grid) { [unwinder] in unwinder.add($0) }
        var current = rate
        var budget = newBudget(from: current)
        var timetable = Timetable(ticks, rate: current, seed: seed)
        var known = -1
        var wasSampling = false
        while true {
            let ticket = spot.ticket()
            if isEnding.load(ordering: .acquiring) { break }
            // With sampling on, the next sample collects late answers.
            let late = isSampling || sampler.outstanding.isEmpty ? nil : MonotonicClock.now() + Self.lateInterval
            let next = timetable.next(isSampling: isSampling)
            spot.park(ticket, until: min(next, late ?? .distantFuture))
            let before = ThreadClock.own()
            let changes = changes.load(ordering: .acquiring)
            let isSampling = isSampling
            let isNewRate = isSampling && settle(&budget, before)
            if changes != known || isSampling != wasSampling || isNewRate {
                if isSampling != wasSampling || bearable != budget?.most { budget = newBudget(from: budget?.rate) }
                wasSampling = isSampling
                known = changes
                sampler.refresh(watched.withLock { Array($0.values) })
                let new = rate
                if new != current {
                    current = new
                    timetable = Timetable(ticks, rate: current, seed: seed)
                }
                sampler.setKernelSamples(isOn: isSampling, every: interval)
                let counted = isSampling && !sampler.flights.isEmpty ? current : nil
                mean.withLock { $0.set(counted, at: MonotonicClock.now()) }
            }
            let now = MonotonicClock.now()
            let due = timetable.take(at: now, isSampling: isSampling)
            budget?.count(isSample: due.sample != nil)
            let isNew = sampler.look(at: now, sampledAt: due.sample)
            if let planned = due.profile { sampler.profile(plannedAt: planned, since: now) }
            if isNew { unwinder.wake() }
            counts.cpu.wrappingAdd((ThreadClock.own() - before).nanoseconds, ordering: .relaxed)
        }
        let end = MonotonicClock.now()
        mean.withLock { $0.set(nil, at: end) }
        sampler.finish(at: end)
    }

    /// Starts a new budget; nil if the requested rate applies at any cost.
    private func newBudget(from rate: Double?) -> SamplingBudget? {
        guard asked >= 1, asked <= Recording.samplingRate else { return nil }
        let most = bearable
        let budget = SamplingBudget(
            limits: min(most, Self.profileRate)...most,
            rate: rate ?? most,
            from: MonotonicClock.now(),
            cpu: ThreadClock.own()
        )
        affordable.withLock { $0 = budget.rate }
        return budget
    }

    /// Adjusts the rate by the cost of the looks. Returns whether it changed.
    private func settle(_ budget: inout SamplingBudget?, _ cpu: TimeSpan) -> Bool {
        guard budget?.settle(at: MonotonicClock.now(), cpu: cpu) == true, let rate = budget?.rate else { return false }
        affordable.withLock { $0 = rate }
        return true
    }
}
