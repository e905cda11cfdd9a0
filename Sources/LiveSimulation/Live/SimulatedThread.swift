import FrameRecorder
import FrameTrace
import Scenario
import Synchronization

/// A real thread that performs the work of a simulated thread: an app's main thread, or a worker.
final class SimulatedThread: Sendable {
    /// Bytes moved by one call, at most. Workers have less memory for it, because there may be hundreds.
    private static let pieceSize = 1 << 20
    private static let workerPieceSize = 256 << 10
    /// Number of workers with larger rings. The first ones do most of the work; the hundreds of a thread explosion
    /// share few CPUs.
    private static let busyWorkers = 64
    private static let busyRingExponent = 11
    private static let ringExponent = 9

    let id: ThreadID
    /// Frame counts, used by main threads only.
    let count = FrameCount()
    private let bookkeeping = Guarded<TimeSpan?>(nil)

    init(_ id: ThreadID) { self.id = id }

    /// CPU time of marking one frame with one step on this thread.
    var bookkeepingPerFrame: TimeSpan? { bookkeeping.withLock { $0 } }

    /// Runs an app's main thread.
    ///
    /// - Parameter ready: called when the thread is prepared.
    func runMain(of app: CompiledApp, on stage: LiveStage, ready: () -> Void) {
        let recorder = stage.recording.registerThread(named: "\(app.name) main", app: app.id, thread: id)
        let cost = RecorderCost.measure(keepsPlaces: stage.recording.keepsPlaces)
        bookkeeping.withLock { $0 = cost }
        let performer = StepPerformer(
            recorder: recorder,
            burner: stage.makeBurner(),
            memory: TouchBuffer(),
            pieceSize: Self.pieceSize,
            usesFiles: stage.files[app.id.index] != nil
        )
        let loop = ThreadLoop(id, on: stage, recorder: recorder, performer: performer, progress: count)
        ready()
        run(loop, on: stage)
        retire(recorder, stage)
    }

    /// Runs a worker, which first waits until the device needs it.
    ///
    /// - Parameter ready: called when the thread is prepared.
    func runWorker(on stage: LiveStage, ready: () -> Void) {
        let isBusy = id.index - stage.roster.mainCount < Self.busyWorkers
        let exponent = isBusy ? Self.busyRingExponent : Self.ringExponent
        let recorder = stage.recording.registerSpare(id, ringExponent: exponent)
        let performer = StepPerformer(
            recorder: recorder,
            burner: stage.workerBurner(),
            memory: stage.workerMemory,
            pieceSize: Self.workerPieceSize,
            usesFiles: false
        )
        let loop = ThreadLoop(id, on: stage, recorder: recorder, performer: performer, progress: nil)
        ready()
        if waitUntilNeeded(on: stage) { run(loop, on: stage) }
        retire(recorder, stage)
    }

    /// Waits until the device needs the thread. Returns false if the run ends before.
    private func waitUntilNeeded(on stage: LiveStage) -> Bool {
        let spot = stage.roster.spot(of: id)
        while !stage.isStopping.load(ordering: .acquiring) {
            let ticket = spot.ticket()
            if stage.roster.isNeeded(id) { return true }
            if stage.isStopping.load(ordering: .acquiring) { break }
            spot.park(ticket)
        }
        return false
    }

    private func run(_ loop: consuming ThreadLoop, on stage: LiveStage) {
        var loop = loop
        stage.ranks.begin(id)
        do throws(RuntimeError) { try loop.run() } catch {
            // Whatever the kernel's reason, this step failed.
            stage.fail(error.classified(as: .workload))
        }
        stage.ranks.end(id)
    }

    private func retire(_ recorder: ThreadRecorder, _ stage: LiveStage) {
        recorder.leaveFrame()
        stage.recording.retireThread(recorder)
    }
}
