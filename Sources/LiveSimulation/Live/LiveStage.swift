import FrameRecorder
import Scenario
import Synchronization

/// The state shared by all simulated threads of a live run.
final class LiveStage: Sendable {
    let compiled: CompiledWorkload
    let recording: Recording
    let gate: Gate
    let roster: ThreadRoster
    let ranks: RankTable
    /// The file of each app, shared by its main thread and the workers that do its work; nil for apps that use none.
    let files: [ScratchFile?]
    /// The memory that workers write to. Each main thread has its own.
    let workerMemory = TouchBuffer()
    /// The apps' own memory; nil if no step uses any.
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

    /// The error of the first thread that failed; nil if none did.
    var error: RuntimeError? { failure.withLock { $0 } }

    /// Ends the run because a thread can't continue.
    func fail(_ error: RuntimeError) {
        failure.withLock { $0 = $0 ?? error }
        gate.stop()
    }

    /// Returns a burner for a main thread, calibrated there; the calibration is reused for workers.
    func makeBurner() -> Burner {
        let made = Burner()
        burner.withLock { $0 = $0 ?? made }
        return made
    }

    /// Returns a burner for a worker with a main thread's calibration: calibrating hundreds would take a second.
    func workerBurner() -> Burner { burner.withLock { $0 } ?? makeBurner() }
}
