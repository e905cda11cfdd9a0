import CUnwind
public import FrameTrace
import Glibc
import Synchronization

/// One recording: the trace of a run, the recorded threads, and the threads that write the trace.
///
/// The simulated apps are recorded with this class, and so is any program that marks its own frames; see
/// ``ProgramRecording`` for that.
public final class Recording: Sendable {
    /// Interval between drains of the rings. A kill loses at most twice this much.
    static let flushInterval = TimeSpan.milliseconds(80)

    /// The trace's header.
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

    /// Opens the trace in a run's folder and starts recording.
    ///
    /// - Throws: ``RuntimeError`` where the file can't be made or a thread can't be started.
    public init(_ options: Options, in folder: RunFolder) throws(RuntimeError) {
        let anywhere = CPUPlan.allowed()
        // Opened before any thread is started, so that threads started later inherit the events.
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
            // Without sampling only deadline stacks are taken: too few for a choice to matter.
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
            // The watcher captures threads of this process only.
            if options.recordsItself { try watcher.start(cpus: options.ownCPUs) }
        } catch {
            stopThreads()
            throw error
        }
    }

    /// Adds a closure that is called at every flush.
    package func addFlushAction(_ body: @escaping @Sendable () -> Void) { alongside.withLock { $0.append(body) } }

    /// Adds a description: an app, a place in the work, a resource, or the machine.
    public func describe(_ record: TraceRecord) { log.append(record) }

    /// Registers the calling thread for recording. Call once, on the thread itself.
    ///
    /// - Parameter thread: the number that the engine has given it; nil takes the next free one.
    public func registerThread(named name: String, app: AppID?, thread: ThreadID? = nil) -> ThreadRecorder {
        let id = thread ?? ThreadID(nextThread.wrappingAdd(1, ordering: .relaxed).oldValue)
        describeThread(id, named: name, app: app)
        if thread == nil { switches.watchCaller() }
        return register(id, ringExponent: ThreadRecorder.ringExponent, measuresSignals: true)
    }

    /// Registers the calling thread for recording, before it is known whether it will do any work.
    ///
    /// Describe it with ``describeThread(_:named:app:)`` before it adds its first record.
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

    /// Whether marks keep the thread's past places, which the kernel's samples need.
    package var keepsPlaces: Bool { watcher.backend == .perf }

    /// Adds the calling thread to the trace's description.
    package func describeThread(_ id: ThreadID, named name: String, app: AppID?) {
        let thread = fb_gettid()
        log.append(.thread(ThreadDescription(id: id, app: app, name: name, kernelID: thread)))
        switches.name(thread, as: id)
    }

    /// Captures the stack of the calling thread, which must be the recorder's own, because its app was terminated.
    package func captureEnd(of recorder: ThreadRecorder, state: CaptureState) {
        watcher.captureOwn(recorder, state: state)
    }

    /// Ends the captures of the calling thread, which must be the recorder's own.
    public func retireThread(_ recorder: ThreadRecorder) { watcher.unwatch(recorder) }

    /// Reasons why programs can't be recorded from outside, by app; empty if all can, or there are none.
    package var programRefusals: [AppID: RuntimeError] { switches.refusals }

    /// What records the entries into the system calls that event loops wait in.
    package var loopCalls: LoopCallSource { switches.calls }

    /// Returns the ids of a program's processes that still run.
    package func runningProcesses(of app: AppID) -> [Int32] {
        switches.processes(of: app).filter(RunningProgram.isAlive)
    }

    /// The first error in writing the trace; nil if there was none. The run can then end early.
    public var failure: RuntimeError? { log.failure }

    /// Ends the recording and completes the trace.
    ///
    /// - Parameter complete: adds the measurement quality that only the engine knows.
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

    /// Abandons a recording whose run never began. Stops all threads; the file stays as it is.
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
            // Flushed first, so that the run's description is on disk from the start.
            flush()
            if isEnding.load(ordering: .acquiring) { break }
            writerSpot.park(ticket, until: MonotonicClock.now() + Self.flushInterval)
        }
    }

    /// Adds the symbols' names. Done after the run, because reading symbol tables costs tens of milliseconds of CPU.
    private func describeSymbols() {
        let addresses = log.addresses
        guard !addresses.isEmpty else { return }
        let symbolizer = Symbolizer(images: watcher.images)
        for name in symbolizer.names(of: addresses, lines: SourceLines.find()) { log.append(.symbol(name)) }
    }
}
