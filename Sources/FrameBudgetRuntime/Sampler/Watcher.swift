import CUnwind
import FrameBudget
import Synchronization

/// Looks at every deadline whether a frame is still open, and takes its stacks: then, and again at every further
/// interval. Where the main thread waits for a thread that is known, that thread's stack is taken too.
final class Watcher: Sendable {
    private struct Watched {
        var recorder: ThreadRecorder
        var target: CaptureTarget
    }

    /// The real-time priority of the watcher, below the timekeeper's.
    static let priority: Int32 = 1

    private let log: TraceLog
    private let ticks: WatchTicks
    private let ownThreads: OwnThreads
    private let spot = ParkingSpot()
    private let isEnding = Atomic(false)
    private let failures = Atomic<Int>(0)
    private let box = ThreadBox()
    private let watched = Guarded<[ThreadID: Watched]>([:])
    private let knownImages = Guarded<[LoadedImage]>([])

    init(log: TraceLog, ticks: WatchTicks, ownThreads: OwnThreads) {
        self.log = log
        self.ticks = ticks
        self.ownThreads = ownThreads
    }

    /// Stacks that could not be taken so far.
    var failureCount: Int { failures.load(ordering: .relaxed) }

    /// Every module that was seen loaded.
    var images: [LoadedImage] { knownImages.withLock { $0 } }

    func start(cpus: [Int32]) throws(RuntimeError) {
        unsafe box.thread = try PlatformThread(name: "fbprof-watcher", cpus: cpus) { [self] in run() }
    }

    func stop() {
        isEnding.store(true, ordering: .releasing)
        spot.wake()
        unsafe box.thread?.join()
    }

    /// Makes the calling thread one whose stacks are taken. Without what that needs, its frames go without stacks.
    func watch(_ recorder: ThreadRecorder) {
        guard let target = try? unsafe CaptureTarget(context: recorder.watch.contextWord) else {
            failures.wrappingAdd(1, ordering: .relaxed)
            return
        }
        watched.withLock { $0[recorder.id] = Watched(recorder: recorder, target: target) }
    }

    /// Ends that, on the thread itself.
    func unwatch(_ recorder: ThreadRecorder) {
        let entry = watched.withLock { $0.removeValue(forKey: recorder.id) }
        entry?.target.retire()
    }

    private func run() {
        ownThreads.addCurrent("watcher")
        OwnPriority.raise(to: Self.priority)
        guard let capturer = try? StackCapturer() else {
            failures.wrappingAdd(1, ordering: .relaxed)
            return
        }
        let map = ImageMap()
        noteImages(map.images)
        while !isEnding.load(ordering: .acquiring) {
            let ticket = spot.ticket()
            let tick = ticks.next(after: MonotonicClock.now())
            if isEnding.load(ordering: .acquiring) { break }
            spot.park(ticket, until: tick)
            let now = MonotonicClock.now()
            guard now >= tick else { continue }
            if look(at: now, capturer), map.refresh() { noteImages(map.images) }
        }
    }

    /// Captures every thread whose frame is open past its deadline. Returns whether there was one.
    private func look(at now: Instant, _ capturer: StackCapturer) -> Bool {
        let threads = watched.withLock { $0 }
        var found = false
        for (_, watched) in threads.sorted(by: { $0.key < $1.key }) {
            guard let state = watched.recorder.watch.state, state.deadline <= now else { continue }
            found = true
            capture(watched, state, plannedAt: planned(state.deadline, now), threads, capturer)
        }
        return found
    }

    /// The deadline, or the last whole interval after it.
    private func planned(_ deadline: Instant, _ now: Instant) -> Instant {
        let intervals = (now - deadline).nanoseconds / ticks.grid.interval.nanoseconds
        return deadline + ticks.grid.interval * intervals
    }

    private func capture(
        _ victim: Watched,
        _ state: FrameWatch.State,
        plannedAt: Instant,
        _ threads: [ThreadID: Watched],
        _ capturer: StackCapturer
    ) {
        let wait = victim.recorder.watch.wait
        let captured = capturer.capture(victim.target)
        // A frame that ended meanwhile was over its budget all the same, but the stack is no longer of that frame.
        guard victim.recorder.watch.state == state else { return }
        note(captured, of: victim.recorder, victim: victim.recorder.id, state, plannedAt, resource: wait.resource)
        let owner = wait.owner ?? captured?.futexOwner.flatMap { id in
            threads.first { $0.value.target.kernelID == id }?.key
        }
        guard let owner, owner != victim.recorder.id, let holder = threads[owner] else { return }
        let stack = capturer.capture(holder.target)
        note(stack, of: holder.recorder, victim: victim.recorder.id, state, plannedAt, resource: nil)
    }

    private func note(
        _ captured: CapturedStack?,
        of recorder: ThreadRecorder,
        victim: ThreadID,
        _ state: FrameWatch.State,
        _ plannedAt: Instant,
        resource: ResourceID?
    ) {
        if captured == nil { failures.wrappingAdd(1, ordering: .relaxed) }
        log.append(
            .stack(
                StackRecord(
                    thread: recorder.id,
                    frame: state.frame,
                    victim: victim,
                    plannedAt: plannedAt,
                    takenAt: captured?.takenAt,
                    state: captured?.state ?? .running,
                    path: captured.map { PathID(UInt32(truncatingIfNeeded: $0.context)) } ?? recorder.watch.path,
                    waitingFor: captured?.state == .blocked ? resource : nil,
                    stack: captured?.stack ?? .none
                )
            )
        )
    }

    private func noteImages(_ images: [LoadedImage]) {
        let new = knownImages.withLock { known in
            let new = images.filter { !known.contains($0) }
            known += new
            return new
        }
        for image in new { log.append(.image(image)) }
    }
}
