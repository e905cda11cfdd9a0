import CUnwind
import Synchronization

/// A ring of fixed size for raw copies of stacks, from the watcher to the unwinder.
///
/// The unwinder does not see an entry before it is committed. Until then it can be taken back, so that an on-time frame
/// costs no unwinding. Adding, committing and taking back never allocate, lock or call the kernel.
@safe final class SampleRing: Sendable {
    /// The header in front of a copy's bytes.
    @safe struct Entry {
        var length: Int
        var kind: Kind
        var note: SampleNote
        /// The copy. Its bytes follow the entry.
        var copy: fb_copy
    }

    enum Kind: UInt8 {
        case sample
        /// The end of the note's stretch, without a copy.
        case seen
        /// Unused space up to the ring's end.
        case skip
    }

    /// One megabyte: some two hundred copies of 5 KB.
    static let size = 1 << 20
    /// The largest part of a stack that a copy holds, in bytes.
    static let stackLimit = 16 << 10
    private static let header = (MemoryLayout<Entry>.size + 15) & ~15
    /// Space kept free of samples, so that the ends of open stretches always fit.
    private static let spare = 16 * header

    private let size: Int
    /// Immutable after init. Bytes from ``tail`` to ``committed`` belong to the unwinder, the others to the watcher.
    private nonisolated(unsafe) let bytes: UnsafeMutableRawPointer
    private let tail = Atomic(0)
    private let committed = Atomic(0)
    /// Used by the watcher only.
    private let head = Atomic(0)
    private let closed = Atomic(false)

    /// Creates a ring, and touches its memory at once.
    ///
    /// - Parameter size: in bytes, a power of two.
    init(size: Int = SampleRing.size) {
        self.size = size
        unsafe bytes = .allocate(byteCount: size, alignment: 16)
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    deinit { unsafe bytes.deallocate() }

    // MARK: For the watcher

    /// The position of the next entry, for ``takeBack(to:)``.
    var mark: Int { head.load(ordering: .relaxed) }

    /// Adds a copy with at most ``stackLimit`` bytes of its stack. Returns false if the ring is full.
    func leave(_ note: SampleNote, _ copy: UnsafePointer<fb_copy>) -> Bool {
        let stack = min(Int(unsafe copy.pointee.stack_length), Self.stackLimit) & ~7
        guard let start = start(of: Self.header + stack, keeping: Self.spare) else { return false }
        let entry = unsafe entry(at: start)
        let bytes = unsafe (UnsafeMutableRawPointer(entry) + Self.header).assumingMemoryBound(to: UInt8.self)
        unsafe entry.pointee.copy = copy.pointee
        unsafe entry.pointee.copy.bytes = bytes
        unsafe entry.pointee.copy.capacity = UInt64(stack)
        unsafe entry.pointee.copy.stack_length = UInt64(stack)
        if let from = unsafe copy.pointee.bytes { unsafe bytes.update(from: from, count: stack) }
        finish(entry: start, length: Self.header + stack, .sample, note)
        return true
    }

    /// Adds the end of a stretch.
    func leave(endOf note: SampleNote) {
        guard let start = start(of: Self.header, keeping: 0) else { return }
        finish(entry: start, length: Self.header, .seen, note)
    }

    /// Commits all entries to the unwinder. Returns whether any was new.
    @discardableResult
    func commit() -> Bool {
        let head = head.load(ordering: .relaxed)
        guard committed.load(ordering: .relaxed) != head else { return false }
        committed.store(head, ordering: .releasing)
        return true
    }

    /// Removes the uncommitted entries added since a mark.
    func takeBack(to mark: Int) { head.store(max(mark, committed.load(ordering: .relaxed)), ordering: .relaxed) }

    /// Closes the ring: no more entries follow.
    func close() { closed.store(true, ordering: .releasing) }

    private func start(of length: Int, keeping spare: Int) -> Int? {
        let head = head.load(ordering: .relaxed)
        let room = size - head & (size - 1)
        // An entry is contiguous.
        let start = room < length ? head + room : head
        guard size - (start - tail.load(ordering: .acquiring)) >= length + spare else { return nil }
        return start
    }

    private func finish(entry start: Int, length: Int, _ kind: Kind, _ note: SampleNote) {
        let head = head.load(ordering: .relaxed)
        if start != head {
            // The space up to the ring's end may be smaller than an entry, so only the fields that the reader needs are
            // written.
            unsafe bytes.storeBytes(of: start - head, toByteOffset: head & (size - 1), as: Int.self)
            unsafe bytes.storeBytes(of: Kind.skip.rawValue, toByteOffset: head & (size - 1) + 8, as: UInt8.self)
        }
        let entry = unsafe entry(at: start)
        let whole = (length + 15) & ~15
        unsafe entry.pointee.length = whole
        unsafe entry.pointee.kind = kind
        unsafe entry.pointee.note = note
        self.head.store(start + whole, ordering: .relaxed)
    }

    private func entry(at position: Int) -> UnsafeMutablePointer<Entry> {
        unsafe (bytes + position & (size - 1)).assumingMemoryBound(to: Entry.self)
    }

    // MARK: For the unwinder

    /// Whether the ring is closed and all its entries have been taken.
    var isFinished: Bool {
        closed.load(ordering: .acquiring)
            && tail.load(ordering: .relaxed) == committed.load(ordering: .acquiring)
    }

    /// Removes all committed entries and passes each to a closure.
    func drain(_ body: (Kind, SampleNote, UnsafePointer<fb_copy>) -> Void) {
        let end = committed.load(ordering: .acquiring)
        var position = tail.load(ordering: .relaxed)
        while position < end {
            let offset = position & (size - 1)
            let length = unsafe bytes.load(fromByteOffset: offset, as: Int.self)
            if unsafe bytes.load(fromByteOffset: offset + 8, as: UInt8.self) != Kind.skip.rawValue {
                let entry = unsafe entry(at: position)
                unsafe body(entry.pointee.kind, entry.pointee.note, &entry.pointee.copy)
            }
            position += length
            // Frees the entry's space for the watcher at once.
            tail.store(position, ordering: .releasing)
        }
    }
}
