import FrameTrace
import Synchronization

/// Where one thread was when: its last places, each with the instant since which it was there.
///
/// A sample that the kernel takes can't read the thread's word: where it was is looked up by the sample's time, on the
/// same clock. Written by the thread alone: a clock and two stores at each change, no allocation, no lock.
@safe final class PlaceHistory: Sendable {
    /// Of a thread that changes its place every 4 µs, what the watcher finds if it comes 4 ms late where it looks most seldom: two
    /// intervals of the profile's rate, 21 ms, lie between two looks at most. 128 KiB.
    static let capacity = 8192

    /// Immutable after init. Instant and word, by turns.
    private nonisolated(unsafe) let entries: UnsafeMutablePointer<Atomic<UInt64>>
    /// How many were written.
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

    /// The thread is there from now on. Before it is: what is sampled in between belongs to the marking.
    func note(_ word: UInt64) { note(word, at: MonotonicClock.now()) }

    func note(_ word: UInt64, at instant: Instant) {
        let number = count.load(ordering: .relaxed)
        let index = 2 * (number & (capacity - 1))
        // Who reads sees the count that was before, and takes what it finds here for gone.
        atomicMemoryFence(ordering: .releasing)
        unsafe entries[index].store(UInt64(bitPattern: instant.nanoseconds), ordering: .relaxed)
        unsafe entries[index + 1].store(word, ordering: .relaxed)
        count.store(number + 1, ordering: .releasing)
    }

    /// The word at an instant; nil where it is forgotten. 0 before the first change.
    ///
    /// - Complexity: O(log capacity).
    func word(at instant: Instant) -> UInt64? {
        let count = count.load(ordering: .acquiring)
        // The oldest one may be written over while it is read. What has been looks later than any instant that is over.
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
