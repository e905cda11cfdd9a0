import FrameTrace
import Simulation
import Synchronization

/// A ring of fixed size for what enters the gate, between whoever is inside and the thread that writes.
///
/// An input that finds it full is dropped and counted; where that was, the log says.
@safe final class InputRing: Sendable {
    private static let exponent = 14

    private let mask: Int
    /// Immutable after init. A slot is written before ``head`` passes it, and read before ``tail`` does.
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>
    private let head = Atomic<Int>(0)
    private let tail = Atomic<Int>(0)
    /// Only touched under the gate.
    private let lost = Atomic<Int>(0)
    private let lostInAll = Atomic<Int>(0)

    private struct Slot {
        /// How many inputs were lost before this one.
        var lostBefore: Int
        var logged: LoggedInput
    }

    /// A ring of 2ⁿ inputs, whose memory is touched at once so that logging never faults.
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

    /// How many inputs were dropped so far.
    var lostCount: Int { lostInAll.load(ordering: .relaxed) }

    /// Leaves an input and the digest of its effects. Only under the gate; does not allocate, lock or call the kernel.
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

    /// Takes out all inputs. For one thread only.
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
