public import FrameBudget
import Glibc
import Synchronization

/// Runs a workload on real threads and real CPUs, and records it.
public final class LiveEngine: Sendable {
    /// What the progress line shows of one app.
    public struct AppProgress: Sendable, Equatable {
        /// The app's name.
        public var name: String
        /// Frames ended so far.
        public var shown: Int
        /// Intervals dropped so far.
        public var dropped: Int
    }

    /// Time to make every thread ready before V(0), and some for each thread.
    private static let lead = TimeSpan.milliseconds(150)
    private static let leadPerThread = TimeSpan.milliseconds(10)

    private let compiled: CompiledWorkload
    private let plan: CPUPlan
    private let recording: Recording
    private let gate: Gate
    private let timekeeper: Timekeeper
    private let threads: [SimulatedThread]
    private let spots: [ParkingSpot]
    private let stopping = Atomic(false)
    private let readyCount = Atomic<Int>(0)
    private let platformThreads = Guarded<[PlatformThread]>([])
    private let cpuBefore: CPUAccounting?
    private let files: [FileBox?]

    /// The run's folder, to be committed once the results are in it.
    public let folder: RunFolder

    /// Prepares a run in a folder.
    ///
    /// - Throws: ``RuntimeError`` where the machine has too few CPUs or the folder can't be written.
    public init(_ compiled: CompiledWorkload, in folder: RunFolder, recordedBy: String) throws(RuntimeError) {
        let workload = compiled.workload
        self.compiled = compiled
        self.folder = folder
        plan = try CPUPlan(cores: workload.device.cores)
        // Filling a file takes as long as the disk does: before the clock starts.
        files = try workload.apps.enumerated().map { (index, app) throws(RuntimeError) in
            app.usesFiles ? FileBox(try ScratchFile(folder: folder.partialPath, name: "\(index)")) : nil
        }
        let now = MonotonicClock.now()
        let grid = VsyncGrid(
            origin: now + Self.lead + Self.leadPerThread * Int64(workload.apps.count),
            rate: workload.device.refresh
        )
        let header = TraceHeader(
            name: workload.name,
            engine: "live",
            recordedBy: recordedBy,
            startedAt: MonotonicClock.date(),
            planned: workload.duration,
            warmUp: workload.warmUp,
            seed: workload.seed,
            cores: workload.device.cores,
            grid: grid
        )
        let budgets = workload.apps.map { $0.budget ?? grid.interval }
        let recording = try Recording(
            Recording.Options(header: header, ownCPUs: plan.own, budgets: budgets),
            in: folder
        )
        self.recording = recording
        let spots = workload.apps.map { _ in ParkingSpot() }
        self.spots = spots
        threads = compiled.apps.map(SimulatedThread.init)
        gate = Gate(
            device: Device(
                workload: workload,
                resources: compiled.resources,
                workCount: compiled.works.count,
                grid: grid
            ),
            spots: spots
        ) { recording.describe(.screen($0)) }
        timekeeper = Timekeeper(gate: gate, grid: grid, end: grid.origin + workload.duration)
        cpuBefore = CPUAccounting.read(plan.apps)
        describe()
    }

    private func describe() {
        recording.describe(.machine(MachineSurvey.summary(plan)))
        for record in compiled.descriptions(grid: recording.header.grid) { recording.describe(record) }
    }
}

// MARK: - Running

extension LiveEngine {
    /// Starts all threads. The run's clock starts shortly after; it ends by itself.
    ///
    /// - Throws: ``RuntimeError`` where a thread or a scratch file can't be made; then nothing is left running.
    public func start() throws(RuntimeError) {
        let ownCPUs = plan.own
        recording.ownThreads.addCurrent("command")
        confineCurrentThread(to: ownCPUs)
        var started: [PlatformThread] = []
        do throws(RuntimeError) {
            for (index, thread) in threads.enumerated() {
                let file = files[index]
                started.append(
                    try PlatformThread(name: "app \(thread.app.name)", cpus: plan.apps) { [self] in
                        thread.run(
                            in: recording,
                            gate: gate,
                            spot: spots[index],
                            file: file?.file,
                            stop: stopping
                        ) { readyCount.wrappingAdd(1, ordering: .releasing) }
                    }
                )
            }
            try waitUntilReady()
            try timekeeper.start(cpus: ownCPUs, recording.ownThreads)
        } catch {
            stopping.store(true, ordering: .releasing)
            _ = gate.enter(.stop)
            for thread in started { thread.join() }
            throw error
        }
        let running = started
        platformThreads.withLock { $0 = running }
    }

    /// A run whose clock started before its threads were there would count frames as dropped that nobody could draw.
    private func waitUntilReady() throws(RuntimeError) {
        while readyCount.load(ordering: .acquiring) < threads.count {
            guard elapsed < .zero else {
                throw RuntimeError(
                    .unavailable,
                    "the apps' threads were not ready in time: the machine is too busy; try again"
                )
            }
            usleep(1000)
        }
    }

    /// Ends the run as soon as possible.
    public func stop() { timekeeper.stop() }

    /// Whether the run is over, by plan or not.
    public var isOver: Bool { timekeeper.stoppedAt != nil }

    /// How far the run is, from V(0); negative before that.
    public var elapsed: TimeSpan { MonotonicClock.now() - recording.header.grid.origin }

    /// What has happened so far, by app.
    public var progress: [AppProgress] {
        threads.map { thread in
            let progress = thread.progress
            return AppProgress(name: thread.app.name, shown: progress.shown, dropped: progress.dropped)
        }
    }

    /// The first reason to end the run early: the trace can't be written, or a step has failed.
    public var failure: RuntimeError? { recording.failure ?? stepFailure }

    /// The first step that failed, if one did.
    public var stepFailure: RuntimeError? { threads.lazy.compactMap(\.error).first }

    /// Waits for the run's end and makes the trace whole.
    ///
    /// - Throws: ``RuntimeError`` where a step failed or anything could not be written.
    public func finish(_ ending: RunEnding) throws(RuntimeError) {
        timekeeper.join()
        stopping.store(true, ordering: .releasing)
        for thread in platformThreads.withLock({ $0 }) { thread.join() }
        let stoppedAt = timekeeper.stoppedAt ?? MonotonicClock.now()
        let noise = cpuBefore.flatMap { before in CPUAccounting.read(plan.apps)?.noise(since: before) }
        // A run that a failed step has cut short is not whole.
        try recording.finish(stepFailure == nil ? ending : .incomplete, at: stoppedAt) { quality in
            quality.stealShare = noise?.steal
            quality.otherShare = noise?.other
            quality.vsyncLateness = timekeeper.vsyncLateness
            quality.longGateWaits = gate.longWaits
            quality.bookkeepingPerFrame = threads.compactMap(\.bookkeepingPerFrame).max()
        }
        if let error = stepFailure { throw error }
    }
}

/// Hands a file over to the one thread that uses it.
private final class FileBox: @unchecked Sendable {  // Made before the thread, used by that thread alone.
    let file: ScratchFile
    init(_ file: ScratchFile) { self.file = file }
}
