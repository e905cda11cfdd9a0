import FrameTrace
import Synchronization

/// The last places of one thread, each with the instant at which the thread came there.
///
/// A sample that the kernel takes can't read the thread's word. Its place is looked up by the sample's time, on the
/// same clock. Written by that thread only: one clock reading and two stores per change, no allocation, no lock.
@safe final class PlaceHistory: Sendable {
    /// Number of places kept. Chosen: at the watcher's lowest rate two looks are at most 21 ms apart (two intervals of
    /// the profile's rate). This covers a thread that changes its place every 4 µs even if the look is 4 ms late. 128
    /// KiB.
    static let capacity = 8192

    /// Immutable after init. Alternating instants and words.
    private nonisolated(unsafe) let entries: UnsafeMutablePointer<Atomic<UInt64>>
    /// Number of entries written so far.
    private let count = Atomic(0)
    private let capacity: Int

    /// - Parameter capacity: a power of two.
    init(capacity: Int = PlaceHistory.capacity) {
        self.capacity = capacity
        unsafe entries = .allocate(capacity: 2 * capacity)
        for index in 0..<2 * capacity { unsafe (entries + index).initialize(to: Atomic(0)) }
    }

    deinit {
        unsafe entries.deinitialize(count: 2 * capacity)
        unsafe entries.deallocate()
    }

    /// Records that the thread is at a place from now on. Call before the change: a sample in between belongs to the
    /// marking.
    func note(_ word: UInt64) { note(word, at: MonotonicClock.now()) }

    func note(_ word: UInt64, at instant: Instant) {
        let number = count.load(ordering: .relaxed)
        let index = 2 * (number & (capacity - 1))
        // A concurrent reader sees the old count, and treats this slot as overwritten.
        atomicMemoryFence(ordering: .releasing)
        unsafe entries[index].store(UInt64(bitPattern: instant.nanoseconds), ordering: .relaxed)
        unsafe entries[index + 1].store(word, ordering: .relaxed)
        count.store(number + 1, ordering: .releasing)
    }

    /// Returns the word at an instant; nil if it has been overwritten. 0 before the first change.
    ///
    /// - Complexity: O(log capacity).
    func word(at instant: Instant) -> UInt64? {
        let count = count.load(ordering: .acquiring)
        // The oldest entry may be overwritten during the read. An overwritten entry is later than any past instant.
        let oldest = max(0, count - capacity + 1)
        var (low, high) = (oldest, count)
        while low < high {
            let middle = low + (high - low) / 2
            let since = Int64(bitPattern: unsafe entries[2 * (middle & (capacity - 1))].load(ordering: .relaxed))
            if since <= instant.nanoseconds { low = middle + 1 } else { high = middle }
        }
        let number = low - 1
        guard number >= oldest else { return count < capacity ? 0 : nil }
        let word = unsafe entries[2 * (number & (capacity - 1)) + 1].load(ordering: .relaxed)
        atomicMemoryFence(ordering: .acquiring)
        return self.count.load(ordering: .relaxed) - number < capacity ? word : nil
    }
}
