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

    /// A stack that was asked for while the thread got no CPU; its copy comes when it runs again, and shows where it
    /// stood all the while.
    private struct Pending {
        var watched: Watched
        var victim: ThreadID
        var state: FrameWatch.State
        var plannedAt: Instant
    }

    /// The real-time priority of the watcher, below the timekeeper's.
    static let priority: Int32 = 1
    /// A running thread answers within this. One that does not is runnable and gets no CPU: others are not kept waiting
    /// for it.
    private static let answerTime = TimeSpan.microseconds(500)
    /// How often late answers are looked for while any is outstanding.
    private static let lateInterval = TimeSpan.milliseconds(2)

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
        unsafe box.thread = try PlatformThread(name: "fbprof-watcher", cpus: cpus) { [self] in
            ownThreads.account("watcher") { run() }
        }
    }

    func stop() {
        isEnding.store(true, ordering: .releasing)
        spot.wake()
        unsafe box.thread?.join()
        // Threads may outlive the recording, and be recorded again.
        let threads = watched.withLock { watched in
            defer { watched = [:] }
            return watched
        }
        for (_, watched) in threads { watched.target.retire() }
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
        OwnPriority.raise(to: Self.priority)
        guard let capturer = try? StackCapturer() else {
            failures.wrappingAdd(1, ordering: .relaxed)
            return
        }
        let map = ImageMap()
        noteImages(map.images)
        var pending: [Pending] = []
        var tick = ticks.next(after: MonotonicClock.now())
        while true {
            let ticket = spot.ticket()
            if isEnding.load(ordering: .acquiring) { break }
            spot.park(ticket, until: pending.isEmpty ? tick : min(tick, MonotonicClock.now() + Self.lateInterval))
            pending.removeAll { collect($0, capturer) }
            let now = MonotonicClock.now()
            guard now >= tick else { continue }
            tick = ticks.next(after: now)
            let late = look(at: now, capturer, &pending)
            if late, map.refresh() { noteImages(map.images) }
        }
    }

    /// Captures every thread whose frame is open past its deadline. Returns whether there was one.
    private func look(at now: Instant, _ capturer: StackCapturer, _ pending: inout [Pending]) -> Bool {
        let threads = watched.withLock { $0 }
        var found = false
        for (_, watched) in threads.sorted(by: { $0.key < $1.key }) {
            guard let state = watched.recorder.watch.state, state.deadline <= now else { continue }
            found = true
            capture(watched, state, plannedAt: planned(state.deadline, now), threads, capturer, &pending)
        }
        return found
    }

    /// Takes a late answer. Returns whether it came, or never will.
    private func collect(_ pending: Pending, _ capturer: StackCapturer) -> Bool {
        guard let stack = capturer.lateCapture(pending.watched.target) else { return pending.watched.target.isRetired }
        note(
            stack,
            of: pending.watched.recorder,
            victim: pending.victim,
            pending.state,
            pending.plannedAt,
            resource: nil
        )
        return true
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
        _ capturer: StackCapturer,
        _ pending: inout [Pending]
    ) {
        let wait = victim.recorder.watch.wait
        let captured = take(victim, of: victim.recorder.id, state, plannedAt, wait.resource, capturer, &pending)
        let owner =
            wait.owner
            ?? captured?.futexOwner.flatMap { id in
                threads.first { $0.value.target.kernelID == id }?.key
            }
        guard let owner, owner != victim.recorder.id, let holder = threads[owner] else { return }
        _ = take(holder, of: victim.recorder.id, state, plannedAt, nil, capturer, &pending)
    }

    /// Captures one thread and notes the stack, at once or when it answers.
    private func take(
        _ watched: Watched,
        of victim: ThreadID,
        _ state: FrameWatch.State,
        _ plannedAt: Instant,
        _ resource: ResourceID?,
        _ capturer: StackCapturer,
        _ pending: inout [Pending]
    ) -> CapturedStack? {
        // One that has not run since it was last asked stands where it stood: the outstanding answer says it all.
        guard !pending.contains(where: { $0.watched.recorder.id == watched.recorder.id }) else { return nil }
        let captured = capturer.capture(watched.target, timeout: Self.answerTime)
        if captured?.state == .unscheduled {
            pending.append(Pending(watched: watched, victim: victim, state: state, plannedAt: plannedAt))
            return nil
        }
        // A frame that ended meanwhile was over its budget all the same, but the stack is no longer of that frame.
        let isOwner = watched.recorder.id != victim
        guard isOwner || watched.recorder.watch.state == state else { return nil }
        note(captured, of: watched.recorder, victim: victim, state, plannedAt, resource: resource)
        return captured
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
