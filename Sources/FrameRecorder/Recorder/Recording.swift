import CUnwind
public import FrameTrace
import Glibc
import Synchronization

/// One recording: the trace of one run, the threads that leave their records in it, and the threads that keep it.
///
/// The simulated apps are recorded through this, and so is any program that marks its own frames; see
/// ``ProgramRecording`` for that.
public final class Recording: Sendable {
    /// How often the rings are drained: what a kill loses at most is twice this.
    static let flushInterval = TimeSpan.milliseconds(80)

    /// What the trace says of itself.
    public let header: TraceHeader
    let log: TraceLog
    package let ownThreads: OwnThreads
    let switches: SwitchLog
    let watcher: Watcher
    private let folder: RunFolder
    private let ownCPUs: [Int32]
    private let writerSpot = ParkingSpot()
    private let isEnding = Atomic(false)
    private let nextThread = Atomic<UInt32>(0)
    private let writer = ThreadBox()
    private let startedAt = MonotonicClock.now()
    private let isOver = Atomic(false)
    private let alongside = Guarded<[@Sendable () -> Void]>([])

    /// Opens the trace in a run's folder and starts to keep it.
    ///
    /// - Throws: ``RuntimeError`` where the file can't be made or a thread can't be started.
    public init(_ options: Options, in folder: RunFolder) throws(RuntimeError) {
        let anywhere = CPUPlan.allowed()
        // Before any thread is made: those made later are seen by themselves.
        let switches = SwitchLog(
            appCPUs: options.appCPUs.isEmpty ? anywhere : options.appCPUs,
            ownCPUs: options.ownCPUs.isEmpty ? anywhere : options.ownCPUs,
            most: options.switches,
            subjects: options.subjects,
            recordsItself: options.recordsItself
        )
        self.switches = switches
        ownThreads = OwnThreads { thread, name in
            switches.nameOwn(thread, name)
            switches.watchCaller()
        }
        header = options.header
        self.folder = folder
        ownCPUs = options.ownCPUs
        log = try TraceLog(path: folder.partialPath + "/trace", header: options.header)
        watcher = Watcher(
            log: log,
            ticks: WatchTicks(grid: options.header.grid, budgets: options.budgets),
            ownThreads: ownThreads,
            rate: max(0, min(options.samplingRate, Self.maximumSamplingRate)),
            seed: options.header.seed,
            // Stacks at deadlines alone are few.
            backend: options.samplingRate > 0
                ? BackendChoice.make(
                    options.samplingBackend,
                    appCPUs: options.appCPUs,
                    ownCPUs: options.ownCPUs
                ) : .signal
        )
        unsafe writer.thread = try PlatformThread(name: "fbprof-writer", cpus: options.ownCPUs) { [self] in
            ownThreads.account("writer") { keepWriting() }
        }
        do throws(RuntimeError) {
            // It looks at threads of this process.
            if options.recordsItself { try watcher.start(cpus: options.ownCPUs) }
        } catch {
            stopThreads()
            throw error
        }
    }

    /// Adds something that the writing thread does whenever it writes.
    package func addAlongside(_ body: @escaping @Sendable () -> Void) { alongside.withLock { $0.append(body) } }

    /// Adds what is known beforehand: apps, places in the work, resources, the machine.
    public func describe(_ record: TraceRecord) { log.append(record) }

    /// Makes the calling thread a recorded one. Call it on the thread itself, once.
    ///
    /// - Parameter thread: its number, where the engine has given it one; nil takes the next free one.
    public func registerThread(named name: String, app: AppID?, thread: ThreadID? = nil) -> ThreadRecorder {
        let id = thread ?? ThreadID(nextThread.wrappingAdd(1, ordering: .relaxed).oldValue)
        describeThread(id, named: name, app: app)
        if thread == nil { switches.watchCaller() }
        return register(id, ringExponent: ThreadRecorder.ringExponent, measuresSignals: true)
    }

    /// Makes the calling thread a recorded one, of which nobody knows yet whether it will do anything.
    ///
    /// Before it leaves its first record, it says who it is by ``describeThread(_:named:app:)``.
    package func registerSpare(_ id: ThreadID, ringExponent: Int) -> ThreadRecorder {
        register(id, ringExponent: ringExponent, measuresSignals: false)
    }

    private func register(_ id: ThreadID, ringExponent: Int, measuresSignals: Bool) -> ThreadRecorder {
        let recorder = ThreadRecorder(
            id: id,
            kernelID: fb_gettid(),
            ringExponent: ringExponent,
            keepsPlaces: keepsPlaces
        ) { [watcher] in watcher.noteChange() }
        log.add(recorder.ring, of: id)
        watcher.watch(recorder, measuringFrom: measuresSignals ? ownCPUs : nil)
        return recorder
    }

    /// Whether marks keep where the thread was when, which samples of the kernel need.
    package var keepsPlaces: Bool { watcher.backend == .perf }

    /// Adds the calling thread to those that the trace knows.
    package func describeThread(_ id: ThreadID, named name: String, app: AppID?) {
        let thread = fb_gettid()
        log.append(.thread(ThreadDescription(id: id, app: app, name: name, kernelID: thread)))
        switches.name(thread, as: id)
    }

    /// Takes the stack of the calling thread, which must be the recorder's own: its app has been ended.
    package func captureEnd(of recorder: ThreadRecorder, state: CaptureState) {
        watcher.captureOwn(recorder, state: state)
    }

    /// Ends the captures of the calling thread, which must be the recorder's own.
    public func retireThread(_ recorder: ThreadRecorder) { watcher.unwatch(recorder) }

    /// Why programs can't be recorded from outside, by app; empty where they are, or there is none.
    package var programRefusals: [AppID: RuntimeError] { switches.refusals }

    /// Whether the entries of the calls that event loops wait in are recorded.
    package var loopCalls: LoopCallSource { switches.calls }

    /// The processes of a program that still run, by id.
    package func runningProcesses(of app: AppID) -> [Int32] {
        switches.processes(of: app).filter(RunningProgram.isAlive)
    }

    /// The first error in writing the trace, if there was one: the run can end early then.
    public var failure: RuntimeError? { log.failure }

    /// Ends the recording and makes the trace whole.
    ///
    /// - Parameter complete: fills in what only the engine knows of the measurement's quality.
    /// - Throws: ``RuntimeError/Code/storage`` where anything could not be written.
    public func finish(
        _ ending: RunEnding,
        at instant: Instant,
        complete: (inout MeasurementQuality) -> Void = { _ in }
    ) throws(RuntimeError) {
        guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else {
            throw RuntimeError(.invalidUse, "the recording has ended already: finish it once")
        }
        var quality = MeasurementQuality()
        quality.ownThreads = ownThreads.costs(over: instant - startedAt)
        stopThreads()
        log.flush { switches.finish(at: MonotonicClock.now(), into: &$0) }
        flush()
        quality.switches = switches.quality
        quality.lostRecords = log.lostCount
        let lostMarks = switches.lostMarks
        quality.lostMarks = lostMarks == LostMarks() ? nil : lostMarks
        quality.failedCaptures = watcher.failureCount
        quality.sampling = watcher.quality
        complete(&quality)
        describeSymbols()
        try log.close { size in
            quality.traceSize = size
            return .end(ending, at: instant, quality)
        }
    }

    /// Gives the recording up: for a run that never began. Nothing of it is left running; the file stays as it is.
    package func abandon() {
        guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
        stopThreads()
    }

    private func flush() {
        log.flush { switches.drain(into: &$0) }
        for body in alongside.withLock({ $0 }) { body() }
    }

    private func stopThreads() {
        isEnding.store(true, ordering: .releasing)
        writerSpot.wake()
        unsafe writer.thread?.join()
        watcher.stop()
    }

    private func keepWriting() {
        while !isEnding.load(ordering: .acquiring) {
            let ticket = writerSpot.ticket()
            // What a run is of is on the disk from its first moment on.
            flush()
            if isEnding.load(ordering: .acquiring) { break }
            writerSpot.park(ticket, until: MonotonicClock.now() + Self.flushInterval)
        }
    }

    /// Names are looked up when the run is over: reading symbol tables costs tens of milliseconds of CPU.
    private func describeSymbols() {
        let addresses = log.addresses
        guard !addresses.isEmpty else { return }
        let symbolizer = Symbolizer(images: watcher.images)
        for name in symbolizer.names(of: addresses, lines: SourceLines.find()) { log.append(.symbol(name)) }
    }
}
