import CUnwind
import FrameTrace
import Synchronization

/// Watches the threads with a frame that is open or held up, at deadlines and all along, and leaves what it sees to be
/// unwound.
final class Watcher: Sendable {
    /// The real-time priority of the watcher, below the timekeeper's.
    static let priority: Int32 = 1
    /// Samples a second of the whole run's profile. No divisor of a display's rate, so that it doesn't beat with frames.
    static let profileRate = SamplingQuality.profileRate
    /// How often late answers are looked for while any is outstanding and no samples are taken.
    private static let lateInterval = TimeSpan.milliseconds(2)

    let counts = SamplingCounts()
    /// Samples a second that were asked for.
    private let asked: Double
    private let seed: UInt64
    private let ticks: WatchTicks
    private let ownThreads: OwnThreads
    let unwinder: SampleUnwinder
    private let spot = ParkingSpot()
    private let isEnding = Atomic(false)
    private let box = ThreadBox()
    private let watched = Guarded<[ThreadID: WatchedThread]>([:])
    /// Counts changes of the threads, and first frames.
    private let changes = Atomic(0)
    private let paused = Atomic(false)
    /// How stacks of running threads are taken.
    let choice: BackendChoice
    var backend: SamplingBackend { choice.backend }
    /// The most that a sample costs any of the threads that were measured.
    private let perSample = Guarded<TimeSpan?>(nil)
    /// Samples a second that the watcher itself can afford; nil before it has taken any.
    private let affordable = Guarded<Double?>(nil)
    /// The rate over the time in which threads with frames were sampled.
    private let mean = Guarded(MeanRate())
    /// What samples may take of a thread's time, where no more than ``Recording/samplingRate`` are asked for: 2 % with the
    /// profile, whose own rate is added, and with what a signal costs beyond its handler. The kernel's timer is set and
    /// stopped at each switch, which takes some 1 % of a 60 fps loop by itself, however seldom it fires.
    private var mostShare: Double { backend == .perf ? 0.007 : 0.011 }

    /// - Parameters:
    ///   - rate: samples a second of a thread with an open frame; 0 takes stacks at deadlines only. Up to
    ///     ``Recording/samplingRate``, fewer are taken where signals are dear.
    ///   - seed: of the places of samples in time.
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

    /// Stacks that could not be taken so far.
    var failureCount: Int { counts.failures.load(ordering: .relaxed) }

    /// How late frames were sampled so far, and what that cost; nil where they are not.
    var quality: SamplingQuality? {
        guard asked > 0 else { return nil }
        let now = MonotonicClock.now()
        let mean = mean.withLock { $0.value(at: now) } ?? rate
        return counts.quality(rate: mean, choice, perSample: perSample.withLock { $0 })
    }

    /// Samples a second: what was asked for, or what a thread can bear and the watcher can afford.
    private var rate: Double { min(bearable, affordable.withLock { $0 } ?? bearable) }

    private var bearable: Double {
        guard asked <= Recording.samplingRate, let cost = perSample.withLock({ $0 }), cost > .zero else { return asked }
        let affordable = mostShare / cost.inSeconds
        // The profile takes its part of the kernel's samples, and needs none of its own. Its own rate is the least.
        return min(asked, backend == .perf ? affordable + Self.profileRate : max(affordable, Self.profileRate))
    }

    /// Every module that was seen loaded.
    var images: [LoadedImage] { unwinder.images }

    /// Whether samples are taken; deadlines are looked at all the same.
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

    /// Makes the calling thread one whose stacks are taken. Without what that needs, its frames go without stacks.
    ///
    /// - Parameter cpus: nil, or where the watcher runs: then what a signal costs the thread is measured first.
    func watch(_ recorder: ThreadRecorder, measuringFrom cpus: [Int32]? = nil) {
        guard let target = try? unsafe CaptureTarget(context: recorder.watch.contextWord) else {
            counts.add(counts.failures)
            return
        }
        let cost = asked > 0 ? cpus.flatMap { measureSample(target, from: $0) } : nil
        if let cost { perSample.withLock { $0 = max($0 ?? .zero, cost) } }
        // Where its own can't be had, such as for want of locked memory, the thread is signalled.
        let samples = backend == .perf ? try? KernelSamples(of: target.kernelID, every: interval) : nil
        if backend == .perf, samples == nil { counts.add(counts.signalledThreads) }
        watched.withLock { $0[recorder.id] = WatchedThread(recorder, target, samples) }
        noteChange()
    }

    private func measureSample(_ target: CaptureTarget, from cpus: [Int32]) -> TimeSpan? {
        backend == .perf ? KernelSampleCost.measure() : SignalCost.measure(target, from: cpus)
    }

    /// Between two samples of a running thread.
    private var interval: TimeSpan { .seconds(1 / max(rate, 1)) }

    /// Ends that, on the thread itself.
    func unwatch(_ recorder: ThreadRecorder) {
        let entry = watched.withLock { $0.removeValue(forKey: recorder.id) }
        entry?.target.retire()
        noteChange()
    }

    /// The threads, or whether they have frames, are no longer the same.
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
            // Where samples are taken, the next one finds what has come.
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

    /// Counts looks anew; nil where as many samples are taken as were asked for, whatever they cost.
    private func newBudget(from rate: Double?) -> LookBudget? {
        guard asked >= 1, asked <= Recording.samplingRate else { return nil }
        let most = bearable
        let budget = LookBudget(
            limits: min(most, Self.profileRate)...most,
            rate: rate ?? most,
            from: MonotonicClock.now(),
            cpu: ThreadClock.own()
        )
        affordable.withLock { $0 = budget.rate }
        return budget
    }

    /// Sets the rate by what the looks have cost. Returns whether it has changed.
    private func settle(_ budget: inout LookBudget?, _ cpu: TimeSpan) -> Bool {
        guard budget?.settle(at: MonotonicClock.now(), cpu: cpu) == true, let rate = budget?.rate else { return false }
        affordable.withLock { $0 = rate }
        return true
    }
}
