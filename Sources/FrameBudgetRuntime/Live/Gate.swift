import FrameBudget
import Synchronization

/// The one way into the device of a live run.
///
/// The timestamp of an input is taken inside, so the device's order is the trace's order. What the device wants woken
/// is woken after leaving. Waits at the gate are measured: long ones are counted.
final class Gate: Sendable {
    /// A wait at the gate that is longer than this is counted: the tool itself would have held the app up.
    static let longWait = TimeSpan.microseconds(50)

    private struct State {
        var device: Device
        var effects = DeviceEffects()
        var longWaits = 0

        mutating func handle(_ input: DeviceInput, at now: Instant, waited: TimeSpan) -> DeviceEffects {
            if waited > Gate.longWait { longWaits += 1 }
            device.handle(input, at: now, into: &effects)
            return effects
        }
    }

    private let lock = PriorityLock()
    /// Only touched under ``lock``.
    private nonisolated(unsafe) var state: State
    private let spots: [ParkingSpot]
    private let onScreenChange: @Sendable (ScreenChange) -> Void
    /// When the timekeeper will look next; only it moves this later.
    private let armed = Atomic<Int64>(.max)
    let timekeeperSpot = ParkingSpot()

    init(device: Device, spots: [ParkingSpot], onScreenChange: @escaping @Sendable (ScreenChange) -> Void) {
        unsafe state = State(device: device)
        self.spots = spots
        self.onScreenChange = onScreenChange
    }

    /// Tells the device what happened; returns its answer, and when that was.
    func enter(_ input: DeviceInput) -> (answer: DeviceAnswer?, at: Instant) {
        let waited = lock.lock()
        let now = MonotonicClock.now()
        let effects = unsafe state.handle(input, at: now, waited: waited)
        lock.unlock()
        // Waking comes first: noting a change may have to wait for the trace's file.
        for thread in effects.wakes { spots[thread.index].wake() }
        for change in effects.screenChanges { onScreenChange(change) }
        if let next = effects.nextTimer, next.nanoseconds < armed.load(ordering: .acquiring) { timekeeperSpot.wake() }
        return (effects.answer, now)
    }

    /// For the timekeeper: lets the device do what is due; returns when it wants to be called again.
    func passTime() -> Instant? {
        // Whatever is armed from here on, the timekeeper sees in the effects it gets.
        armed.store(.min, ordering: .releasing)
        _ = enter(.timePassed)
        _ = lock.lock()
        let next = unsafe state.effects.nextTimer
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
}
