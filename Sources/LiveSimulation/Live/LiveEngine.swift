public import FrameRecorder
public import FrameTrace
public import Scenario
import Simulation

/// The engine that runs a workload on real threads and real CPUs, and records it.
public final class LiveEngine: Sendable {
    /// The progress of one app, for the progress line.
    public struct AppProgress: Sendable, Equatable {
        /// The app's name.
        public var name: String
        /// Frames ended so far.
        public var shown: Int
        /// Intervals dropped so far.
        public var dropped: Int
    }

    /// Time for preparing the threads before V(0): a fixed part, and a part per thread. Opening the kernel's events
    /// takes long beside other processes; a run that is not ready by V(0) has to be started again.
    private static let lead = TimeSpan.milliseconds(600)
    private static let leadPerThread = TimeSpan.milliseconds(10)

    let compiled: CompiledWorkload
    let plan: CPUPlan
    let recording: Recording
    let stage: LiveStage
    let timekeeper: Timekeeper
    let mainThreads: [SimulatedThread]
    /// Nil if the workload uses no worker threads.
    let spawner: Spawner?
    let readyMains = Counter()
    let readyWorkers: Counter
    let platformThreads = Guarded<[PlatformThread]>([])
    let cpuBefore: CPUAccounting?
    let inputs: InputLogFile?
    let throttling = ThrottleCounter()
    let machine: MachineSummary
    /// Nil if the workload has no real programs.
    let programs: ProgramRunner?
    let notes = Guarded<[String]>([])

    /// The run's folder, to be committed after the results are in it.
    public let folder: RunFolder

    /// Prepares a run in a folder.
    ///
    /// - Throws: ``RuntimeError`` if the machine has too few CPUs or the folder can't be written.
    public init(
        _ compiled: CompiledWorkload,
        in folder: RunFolder,
        recordedBy: String,
        options: LiveOptions = LiveOptions()
    ) throws(RuntimeError) {
        let workload = compiled.workload
        self.compiled = compiled
        self.folder = folder
        let plan = try CPUPlan(cores: workload.device.cores)
        self.plan = plan
        let roster = ThreadRoster(compiled)
        let threadCount = min(roster.capacity, roster.mainCount + ThreadRoster.spares)
        try AddressSpace.check(AddressSpace.needed(apps: compiled.apps.count, threads: threadCount))
        // Done before the clock starts, because filling a file takes as long as the disk needs.
        let files = try workload.apps.enumerated().map { (index, app) throws(RuntimeError) in
            app.usesFiles
                ? try ScratchFile(folder: folder.partialPath, name: "\(index)", readsByFaults: options.readsByFaults)
                : nil
        }
        let memory = try LiveMemory(compiled, folder: folder.partialPath)
        // Also done before: one of the probes starts a program.
        let machine = MachineSurvey.summary(plan)
        self.machine = machine
        let rights = SchedulingRights.probe()
        let programs = try Self.programs(of: compiled, cpus: plan.apps, rights: rights, in: folder)
        let ranks = RankTable(capacity: roster.capacity, rights: rights)
        let grid = VsyncGrid(
            origin: options.origin ?? MonotonicClock.now() + Self.lead + Self.leadPerThread * Int64(threadCount),
            rate: workload.device.refresh
        )
        let inputs: InputLogFile? =
            options.logsInputs
            ? try InputLogFile(path: folder.partialPath + "/inputs", InputLogHeader(compiled, grid: grid)) : nil
        self.inputs = inputs
        let recording = try Recording(
            Recording.Options(
                header: Self.header(workload, grid, machine, recordedBy: recordedBy),
                appCPUs: plan.apps,
                ownCPUs: plan.own,
                budgets: workload.apps.map { $0.budget(at: grid.rate) },
                samplingRate: options.samplingRate,
                samplingBackend: options.samplingBackend,
                subjects: programs.map(\.subject)
            ),
            in: folder
        )
        self.recording = recording
        if let inputs { recording.addFlushAction { inputs.flush() } }
        let gate = Gate(
            device: Device(compiled, grid: grid, windows: options.windows),
            roster: roster,
            ranks: ranks,
            inputs: inputs?.ring,
            memory: memory,
            isProtected: options.protectsGate && rights.mayTakeCeiling && rights.mayRenice
        ) { recording.describe($0) }
        let stage = LiveStage(compiled, recording, gate, roster, ranks, files: files, memory: memory)
        self.stage = stage
        mainThreads = compiled.apps.map { SimulatedThread(Device.mainThread(of: $0.id)) }
        let readyWorkers = Counter()
        self.readyWorkers = readyWorkers
        spawner =
            roster.capacity > roster.mainCount
            ? Spawner(roster, cpus: plan.apps) { thread in
                SimulatedThread(thread).runWorker(on: stage) { readyWorkers.increment() }
            } : nil
        timekeeper = Timekeeper(gate: gate, grid: grid, end: grid.origin + workload.duration)
        cpuBefore = Self.accounting(plan, recording)
        recording.describe(.machine(machine))
        for record in compiled.descriptions(grid: grid) { recording.describe(record) }
        let refusals = recording.programRefusals
        for record in Self.descriptions(of: programs, refusals, rate: grid.rate) { recording.describe(record) }
        self.programs = programs.isEmpty ? nil : ProgramRunner(programs, recording)
    }

    /// Returns the accounting of the apps' CPUs now. fbprof's own threads use other CPUs if there are any.
    static func accounting(_ plan: CPUPlan, _ recording: Recording) -> CPUAccounting? {
        CPUAccounting.read(plan.apps, elsewhere: plan.isShared ? .zero : recording.ownThreads.cpu)
    }

    private static func header(
        _ workload: Workload,
        _ grid: VsyncGrid,
        _ machine: MachineSummary,
        recordedBy: String
    ) -> TraceHeader {
        var facts = TraceFacts(on: machine)
        facts.recordsClasses = true
        facts.recordsOverhead = true
        return TraceHeader(
            name: workload.name,
            engine: "live",
            facts: facts,
            recordedBy: recordedBy,
            startedAt: MonotonicClock.date(),
            planned: workload.duration,
            warmUp: workload.warmUp,
            seed: workload.seed,
            cores: workload.device.cores,
            grid: grid,
            rules: workload.rules,
            workloadDigest: workload.digest,
            workloadFields: workload.fields
        )
    }
}

// MARK: - While it runs

extension LiveEngine {
    /// Ends the run as soon as possible.
    public func stop() { timekeeper.stop() }

    /// Whether the run is over, as planned or early.
    public var isOver: Bool { timekeeper.stoppedAt != nil }

    /// Adds threads that have been moved to another control group since the start to the count of CPU quotas.
    public func noteMovedThreads() { throttling.watchThreads() }

    /// Time since V(0); negative before it.
    public var elapsed: TimeSpan { MonotonicClock.now() - recording.header.grid.origin }

    /// Progress so far, by app.
    public var progress: [AppProgress] {
        zip(compiled.apps, mainThreads).map { app, thread in
            AppProgress(name: app.name, shown: thread.count.shown, dropped: thread.count.dropped)
        }
    }

    /// The first reason to end the run early: the trace can't be written, a step failed, or a thread could not be made.
    public var failure: RuntimeError? { recording.failure ?? inputs?.failure ?? runFailure }

    /// The first failure of the run itself: a step, or making a thread.
    var runFailure: RuntimeError? { stage.error ?? spawner?.failure ?? programs?.failure }

    /// Unexpected events of the real programs, one sentence each; available when the run has been finished.
    public var programNotes: [String] { notes.withLock { $0 } }
}
