import FrameTrace
import Simulation
import Synchronization

/// A ring of fixed size for inputs that pass the gate, from the thread inside to the writer.
///
/// An input that finds the ring full is dropped and counted; the log shows where.
@safe final class InputRing: Sendable {
    private static let exponent = 14

    private let mask: Int
    /// Immutable after init. A slot is written before ``head`` passes it, and read before ``tail`` does.
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>
    private let head = Atomic<Int>(0)
    private let tail = Atomic<Int>(0)
    /// Accessed only under the gate.
    private let lost = Atomic<Int>(0)
    private let lostInAll = Atomic<Int>(0)

    private struct Slot {
        /// Number of inputs lost before this one.
        var lostBefore: Int
        var logged: LoggedInput
    }

    /// Creates a ring of 2ⁿ inputs, and touches its memory at once so that logging never faults.
    init(exponent: Int = InputRing.exponent) {
        mask = (1 << exponent) - 1
        unsafe slots = .allocate(capacity: 1 << exponent)
        let empty = Slot(lostBefore: 0, logged: LoggedInput(at: .zero, input: .timePassed, digest: 0))
        unsafe slots.initialize(repeating: empty, count: 1 << exponent)
    }

    deinit {
        unsafe slots.deinitialize(count: mask + 1)
        unsafe slots.deallocate()
    }

    /// Number of inputs dropped so far.
    var lostCount: Int { lostInAll.load(ordering: .relaxed) }

    /// Adds an input and the digest of its effects. Only under the gate; does not allocate, lock or call the kernel.
    func push(_ input: DeviceInput, at instant: Instant, _ effects: DeviceEffects) {
        let head = head.load(ordering: .relaxed)
        let lost = lost.load(ordering: .relaxed)
        guard head - tail.load(ordering: .acquiring) <= mask else {
            self.lost.store(lost + 1, ordering: .relaxed)
            lostInAll.wrappingAdd(1, ordering: .relaxed)
            return
        }
        unsafe slots[head & mask] = Slot(
            lostBefore: lost,
            logged: LoggedInput(at: instant, input: input, digest: EffectsDigest.of(effects))
        )
        if lost > 0 { self.lost.store(0, ordering: .relaxed) }
        self.head.store(head + 1, ordering: .releasing)
    }

    /// Removes all inputs and passes each to a closure. For one thread only.
    func drain(_ body: (_ lostBefore: Int, LoggedInput) -> Void) {
        let head = head.load(ordering: .acquiring)
        var position = tail.load(ordering: .relaxed)
        while position < head {
            let slot = unsafe slots[position & mask]
            body(slot.lostBefore, slot.logged)
            position += 1
        }
        tail.store(position, ordering: .releasing)
    }
}
