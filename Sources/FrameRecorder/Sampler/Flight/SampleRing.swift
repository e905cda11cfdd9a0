import CUnwind
import Synchronization

/// Raw copies of stacks on their way from the watcher, which leaves them, to the unwinder: a ring of fixed size.
///
/// What is left is not seen by the unwinder before it is committed, and can be taken back until then: an on-time frame
/// costs no unwinding. Leaving, committing and taking back never allocate, lock or call the kernel.
@safe final class SampleRing: Sendable {
    /// What lies in the ring in front of a copy's bytes.
    @safe struct Entry {
        var length: Int
        var kind: Kind
        var note: SampleNote
        /// Its bytes lie behind the entry.
        var copy: fb_copy
    }

    enum Kind: UInt8 {
        case sample
        /// The stretch of the note was last seen then; there is no copy.
        case seen
        /// Nothing up to the ring's end.
        case skip
    }

    /// One megabyte: some two hundred copies of 5 KB.
    static let size = 1 << 20
    /// What a copy holds of a stack at most.
    static let stackLimit = 16 << 10
    private static let header = (MemoryLayout<Entry>.size + 15) & ~15
    /// Kept free of samples, so that what ends the stretches under way always fits.
    private static let spare = 16 * header

    private let size: Int
    /// Immutable after init. Behind ``tail`` up to ``committed`` it is the unwinder's, the rest the watcher's.
    private nonisolated(unsafe) let bytes: UnsafeMutableRawPointer
    private let tail = Atomic(0)
    private let committed = Atomic(0)
    /// The watcher's alone.
    private let head = Atomic(0)
    private let closed = Atomic(false)

    /// A ring whose memory is touched at once.
    ///
    /// - Parameter size: in bytes, a power of two.
    init(size: Int = SampleRing.size) {
        self.size = size
        unsafe bytes = .allocate(byteCount: size, alignment: 16)
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    deinit { unsafe bytes.deallocate() }

    // MARK: For the watcher

    /// Where the next entry will lie: what ``takeBack(to:)`` goes back to.
    var mark: Int { head.load(ordering: .relaxed) }

    /// Leaves a copy, of its stack at most ``stackLimit``. Returns false where the ring is full.
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

    /// Leaves word that a stretch is over.
    func leave(endOf note: SampleNote) {
        guard let start = start(of: Self.header, keeping: 0) else { return }
        finish(entry: start, length: Self.header, .seen, note)
    }

    /// Hands everything that was left to the unwinder. Returns whether there was anything new.
    @discardableResult
    func commit() -> Bool {
        let head = head.load(ordering: .relaxed)
        guard committed.load(ordering: .relaxed) != head else { return false }
        committed.store(head, ordering: .releasing)
        return true
    }

    /// Forgets what was left since a mark and is not committed.
    func takeBack(to mark: Int) { head.store(max(mark, committed.load(ordering: .relaxed)), ordering: .relaxed) }

    /// Nothing will be left any more.
    func close() { closed.store(true, ordering: .releasing) }

    private func start(of length: Int, keeping spare: Int) -> Int? {
        let head = head.load(ordering: .relaxed)
        let room = size - head & (size - 1)
        // An entry lies in one piece.
        let start = room < length ? head + room : head
        guard size - (start - tail.load(ordering: .acquiring)) >= length + spare else { return nil }
        return start
    }

    private func finish(entry start: Int, length: Int, _ kind: Kind, _ note: SampleNote) {
        let head = head.load(ordering: .relaxed)
        if start != head {
            // Less than an entry may be left up to the ring's end: only what is read there is written.
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

    /// Whether everything that will ever be left has been taken.
    var isFinished: Bool {
        closed.load(ordering: .acquiring)
            && tail.load(ordering: .relaxed) == committed.load(ordering: .acquiring)
    }

    /// Takes out all that is committed.
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
            // What is read is free for the watcher at once.
            tail.store(position, ordering: .releasing)
        }
    }
}
