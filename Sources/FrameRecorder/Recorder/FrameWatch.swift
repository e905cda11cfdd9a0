package import FrameTrace
import Synchronization

/// What a thread publishes for the watcher: the frame that its work is of, where in the work it is, and what it waits for.
/// Written by the thread alone.
///
/// Work between frames, such as an event handler, is of the frame to come as soon as that is due: it holds it up.
@safe package final class FrameWatch: Sendable {
    /// The frame that the thread's work is of, and its deadline.
    struct State: Sendable, Equatable {
        var frame: FrameNumber
        var deadline: Instant
        /// The work is the frame's from here on: V(due) for what may hold a frame up that has not begun. Long past for a
        /// frame that is open.
        var since: Instant

        /// Whether the thread's work is the frame's at an instant.
        func counts(at instant: Instant) -> Bool { since <= instant }

        /// Whether both are of one frame. One that was to come has another deadline once its app was off screen.
        func isSame(as other: State) -> Bool { frame == other.frame && deadline == other.deadline }
    }

    /// Where in the work and in which frame a thread was at one moment: what the signal handler copies.
    struct Place: Hashable, Sendable {
        let word: UInt64

        var path: PathID { PathID(UInt32(truncatingIfNeeded: word)) }

        /// The frame that is open, or that would be held up by the work under way; nil where there was neither.
        var frame: FrameNumber? {
            let code = UInt32(truncatingIfNeeded: word >> 32)
            return code == 0 ? nil : FrameNumber(code &- 1)
        }
    }

    /// How many frames' ends are remembered.
    private static let endCount = 4

    /// Immutable after init. The signal handler reads this word, so it lives at an address of its own: the number of the
    /// frame, open or to come, plus 1 in the upper half, the place in the work in the lower.
    private nonisolated(unsafe) let word: UnsafeMutablePointer<Atomic<UInt64>>
    /// Immutable after init. By a frame's number: its number plus 1, and when it ended.
    private nonisolated(unsafe) let ends: UnsafeMutablePointer<Atomic<Int64>>
    private let deadline = Atomic<Int64>(0)
    private let since = Atomic<Int64>(0)
    private let owner = Atomic<UInt32>(0)
    private let resource = Atomic<UInt32>(0)
    private let opened = Atomic(false)
    private let onFirstFrame: @Sendable () -> Void
    /// Where the thread was when, for samples that can't read the word; nil where there are none.
    private let history: PlaceHistory?

    /// - Parameters:
    ///   - keepsPlaces: whether it can be asked where the thread was; costs a clock at each change.
    ///   - onFirstFrame: called on the thread when it opens its first frame.
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

    /// The word that says where the thread is, for the signal handler to copy. Lives as long as this.
    var contextWord: UnsafePointer<UInt64> {
        unsafe UnsafeRawPointer(word).assumingMemoryBound(to: UInt64.self)
    }

    /// Where the thread is, frame and work.
    var place: Place { Place(word: unsafe word.pointee.load(ordering: .acquiring)) }

    /// Where in the work the thread is.
    package var path: PathID {
        get { place.path }
        set {
            let frame = unsafe word.pointee.load(ordering: .relaxed) & ~0xffff_ffff
            store(frame | UInt64(newValue.rawValue))
        }
    }

    /// Where the thread was at an instant that is over, frame and work; nil where that is not known any more, or is not
    /// kept.
    func place(at instant: Instant) -> Place? { history?.word(at: instant).map(Place.init(word:)) }

    private func store(_ new: UInt64) {
        history?.note(new)
        unsafe word.pointee.store(new, ordering: .releasing)
    }

    /// Whether the thread ever had a frame.
    var hasFrames: Bool { opened.load(ordering: .relaxed) }

    /// A frame has begun.
    func open(_ number: FrameNumber, deadline: Instant) {
        publish(number, deadline: deadline, since: .zero)
        let path = unsafe word.pointee.load(ordering: .relaxed) & 0xffff_ffff
        store(UInt64(number.rawValue &+ 1) << 32 | path)
    }

    /// Work has begun that is no frame's.
    ///
    /// - Parameter next: the frame that it holds up from the instant at which that is due; nil where none is to come.
    func beginHandler(_ path: PathID, holdingUp next: PendingFrame?) {
        guard let next else {
            self.path = path
            return
        }
        publish(next.number, deadline: next.deadline, since: next.due)
        store(UInt64(next.number.rawValue &+ 1) << 32 | UInt64(path.rawValue))
    }

    /// That is about to end. Within an open frame, the frame stays open.
    func endHandler() {
        if since.load(ordering: .relaxed) == 0 { path = .none } else { store(0) }
    }

    /// The deadline comes before the number, which is never changed from one frame's to another's at once.
    private func publish(_ number: FrameNumber, deadline: Instant, since: Instant) {
        if !hasFrames {
            opened.store(true, ordering: .relaxed)
            onFirstFrame()
        }
        self.deadline.store(deadline.nanoseconds, ordering: .releasing)
        self.since.store(since.nanoseconds, ordering: .releasing)
    }

    /// The frame's work is done, and its end is about to be read off the clock: what is seen from here on is no part of
    /// it.
    func leave() {
        store(unsafe word.pointee.load(ordering: .relaxed) & 0xffff_ffff)
    }

    /// The frame is over, and was at an instant.
    func close(_ number: FrameNumber, at end: Instant) {
        leave()
        let slot = Self.slot(of: number)
        unsafe ends[slot].store(0, ordering: .relaxed)
        unsafe ends[slot + 1].store(end.nanoseconds, ordering: .releasing)
        unsafe ends[slot].store(Int64(number.rawValue) + 1, ordering: .releasing)
    }

    /// When a frame ended; nil where it has not, or it was too many frames ago.
    func end(of number: FrameNumber) -> Instant? {
        let slot = Self.slot(of: number)
        let code = Int64(number.rawValue) + 1
        guard unsafe ends[slot].load(ordering: .acquiring) == code else { return nil }
        let end = unsafe ends[slot + 1].load(ordering: .acquiring)
        guard unsafe ends[slot].load(ordering: .acquiring) == code else { return nil }
        return Instant(nanoseconds: end)
    }

    /// The frame that is open, or that the work under way may hold up; nil where there is neither.
    var state: State? {
        let before = place
        guard let frame = before.frame else { return nil }
        let deadline = Instant(nanoseconds: deadline.load(ordering: .acquiring))
        let since = Instant(nanoseconds: since.load(ordering: .acquiring))
        // The next frame's deadline comes before its number.
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

    /// What the thread waits for, and who must make progress first.
    var wait: (resource: ResourceID?, owner: ThreadID?) {
        let owner = owner.load(ordering: .acquiring)
        let resource = resource.load(ordering: .relaxed)
        return (resource == 0 ? nil : ResourceID(resource - 1), owner == 0 ? nil : ThreadID(owner - 1))
    }

    private static func slot(of number: FrameNumber) -> Int { number.index % endCount * 2 }
}
