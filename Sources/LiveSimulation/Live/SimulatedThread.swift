import FrameRecorder
import FrameTrace
import Scenario
import Synchronization

/// A real thread that does what a simulated thread does: an app's main thread, or a worker.
final class SimulatedThread: Sendable {
    /// How much one call moves at most. A worker has less memory for it, for there may be hundreds.
    private static let pieceSize = 1 << 20
    private static let workerPieceSize = 256 << 10
    /// The first workers do most of the work; the hundreds that an explosion makes share few CPUs.
    private static let busyWorkers = 64
    private static let busyRingExponent = 11
    private static let ringExponent = 9

    let id: ThreadID
    /// Of a main thread.
    let count = FrameCount()
    private let bookkeeping = Guarded<TimeSpan?>(nil)

    init(_ id: ThreadID) { self.id = id }

    /// CPU time that marking one frame of one step takes on this thread.
    var bookkeepingPerFrame: TimeSpan? { bookkeeping.withLock { $0 } }

    /// The body of an app's main thread.
    ///
    /// - Parameter ready: called when everything is prepared.
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

    /// The body of a worker, which waits first until the device needs it.
    ///
    /// - Parameter ready: called when everything is prepared.
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

    /// Returns false where the run is over before.
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
            // Whatever the kernel said: it is this step that could not be done.
            stage.fail(error.classified(as: .workload))
        }
        stage.ranks.end(id)
    }

    private func retire(_ recorder: ThreadRecorder, _ stage: LiveStage) {
        recorder.leaveFrame()
        stage.recording.retireThread(recorder)
    }
}
