import FrameBudget
import Synchronization

/// What a thread publishes for the watcher while a frame is open: five words, written by the thread alone.
@safe final class FrameWatch: Sendable {
    /// The frame that is open, its deadline, and what the thread waits for.
    struct State: Sendable, Equatable {
        var frame: FrameNumber
        var deadline: Instant
    }

    /// Immutable after init. The signal handler reads this word, so it lives at an address of its own.
    private nonisolated(unsafe) let pathWord: UnsafeMutablePointer<Atomic<UInt64>>
    private let frame = Atomic<UInt32>(0)
    private let deadline = Atomic<Int64>(0)
    private let owner = Atomic<UInt32>(0)
    private let resource = Atomic<UInt32>(0)

    init() {
        unsafe pathWord = .allocate(capacity: 1)
        unsafe pathWord.initialize(to: Atomic(0))
    }

    deinit {
        unsafe pathWord.deinitialize(count: 1)
        unsafe pathWord.deallocate()
    }

    /// The word that says where in the work the thread is, for the signal handler to copy. Lives as long as this.
    var contextWord: UnsafePointer<UInt64> {
        unsafe UnsafeRawPointer(pathWord).assumingMemoryBound(to: UInt64.self)
    }

    /// Where in the work the thread is.
    var path: PathID {
        get { PathID(UInt32(truncatingIfNeeded: unsafe pathWord.pointee.load(ordering: .relaxed))) }
        set { unsafe pathWord.pointee.store(UInt64(newValue.rawValue), ordering: .relaxed) }
    }

    func open(_ number: FrameNumber, deadline: Instant) {
        self.deadline.store(deadline.nanoseconds, ordering: .relaxed)
        frame.store(number.rawValue &+ 1, ordering: .releasing)
    }

    func close() { frame.store(0, ordering: .releasing) }

    /// The open frame, if there is one.
    var state: State? {
        let number = frame.load(ordering: .acquiring)
        guard number != 0 else { return nil }
        let deadline = Instant(nanoseconds: deadline.load(ordering: .relaxed))
        return State(frame: FrameNumber(number &- 1), deadline: deadline)
    }

    func beginWait(on resource: ResourceID?, owner: ThreadID?) {
        self.resource.store(resource.map { $0.rawValue &+ 1 } ?? 0, ordering: .relaxed)
        self.owner.store(owner.map { $0.rawValue &+ 1 } ?? 0, ordering: .releasing)
    }

    func endWait() {
        owner.store(0, ordering: .relaxed)
        resource.store(0, ordering: .releasing)
    }

    /// What the thread waits for, and who must make progress first.
    var wait: (resource: ResourceID?, owner: ThreadID?) {
        let owner = owner.load(ordering: .acquiring)
        let resource = resource.load(ordering: .relaxed)
        return (resource == 0 ? nil : ResourceID(resource - 1), owner == 0 ? nil : ThreadID(owner - 1))
    }
}
