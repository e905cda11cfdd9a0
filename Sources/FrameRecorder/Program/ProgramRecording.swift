public import FrameTrace
import Synchronization

/// A recording of a real program that marks its own frames, with the same trace, analysis and report as for simulated
/// apps.
///
/// ```swift
/// let recording = try ProgramRecording(name: "viewer", output: "viewer-run")
/// let main = recording.mainThread(of: "viewer")  // on that thread
/// let draw = recording.step("draw", in: "viewer")
/// while isOpen {
///     main.waitForVsync()
///     main.frame { main.step(draw) { scene.draw() } }
/// }
/// try recording.finish()
/// ```
///
/// All methods may be called from any thread. A ``FrameMarker`` belongs to the thread that made it.
public final class ProgramRecording: Sendable {
    private struct Names {
        var apps: [String] = []
        var paths: [WorkPath] = [WorkPath(label: "", parent: nil)]
        var resources: [String] = []
    }

    let recording: Recording
    /// The windows in which this program has the display, as one side of a paired gate; nil if it is none.
    let turns: [FrameWindow]?
    private let budget: TimeSpan
    private let folder: RunFolder
    private let names = Guarded(Names())
    private let bookkeeping = Guarded<TimeSpan?>(nil)

    /// Starts recording.
    ///
    /// If `fbprof ab` started the program as one of two sides, it sets V(0), the turns and the run's folder.
    /// ``FrameMarker/waitForVsync()`` then waits for the side's turns, and never returns after the last one. Frames
    /// that are compared are not sampled; in a round that is to name a function, all frames are.
    ///
    /// - Parameters:
    ///   - name: the run's name in reports.
    ///   - output: the folder of the run.
    ///   - refresh: the display's rate; V(0) is now.
    ///   - budget: the time after V(due) by which a frame must have ended; nil for one refresh interval.
    ///   - warmUp: the first part, left out of all figures.
    ///   - samplingRate: samples per second of a thread with an open frame, up to ``Recording/maximumSamplingRate``;
    ///     those of late frames are kept. 0 takes stacks at deadlines only.
    ///   - samplingBackend: how the stacks of running threads are taken; nil for the cheaper backend on this machine.
    ///     Falls back to signals if the kernel doesn't allow ``SamplingBackend/perf``.
    ///   - replacing: whether to overwrite a run that is in the folder.
    /// - Throws: ``RuntimeError`` if the folder can't be made.
    public init(
        name: String,
        output: String,
        refresh: RefreshRate = .hz60,
        budget: TimeSpan? = nil,
        warmUp: TimeSpan = .seconds(1),
        samplingRate: Double = Recording.samplingRate,
        samplingBackend: SamplingBackend? = nil,
        replacing: Bool = false
    ) throws(RuntimeError) {
        let turns = PairedTurns.ofEnvironment()
        let folder = try RunFolder.create(at: turns?.output ?? output, replacing: replacing || turns != nil)
        let allowed = CPUPlan.allowed()
        let machine: MachineSummary
        do throws(RuntimeError) {
            // Done before V(0), because one of the probes starts a program.
            machine = MachineSurvey.summary(try CPUPlan(cores: allowed.count, allowed: allowed))
        } catch {
            folder.discard()
            throw error
        }
        let grid = VsyncGrid(origin: turns?.origin ?? MonotonicClock.now(), rate: refresh)
        self.turns = turns?.windows
        let header = TraceHeader(
            name: name,
            engine: "program",
            facts: TraceFacts(on: machine),
            recordedBy: "FrameRecorder",
            startedAt: MonotonicClock.date(),
            planned: nil,
            warmUp: warmUp,
            seed: 0,
            cores: allowed.count,
            grid: grid
        )
        self.folder = folder
        // Compared frames aren't sampled, which would cost the slower side more; a sampled side keeps all frames.
        let isSampled = turns == nil || PairedTurns.asksForSamples()
        let budget = turns != nil && isSampled ? PairedPlan.sampledBudget : budget ?? grid.interval
        self.budget = budget
        let options = Recording.Options(
            header: header,
            ownCPUs: [],
            budgets: [budget],
            samplingRate: isSampled ? (turns == nil ? samplingRate : PairedPlan.sampledRate) : 0,
            // Both sides of a gate use the same backend, independent of measured costs.
            samplingBackend: turns == nil ? samplingBackend : samplingBackend ?? .signal
        )
        do throws(RuntimeError) {
            recording = try Recording(options, in: folder)
            recording.describe(.machine(machine))
        } catch {
            folder.discard()
            throw error
        }
    }

    /// The display's vsyncs.
    public var grid: VsyncGrid { recording.header.grid }

    /// Whether frames are sampled at present; true at the start unless the sampling rate is 0.
    ///
    /// Set it to false around parts of a program that must not be signalled, or to see what sampling costs. Stacks at
    /// deadlines are taken in any case.
    public var isSampling: Bool {
        get { recording.watcher.isSampling }
        set { recording.watcher.isSampling = newValue }
    }

    /// Registers the calling thread as the one that marks an app's frames. Call once per app.
    public func mainThread(of app: String) -> FrameMarker {
        let id = self.app(app)
        let recorder = recording.registerThread(named: "\(app) main", app: id)
        let cost = RecorderCost.measure(keepsPlaces: recording.keepsPlaces)
        bookkeeping.withLock { $0 = max($0 ?? .zero, cost ?? .zero) }
        return FrameMarker(self, recorder, app: id, budget: budget)
    }

    /// Returns the id of a step in an app's work, by its name and the enclosing step.
    public func step(_ name: String, in app: String, under parent: PathID? = nil) -> PathID {
        let root = parent ?? rootPath(of: app)
        return names.withLock { names in
            if let known = names.paths.firstIndex(of: WorkPath(label: name, parent: root)) {
                return PathID(index: known)
            }
            return add(WorkPath(label: name, parent: root), to: &names)
        }
    }

    /// Returns the id of a resource that threads wait for, by its name.
    public func resource(_ name: String) -> ResourceID {
        names.withLock { names in
            if let known = names.resources.firstIndex(of: name) { return ResourceID(index: known) }
            names.resources.append(name)
            let id = ResourceID(index: names.resources.count - 1)
            recording.describe(.resource(id, name: name))
            return id
        }
    }

    /// Ends the recording: completes the trace, and gives the folder its final name.
    ///
    /// Every thread that marks frames must have ended its last one.
    ///
    /// - Returns: the folder's path, for `fbprof report`.
    /// - Throws: ``RuntimeError/Code/storage`` where anything could not be written, ``RuntimeError/Code/invalidUse``
    ///   where it has been called before.
    @discardableResult
    public func finish() throws(RuntimeError) -> String {
        try recording.finish(.complete, at: MonotonicClock.now()) { quality in
            quality.bookkeepingPerFrame = bookkeeping.withLock { $0 }
        }
        try folder.commit()
        return folder.path
    }

    private func app(_ name: String) -> AppID {
        names.withLock { names in
            if let known = names.apps.firstIndex(of: name) { return AppID(index: known) }
            names.apps.append(name)
            let id = AppID(index: names.apps.count - 1)
            recording.describe(.app(AppDescription(id: id, name: name, pacing: nil, budget: budget)))
            return id
        }
    }

    private func rootPath(of app: String) -> PathID {
        let place = WorkPath(label: app, parent: nil, app: self.app(app))
        return names.withLock { names in
            if let known = names.paths.dropFirst().firstIndex(of: place) { return PathID(index: known) }
            return add(place, to: &names)
        }
    }

    private func add(_ path: WorkPath, to names: inout Names) -> PathID {
        names.paths.append(path)
        let id = PathID(index: names.paths.count - 1)
        recording.describe(.path(id, path))
        return id
    }
}
