package import FrameTrace
import Synchronization

/// The state that a thread publishes for the watcher: the frame it works for, its place in the work, and its current
/// wait. Written by that thread only.
///
/// Work between frames, such as an event handler, counts toward the next frame once that frame is due, because it
/// delays it.
@safe package final class FrameWatch: Sendable {
    /// The frame that the thread works for, and its deadline.
    struct State: Sendable, Equatable {
        var frame: FrameNumber
        var deadline: Instant
        /// The instant from which the work counts toward the frame: V(due) for work that delays a frame not yet begun,
        /// zero for an open frame.
        var since: Instant

        /// Returns whether the thread's work counts toward the frame at an instant.
        func counts(at instant: Instant) -> Bool { since <= instant }

        /// Returns whether both states are of the same frame. A frame's deadline changes if its app goes off screen
        /// before it begins.
        func isSame(as other: State) -> Bool { frame == other.frame && deadline == other.deadline }
    }

    /// A thread's frame and place in the work at one moment, in the word that the signal handler copies.
    struct Place: Hashable, Sendable {
        let word: UInt64

        var path: PathID { PathID(UInt32(truncatingIfNeeded: word)) }

        /// The open frame, or the frame that the current work would delay; nil if there was neither.
        var frame: FrameNumber? {
            let code = UInt32(truncatingIfNeeded: word >> 32)
            return code == 0 ? nil : FrameNumber(code &- 1)
        }
    }

    /// Number of frames whose ends are kept.
    private static let endCount = 4

    /// Immutable after init. The signal handler reads this word, so it has an address of its own. Upper half: the
    /// number of the open or next frame, plus 1. Lower half: the place in the work.
    private nonisolated(unsafe) let word: UnsafeMutablePointer<Atomic<UInt64>>
    /// Immutable after init. Two values per frame, in the slot of its number: the number plus 1, and the frame's end.
    private nonisolated(unsafe) let ends: UnsafeMutablePointer<Atomic<Int64>>
    private let deadline = Atomic<Int64>(0)
    private let since = Atomic<Int64>(0)
    private let owner = Atomic<UInt32>(0)
    private let resource = Atomic<UInt32>(0)
    private let opened = Atomic(false)
    private let onFirstFrame: @Sendable () -> Void
    /// The thread's past places, for samples that can't read the word; nil if not kept.
    private let history: PlaceHistory?

    /// - Parameters:
    ///   - keepsPlaces: whether past places can be looked up by ``place(at:)``; costs one clock reading per change.
    ///   - onFirstFrame: called on the thread when its first frame begins or is first held up by other work.
    init(keepsPlaces: Bool = false, onFirstFrame: @escaping @Sendable () -> Void = {}) {
        self.onFirstFrame = onFirstFrame
        history = keepsPlaces ? PlaceHistory() : nil
        unsafe word = .allocate(capacity: 1)
        unsafe word.initialize(to: Atomic(0))
        unsafe ends = .allocate(capacity: 2 * Self.endCount)
        for index in 0..<2 * Self.endCount { unsafe (ends + index).initialize(to: Atomic(0)) }
    }

    deinit {
        unsafe word.deinitialize(count: 1)
        unsafe word.deallocate()
        unsafe ends.deinitialize(count: 2 * Self.endCount)
        unsafe ends.deallocate()
    }

    /// The word with the thread's frame and place, for the signal handler to copy. Lives as long as this object.
    var contextWord: UnsafePointer<UInt64> {
        unsafe UnsafeRawPointer(word).assumingMemoryBound(to: UInt64.self)
    }

    /// The thread's current frame and place in the work.
    var place: Place { Place(word: unsafe word.pointee.load(ordering: .acquiring)) }

    /// The thread's current place in the work.
    package var path: PathID {
        get { place.path }
        set {
            let frame = unsafe word.pointee.load(ordering: .relaxed) & ~0xffff_ffff
            store(frame | UInt64(newValue.rawValue))
        }
    }

    /// Returns the thread's frame and place at a past instant; nil if it is no longer known, or no history is kept.
    func place(at instant: Instant) -> Place? { history?.word(at: instant).map(Place.init(word:)) }

    private func store(_ new: UInt64) {
        history?.note(new)
        unsafe word.pointee.store(new, ordering: .releasing)
    }

    /// Whether the thread has had a frame, open or held up.
    var hasFrames: Bool { opened.load(ordering: .relaxed) }

    /// Records that a frame has begun.
    func open(_ number: FrameNumber, deadline: Instant) {
        publish(number, deadline: deadline, since: .zero)
        let path = unsafe word.pointee.load(ordering: .relaxed) & 0xffff_ffff
        store(UInt64(number.rawValue &+ 1) << 32 | path)
    }

    /// Records that work outside any frame has begun.
    ///
    /// - Parameter next: the frame that the work delays once the frame is due; nil if no frame is to come.
    func beginHandler(_ path: PathID, holdingUp next: PendingFrame?) {
        guard let next else {
            self.path = path
            return
        }
        publish(next.number, deadline: next.deadline, since: next.due)
        store(UInt64(next.number.rawValue &+ 1) << 32 | UInt64(path.rawValue))
    }

    /// Records that this work is about to end. An open frame stays open.
    func endHandler() {
        if since.load(ordering: .relaxed) == 0 { path = .none } else { store(0) }
    }

    /// Stores the deadline, before the number: the number never changes directly from one frame's to another's.
    private func publish(_ number: FrameNumber, deadline: Instant, since: Instant) {
        if !hasFrames {
            opened.store(true, ordering: .relaxed)
            onFirstFrame()
        }
        self.deadline.store(deadline.nanoseconds, ordering: .releasing)
        self.since.store(since.nanoseconds, ordering: .releasing)
    }

    /// Records that the frame's work is done, just before its end is read from the clock. Later samples do not belong
    /// to the frame.
    func leave() {
        store(unsafe word.pointee.load(ordering: .relaxed) & 0xffff_ffff)
    }

    /// Closes a frame that ended at an instant.
    func close(_ number: FrameNumber, at end: Instant) {
        leave()
        let slot = Self.slot(of: number)
        unsafe ends[slot].store(0, ordering: .relaxed)
        unsafe ends[slot + 1].store(end.nanoseconds, ordering: .releasing)
        unsafe ends[slot].store(Int64(number.rawValue) + 1, ordering: .releasing)
    }

    /// Returns the end of a frame; nil if it has not ended, or its slot has been reused.
    func end(of number: FrameNumber) -> Instant? {
        let slot = Self.slot(of: number)
        let code = Int64(number.rawValue) + 1
        guard unsafe ends[slot].load(ordering: .acquiring) == code else { return nil }
        let end = unsafe ends[slot + 1].load(ordering: .acquiring)
        guard unsafe ends[slot].load(ordering: .acquiring) == code else { return nil }
        return Instant(nanoseconds: end)
    }

    /// The open frame, or the frame that the current work may delay; nil if there is neither.
    var state: State? {
        let before = place
        guard let frame = before.frame else { return nil }
        let deadline = Instant(nanoseconds: deadline.load(ordering: .acquiring))
        let since = Instant(nanoseconds: since.load(ordering: .acquiring))
        // The next frame's deadline is stored before its number.
        guard place.frame == frame else { return nil }
        return State(frame: frame, deadline: deadline, since: since)
    }

    package func beginWait(on resource: ResourceID?, owner: ThreadID?) {
        self.resource.store(resource.map { $0.rawValue &+ 1 } ?? 0, ordering: .relaxed)
        self.owner.store(owner.map { $0.rawValue &+ 1 } ?? 0, ordering: .releasing)
    }

    package func endWait() {
        owner.store(0, ordering: .relaxed)
        resource.store(0, ordering: .releasing)
    }

    /// What the thread waits for, and the owner that must make progress first.
    var wait: (resource: ResourceID?, owner: ThreadID?) {
        let owner = owner.load(ordering: .acquiring)
        let resource = resource.load(ordering: .relaxed)
        return (resource == 0 ? nil : ResourceID(resource - 1), owner == 0 ? nil : ThreadID(owner - 1))
    }

    private static func slot(of number: FrameNumber) -> Int { number.index % endCount * 2 }
}
