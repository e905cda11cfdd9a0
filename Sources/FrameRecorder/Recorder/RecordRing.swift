import FrameTrace
import Synchronization

/// A ring of fixed size between one recording thread and one draining thread.
///
/// A record that finds the ring full is dropped and counted. The count is stored before the next record that fits, so
/// that the frames with lost records are known.
@safe final class RecordRing: Sendable {
    private let mask: Int
    /// Immutable after init. A slot is written before ``head`` passes it, and read before ``tail`` does.
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<RawRecord>
    private let head = Atomic<Int>(0)
    private let tail = Atomic<Int>(0)
    /// Used by the recording thread only.
    private let lost = Atomic<UInt32>(0)
    private let lostInAll = Atomic<Int>(0)

    /// Creates a ring of 2ⁿ records, and touches its memory at once so that recording never faults.
    init(exponent: Int) {
        mask = (1 << exponent) - 1
        unsafe slots = .allocate(capacity: 1 << exponent)
        unsafe slots.initialize(repeating: RawRecord(.lost, at: .zero), count: 1 << exponent)
    }

    deinit { unsafe slots.deallocate() }

    /// Number of records dropped so far.
    var lostCount: Int { lostInAll.load(ordering: .relaxed) }

    /// Adds a record. For the recording thread only; does not allocate, lock or call the kernel.
    func push(_ record: RawRecord) {
        let head = head.load(ordering: .relaxed)
        let free = mask + 1 - (head - tail.load(ordering: .acquiring))
        let lost = lost.load(ordering: .relaxed)
        guard free >= (lost > 0 ? 2 : 1) else {
            self.lost.store(lost + 1, ordering: .relaxed)
            lostInAll.wrappingAdd(1, ordering: .relaxed)
            return
        }
        var next = head
        if lost > 0 {
            var note = record
            note.kind = RawRecord.Kind.lost.rawValue
            note.a = lost
            unsafe slots[next & mask] = note
            next += 1
            self.lost.store(0, ordering: .relaxed)
        }
        unsafe slots[next & mask] = record
        self.head.store(next + 1, ordering: .releasing)
    }

    /// Removes all records and passes each to a closure. For the draining thread only.
    func drain(_ body: (RawRecord) -> Void) {
        let head = head.load(ordering: .acquiring)
        var position = tail.load(ordering: .relaxed)
        while position < head {
            body(unsafe slots[position & mask])
            position += 1
        }
        tail.store(position, ordering: .releasing)
    }
}
