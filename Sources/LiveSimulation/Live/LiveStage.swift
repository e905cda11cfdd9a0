import FrameRecorder
import Scenario
import Synchronization

/// What all simulated threads of a live run share.
final class LiveStage: Sendable {
    let compiled: CompiledWorkload
    let recording: Recording
    let gate: Gate
    let roster: ThreadRoster
    let ranks: RankTable
    /// By app; nil for one that uses none. Its main thread and whichever workers do its work share it.
    let files: [ScratchFile?]
    /// What workers write to. Main threads have one each.
    let workerMemory = TouchBuffer()
    /// The apps' own memory; nil where no step uses any.
    let memory: LiveMemory?
    let isStopping = Atomic(false)
    private let burner = Guarded<Burner?>(nil)
    private let failure = Guarded<RuntimeError?>(nil)

    init(
        _ compiled: CompiledWorkload,
        _ recording: Recording,
        _ gate: Gate,
        _ roster: ThreadRoster,
        _ ranks: RankTable,
        files: [ScratchFile?],
        memory: LiveMemory? = nil
    ) {
        self.compiled = compiled
        self.recording = recording
        self.gate = gate
        self.roster = roster
        self.ranks = ranks
        self.files = files
        self.memory = memory
    }

    /// Why the first thread that gave up did so, if one did.
    var error: RuntimeError? { failure.withLock { $0 } }

    /// Ends the run, as a thread can't go on.
    func fail(_ error: RuntimeError) {
        failure.withLock { $0 = $0 ?? error }
        gate.stop()
    }

    /// A burner for a main thread, calibrated there; what it finds serves the workers too.
    func makeBurner() -> Burner {
        let made = Burner()
        burner.withLock { $0 = $0 ?? made }
        return made
    }

    /// A burner for a worker, by what a main thread has found: calibrating hundreds of them would take a second.
    func workerBurner() -> Burner { burner.withLock { $0 } ?? makeBurner() }
}
