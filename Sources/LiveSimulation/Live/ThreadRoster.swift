import FrameRecorder
import FrameTrace
import Synchronization

/// Where the threads of a run park, those that do not exist yet included, and how many the device has needed so far.
///
/// Worker threads have their numbers in the order in which the device first needs them. So a spare one is made for the
/// next number, parks where that number is woken, and its first wake-up is all that turns it into a thread of the run.
final class ThreadRoster: Sendable {
    /// How many threads are kept ready for the device's next need.
    static let spares = 4

    /// How many threads there are at most.
    let capacity: Int
    /// How many of them are main threads.
    let mainCount: Int
    /// Where the spawner parks.
    let spawnerSpot = ParkingSpot()
    private let spots: [ParkingSpot]
    private let interrupts: [InterruptFlag]
    private let needed: Atomic<Int>

    /// A roster for some main threads and some workers at most.
    init(mainThreads: Int, workers: Int) {
        capacity = mainThreads + workers
        mainCount = mainThreads
        spots = (0..<capacity).map { _ in ParkingSpot() }
        interrupts = (0..<capacity).map { _ in InterruptFlag() }
        needed = Atomic(mainThreads)
    }

    /// How many threads the device has needed so far, main threads included; may be beyond what there is room for.
    var neededCount: Int { needed.load(ordering: .acquiring) }

    /// Whether the device wants more threads than there is room for.
    var isOverfull: Bool { neededCount > capacity }

    /// Whether the device has needed a thread yet.
    func isNeeded(_ thread: ThreadID) -> Bool { thread.index < neededCount }

    /// Where a thread parks.
    func spot(of thread: ThreadID) -> ParkingSpot { spots[thread.index] }

    /// What tells a thread to stop in the middle of a step.
    func interrupt(of thread: ThreadID) -> InterruptFlag { interrupts[thread.index] }

    /// Tells a thread to stop in the middle of a step, or that it has been told. Called under the gate.
    func setInterrupt(_ isSet: Bool, of thread: ThreadID) {
        guard thread.index < capacity else { return }
        interrupts[thread.index].isSet.store(isSet, ordering: .relaxed)
    }

    /// Ends the sleep of a thread; the first time, that makes a spare one a thread of the run.
    func wake(_ thread: ThreadID) {
        if thread.index >= needed.load(ordering: .relaxed) {
            needed.max(thread.index + 1, ordering: .acquiringAndReleasing)
            spawnerSpot.wake()
        }
        guard thread.index < capacity else { return }
        spots[thread.index].wake()
    }

    /// Ends the sleep of every thread up to a number: the run is over.
    func wakeAll(below count: Int) {
        for spot in spots.prefix(count) { spot.wake() }
    }
}
