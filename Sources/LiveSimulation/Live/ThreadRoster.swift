import FrameRecorder
import FrameTrace
import Synchronization

/// The parking spots of a run's threads, existing or not, and the number of threads that the device has needed so far.
///
/// Worker threads are numbered in the order in which the device first needs them. A spare thread is made for the next
/// number and parks at that number's spot; its first wake-up makes it a thread of the run.
final class ThreadRoster: Sendable {
    /// Number of threads kept ready for the device's next need.
    static let spares = 4

    /// Number of threads, at most.
    let capacity: Int
    /// Number of main threads.
    let mainCount: Int
    /// The spawner's parking spot.
    let spawnerSpot = ParkingSpot()
    private let spots: [ParkingSpot]
    private let interrupts: [InterruptFlag]
    private let needed: Atomic<Int>

    /// Creates a roster for main threads and a maximum number of workers.
    init(mainThreads: Int, workers: Int) {
        capacity = mainThreads + workers
        mainCount = mainThreads
        spots = (0..<capacity).map { _ in ParkingSpot() }
        interrupts = (0..<capacity).map { _ in InterruptFlag() }
        needed = Atomic(mainThreads)
    }

    /// Number of threads that the device has needed so far, main threads included; may exceed ``capacity``.
    var neededCount: Int { needed.load(ordering: .acquiring) }

    /// Whether the device needs more threads than ``capacity``.
    var isOverfull: Bool { neededCount > capacity }

    /// Returns whether the device has needed a thread yet.
    func isNeeded(_ thread: ThreadID) -> Bool { thread.index < neededCount }

    /// Returns a thread's parking spot.
    func spot(of thread: ThreadID) -> ParkingSpot { spots[thread.index] }

    /// Returns the flag that asks a thread to stop in the middle of a step.
    func interrupt(of thread: ThreadID) -> InterruptFlag { interrupts[thread.index] }

    /// Sets or clears a thread's request to stop in the middle of a step. Called under the gate.
    func setInterrupt(_ isSet: Bool, of thread: ThreadID) {
        guard thread.index < capacity else { return }
        interrupts[thread.index].isSet.store(isSet, ordering: .relaxed)
    }

    /// Wakes a thread; a spare one becomes a thread of the run at its first wake-up.
    func wake(_ thread: ThreadID) {
        if thread.index >= needed.load(ordering: .relaxed) {
            needed.max(thread.index + 1, ordering: .acquiringAndReleasing)
            spawnerSpot.wake()
        }
        guard thread.index < capacity else { return }
        spots[thread.index].wake()
    }

    /// Wakes every thread below a number, because the run is over.
    func wakeAll(below count: Int) {
        for spot in spots.prefix(count) { spot.wake() }
    }
}
