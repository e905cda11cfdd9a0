import CUnwind
import FrameRecorder
import FrameTrace
import Simulation
import Synchronization

/// The only entry to the device of a live run.
///
/// The timestamp of an input is taken inside, so the device's order is the trace's order. Wake-ups and rank changes
/// that the device requests are carried out after leaving. Waits at the gate are measured, and long ones counted.
///
/// If a thread of low weight lost its CPU inside, it would hold up all others, because nice values do not account for
/// that. So a thread that finds the gate taken puts itself under SCHED_FIFO, if allowed, and lends this priority to the
/// thread inside through the lock's priority inheritance. It keeps the priority until it has carried out the device's
/// requests itself. A thread that finds the gate free pays nothing. Always entering under SCHED_FIFO would protect no
/// better, and each change of policy makes the kernel lose part of the thread's run-queue delay, which is what is
/// measured here. PTHREAD_PRIO_PROTECT is not used either: the C library saves a thread's policy for it, and would undo
/// an override set meanwhile.
package final class Gate: Sendable {
    /// Longer waits at the gate are counted, because fbprof itself then delayed the app.
    static let longWait = TimeSpan.microseconds(50)

    /// The result of a thread's passage through the gate.
    struct Passage: Sendable {
        /// The time at which the thread was inside.
        var at: Instant
        /// How long it waited to enter.
        var waited: TimeSpan
        /// The frame that the answer's work holds up once it is due; nil if none.
        var pending: PendingFrame?

        /// Whether fbprof itself delayed the thread.
        var isLong: Bool { waited > Gate.longWait }
    }

    private struct State: ~Copyable {
        var device: Device
        var nextTimer: Instant?
        var longWaits = 0

        mutating func handle(
            _ input: DeviceInput,
            at now: Instant,
            waited: TimeSpan,
            into effects: inout DeviceEffects
        ) {
            if waited > Gate.longWait { longWaits += 1 }
            device.handle(input, at: now, into: &effects)
            nextTimer = effects.nextTimer
        }
    }

    private let lock = PriorityLock()
    /// Accessed only under ``lock``.
    private nonisolated(unsafe) var state: State
    private let roster: ThreadRoster
    private let ranks: RankTable
    private let inputs: InputRing?
    private let memory: LiveMemory?
    private let isProtected: Bool
    private let describe: @Sendable (TraceRecord) -> Void
    /// The time of the timekeeper's next look; only the timekeeper moves it later.
    private let armed = Atomic<Int64>(.max)
    let timekeeperSpot = ParkingSpot()

    /// Creates a gate to a device.
    ///
    /// - Parameters:
    ///   - inputs: the log of all inputs; nil for none.
    ///   - memory: the apps' own memory; nil if they have none.
    ///   - isProtected: whether threads may put themselves under SCHED_FIFO.
    ///   - describe: called with trace records that belong to no thread.
    init(
        device: consuming Device,
        roster: ThreadRoster,
        ranks: RankTable,
        inputs: InputRing? = nil,
        memory: LiveMemory? = nil,
        isProtected: Bool,
        describe: @escaping @Sendable (TraceRecord) -> Void
    ) {
        unsafe state = State(device: device)
        self.roster = roster
        self.ranks = ranks
        self.inputs = inputs
        self.memory = memory
        self.isProtected = isProtected
        self.describe = describe
    }

    /// Passes an input to the device.
    ///
    /// - Parameters:
    ///   - caller: the calling simulated thread; nil for one of fbprof's own, whose notes are added to the trace here.
    ///   - effects: the caller's buffer, reused across calls.
    ///   - beforeParking: called if the caller is to park, before it raises or wakes any thread: it may lose the CPU to
    ///     that thread at once, and waits by then.
    func enter(
        _ input: DeviceInput,
        as caller: ThreadID?,
        into effects: inout DeviceEffects,
        beforeParking: (Park, Instant) -> Void = { _, _ in }
    ) -> Passage {
        var isRaised = false
        let waited = lock.lock { isRaised = raise(caller) }
        let now = MonotonicClock.now()
        unsafe state.handle(input, at: now, waited: waited, into: &effects)
        if let caller { roster.setInterrupt(false, of: caller) }
        for thread in effects.interrupts { roster.setInterrupt(true, of: thread) }
        for (thread, rank) in effects.ranks { ranks.want(KernelRank(rank), of: thread) }
        inputs?.push(input, at: now, effects)
        memory?.mark(effects.discards)
        var pending: PendingFrame?
        if let caller, effects.answer?.isOutsideFrames == true {
            pending = unsafe state.device.pendingFrame(of: caller)
        }
        lock.unlock()
        if case .park(let park)? = effects.answer { beforeParking(park, now) }
        carryOut(effects, of: caller)
        if let caller, isRaised || effects.ranks.contains(where: { $0.0 == caller }) { ranks.reconcile(caller) }
        // Done last, because adding a record may have to wait for other threads.
        for change in effects.screenChanges { describe(.screen(change)) }
        if caller == nil { for note in effects.notes { describe(.note(note, at: now)) } }
        return Passage(at: now, waited: waited, pending: pending)
    }

    /// Ends the run: every later request is answered with an exit.
    @discardableResult
    func stop() -> Instant {
        var effects = DeviceEffects()
        return enter(.stop, as: nil, into: &effects).at
    }

    /// Lets the device do what is due; returns when it must be called again. For the timekeeper.
    func passTime(_ effects: inout DeviceEffects) -> Instant? {
        // The timekeeper sees any timer armed from here on in the state that it reads afterwards.
        armed.store(.min, ordering: .releasing)
        _ = enter(.timePassed, as: nil, into: &effects)
        _ = lock.lock()
        let next = unsafe state.nextTimer
        armed.store(next?.nanoseconds ?? .max, ordering: .releasing)
        lock.unlock()
        return next
    }

    /// Number of long waits at the gate.
    var longWaits: Int {
        _ = lock.lock()
        defer { lock.unlock() }
        return unsafe state.longWaits
    }

    private func raise(_ caller: ThreadID?) -> Bool {
        guard isProtected, let caller, !ranks.wanted(of: caller).isRealTime else { return false }
        return fb_set_scheduler(0, Int32(FB_POLICY_FIFO), SchedulingRights.ceiling) == 0
    }

    private func carryOut(_ effects: DeviceEffects, of caller: ThreadID?) {
        // Ranks are set first, so that a woken thread runs at its new rank from the start. The caller comes last:
        // without its override it might lose the CPU before it has woken its waiters.
        for (thread, _) in effects.ranks where thread != caller { ranks.reconcile(thread) }
        for thread in effects.wakes { roster.wake(thread) }
        memory?.flush(effects.discards)
        if let next = effects.nextTimer, next.nanoseconds < armed.load(ordering: .acquiring) { timekeeperSpot.wake() }
    }
}

extension DeviceAnswer {
    /// Whether the answer begins an event handler or an item.
    fileprivate var isOutsideFrames: Bool {
        switch self {
        case .handleEvent, .runItem: true
        default: false
        }
    }
}
