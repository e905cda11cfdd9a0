import FrameBudget
import Synchronization

/// The real main thread of a simulated app: asks the device what to do, does it, and records it.
final class SimulatedThread: Sendable {
    /// What the progress line shows of an app.
    struct Progress: Sendable, Equatable {
        var shown: Int
        var dropped: Int
    }

    /// Between a frame's end and parking, the thread may be displaced. Where that shows, what it cost is noted.
    private static let longWayToIdle = TimeSpan.microseconds(50)

    let app: CompiledApp
    private let shown = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)
    private let failure = Guarded<RuntimeError?>(nil)
    private let bookkeeping = Guarded<TimeSpan?>(nil)

    init(app: CompiledApp) { self.app = app }

    /// What has happened so far.
    var progress: Progress {
        Progress(shown: shown.load(ordering: .relaxed), dropped: dropped.load(ordering: .relaxed))
    }

    /// Why the thread gave up, if it did.
    var error: RuntimeError? { failure.withLock { $0 } }

    /// CPU time that marking one frame of one step takes on this thread.
    var bookkeepingPerFrame: TimeSpan? { bookkeeping.withLock { $0 } }

    /// The body of the thread.
    ///
    /// - Parameter ready: called when everything is prepared.
    func run(
        in recording: Recording,
        gate: Gate,
        spot: ParkingSpot,
        file: ScratchFile?,
        stop: borrowing Atomic<Bool>,
        ready: () -> Void
    ) {
        let thread = Device.mainThread(of: app.id)
        let recorder = recording.registerThread(named: "\(app.name) main", app: app.id, thread: thread)
        let cost = RecorderCost.measure()
        bookkeeping.withLock { $0 = cost }
        let link = DeviceLink(thread: thread, gate: gate, spot: spot, recorder: recorder)
        let performer = StepPerformer(link: link, recorder: recorder, file: file)
        ready()
        do throws(RuntimeError) {
            try loop(link, recorder, performer, stop: stop)
        } catch {
            failure.withLock { $0 = error }
            _ = gate.enter(.stop)
        }
        recorder.watch.close()
        recording.retireThread(recorder)
    }

    private func loop(
        _ link: DeviceLink,
        _ recorder: ThreadRecorder,
        _ performer: consuming StepPerformer,
        stop: borrowing Atomic<Bool>
    ) throws(RuntimeError) {
        var performer = performer
        var frames = app.frame.cursor()
        var events = app.events.map { $0.program.cursor() }
        var lastDue: VsyncIndex?
        var endedAt: Instant?
        while true {
            let (answer, at) = link.ask(.idle(link.thread)) { parkedAt in
                if let ended = endedAt, parkedAt - ended > Self.longWayToIdle { recorder.noteIdle() }
                endedAt = nil
            }
            switch answer {
            case .beginFrame(let ticket):
                if let lastDue, ticket.due > lastDue + 1 {
                    dropped.wrappingAdd(Int(ticket.due - lastDue) - 1, ordering: .relaxed)
                }
                lastDue = ticket.due
                recorder.beginFrame(ticket, at: at)
                frames.restart(frame: ticket.number)
                guard try performer.perform(&frames, stop: stop) else { return }
                let usage = recorder.usage()
                let end = link.finish(.ended(link.thread))
                recorder.endFrame(ticket.number, Usage(at: end, cpu: usage.cpu, delay: usage.delay))
                shown.wrappingAdd(1, ordering: .relaxed)
                endedAt = end
            case .handleEvent(let index, let occurrence, let wokenAt):
                recorder.beginOutside(app.events[index].path, wokenAt: wokenAt, at: at)
                events[index].restart(frame: FrameNumber(occurrence))
                guard try performer.perform(&events[index], stop: stop) else { return }
                recorder.endOutside()
                endedAt = link.finish(.ended(link.thread))
            default: return
            }
        }
    }
}
