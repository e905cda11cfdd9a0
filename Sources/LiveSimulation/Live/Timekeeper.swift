import FrameRecorder
import FrameTrace
import Simulation
import Synchronization

/// The thread that waits for the device's timers: vsyncs, the timeline, events, ends of sleeps.
final class Timekeeper: Sendable {
    /// Above the watcher's priority: a late vsync would be late for all apps.
    static let priority = SchedulingRights.timekeeper

    private let gate: Gate
    private let grid: VsyncGrid
    private let end: Instant
    private let lateness = Guarded(LatenessSample())
    private let stopRequested = Atomic(false)
    private let stopped = Atomic<Int64>(0)
    private let box = ThreadBox()

    init(gate: Gate, grid: VsyncGrid, end: Instant) {
        self.gate = gate
        self.grid = grid
        self.end = end
    }

    func start(cpus: [Int32], _ ownThreads: OwnThreads) throws(RuntimeError) {
        unsafe box.thread = try PlatformThread(name: "fbprof-timer", cpus: cpus) { [self] in
            ownThreads.account("timekeeper") {
                OwnPriority.raise(to: Self.priority)
                run()
            }
        }
    }

    /// Ends the run as soon as possible.
    func stop() {
        stopRequested.store(true, ordering: .releasing)
        gate.timekeeperSpot.wake()
    }

    func join() { unsafe box.thread?.join() }

    /// The run's end; nil while it goes on.
    var stoppedAt: Instant? {
        let value = stopped.load(ordering: .acquiring)
        return value == 0 ? nil : Instant(nanoseconds: value)
    }

    /// The delays with which vsyncs were noticed.
    var vsyncLateness: Distribution? { lateness.withLock { $0.distribution } }

    private func run() {
        var effects = DeviceEffects()
        while true {
            let ticket = gate.timekeeperSpot.ticket()
            let now = MonotonicClock.now()
            guard now < end, !stopRequested.load(ordering: .acquiring) else { break }
            let next = min(gate.passTime(&effects) ?? end, end)
            gate.timekeeperSpot.park(ticket, until: next)
            note(next)
        }
        let instant = gate.stop()
        // The observed time ends as planned, even if the timekeeper was late.
        stopped.store(min(instant, end).nanoseconds, ordering: .releasing)
    }

    private func note(_ planned: Instant) {
        let late = MonotonicClock.now() - planned
        guard late >= .zero, grid[grid.first(atOrAfter: planned)] == planned else { return }
        lateness.withLock { $0.add(late) }
    }
}
