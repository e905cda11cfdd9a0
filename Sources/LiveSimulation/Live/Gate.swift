import CUnwind
import FrameRecorder
import FrameTrace
import Simulation
import Synchronization

/// The one way into the device of a live run.
///
/// The timestamp of an input is taken inside, so the device's order is the trace's order. What the device wants woken
/// or ranked is done after leaving. Waits at the gate are measured: long ones are counted.
///
/// A thread of little weight that loses its CPU in here would hold up all others, of which a nice value knows nothing.
/// So whoever finds the gate taken puts itself under SCHED_FIFO, where that is allowed, and through the lock's priority
/// inheritance lends that to the one inside, until it has itself done what the device wants. Who finds it free pays
/// nothing. Entering under SCHED_FIFO always would be no better a protection, and each change of policy makes the
/// kernel lose run-queue delay of the thread, which is the very thing that is measured here. Not by
/// PTHREAD_PRIO_PROTECT either: the C library remembers a thread's policy for that, and would undo an override that
/// came meanwhile.
package final class Gate: Sendable {
    /// A wait at the gate that is longer than this is counted: the tool itself would have held the app up.
    static let longWait = TimeSpan.microseconds(50)

    /// How a thread came through the gate.
    struct Passage: Sendable {
        /// When it was inside.
        var at: Instant
        /// How long it waited before.
        var waited: TimeSpan
        /// The frame that is held up by what the caller was told to do instead, once it is due.
        var pending: PendingFrame?

        /// Whether fbprof itself held the thread up.
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
    /// Only touched under ``lock``.
    private nonisolated(unsafe) var state: State
    private let roster: ThreadRoster
    private let ranks: RankTable
    private let inputs: InputRing?
    private let memory: LiveMemory?
    private let isProtected: Bool
    private let describe: @Sendable (TraceRecord) -> Void
    /// When the timekeeper will look next; only it moves this later.
    private let armed = Atomic<Int64>(.max)
    let timekeeperSpot = ParkingSpot()

    /// A gate to a device.
    ///
    /// - Parameters:
    ///   - inputs: where everything that enters is logged; nil for nowhere.
    ///   - memory: the apps' own; nil where they have none.
    ///   - isProtected: whether threads may put themselves under SCHED_FIFO.
    ///   - describe: takes what belongs into the trace and is not any thread's own.
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

    /// Tells the device what happened.
    ///
    /// - Parameters:
    ///   - caller: the simulated thread that calls; nil for one of fbprof's own, which leaves its notes to the log.
    ///   - effects: the caller's own, used again for every call.
    ///   - beforeParking: called where the caller is told to park, before it raises or wakes anyone: it may lose the CPU to
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
        // Noting a change may have to wait for others: last of all.
        for change in effects.screenChanges { describe(.screen(change)) }
        if caller == nil { for note in effects.notes { describe(.note(note, at: now)) } }
        return Passage(at: now, waited: waited, pending: pending)
    }

    /// Ends the run: whoever asks from now on is told to exit.
    @discardableResult
    func stop() -> Instant {
        var effects = DeviceEffects()
        return enter(.stop, as: nil, into: &effects).at
    }

    /// For the timekeeper: lets the device do what is due; returns when it wants to be called again.
    func passTime(_ effects: inout DeviceEffects) -> Instant? {
        // Whatever is armed from here on, the timekeeper sees in the state that it reads afterwards.
        armed.store(.min, ordering: .releasing)
        _ = enter(.timePassed, as: nil, into: &effects)
        _ = lock.lock()
        let next = unsafe state.nextTimer
        armed.store(next?.nanoseconds ?? .max, ordering: .releasing)
        lock.unlock()
        return next
    }

    /// How many waits at the gate were long.
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
        // A thread that is woken runs at its new rank from the start. The caller itself comes last: with its override gone
        // it might lose the CPU before it has woken whoever waits for it.
        for (thread, _) in effects.ranks where thread != caller { ranks.reconcile(thread) }
        for thread in effects.wakes { roster.wake(thread) }
        memory?.flush(effects.discards)
        if let next = effects.nextTimer, next.nanoseconds < armed.load(ordering: .acquiring) { timekeeperSpot.wake() }
    }
}

extension DeviceAnswer {
    /// Whether it begins an event handler or an item.
    fileprivate var isOutsideFrames: Bool {
        switch self {
        case .handleEvent, .runItem: true
        default: false
        }
    }
}
