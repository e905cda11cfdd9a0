import CUnwind
import FrameTrace

/// The samples of one main thread's frame, kept from its due instant until it is known to be late or not. Includes
/// samples of the threads that the frame waits for.
///
/// Used by the watcher only. All memory is allocated in advance.
final class FlightRecorder {
    /// A time for which a thread has been seen blocked at one place.
    private struct Stretch {
        var note: SampleNote
        var call: Int64
        var sp: UInt64
        var pc: UInt64
        var place: FrameWatch.Place
    }

    let thread: WatchedThread
    let ring: SampleRing
    private(set) var frame: FrameWatch.State?
    /// Whether the deadline has passed: all samples are kept then.
    private(set) var isLate = false
    /// The next instant at which a stack is taken because the frame is past its deadline.
    private(set) var nextDeadline = Instant.distantFuture
    private var mark = 0
    private var stretches: [Stretch] = []
    private var stretchCount: UInt32 = 0
    private var droppedCount = 0

    init(_ thread: WatchedThread, ring: SampleRing = SampleRing()) {
        self.thread = thread
        self.ring = ring
        stretches.reserveCapacity(8)
    }

    func begin(_ frame: FrameWatch.State) {
        self.frame = frame
        isLate = false
        nextDeadline = frame.deadline
        mark = ring.mark
        droppedCount = 0
    }

    /// Marks the frame as late: commits its samples so far, and all later ones.
    func keep() {
        isLate = true
        ring.commit()
    }

    /// Ends the frame's samples: keeps them, or discards them without a trace. Returns how many had found the ring
    /// full.
    func finish(isLate: Bool) -> Int {
        for stretch in stretches { ring.leave(endOf: stretch.note) }
        stretches.removeAll(keepingCapacity: true)
        frame = nil
        guard isLate || self.isLate else {
            ring.takeBack(to: mark)
            return 0
        }
        ring.commit()
        return droppedCount
    }

    /// Moves the next deadline by whole spans to the first one after an instant.
    ///
    /// - Complexity: O(1), however long ago the deadline was: after a stop of hours, or if none has been set.
    func advanceDeadline(by span: TimeSpan, beyond now: Instant) {
        guard nextDeadline <= now, span > .zero else { return }
        let spans = (now - nextDeadline).nanoseconds / span.nanoseconds + 1
        nextDeadline = nextDeadline + TimeSpan(nanoseconds: spans * span.nanoseconds)
    }

    /// Whether the frame is open, or held up by other work of the main thread.
    var isOpen: Bool { frame.map { thread.watch.place.frame == $0.frame } ?? false }

    // MARK: Blocked threads

    /// Extends the last sample of a thread that is still blocked at the same place. Returns false if it is elsewhere.
    func extend(_ thread: WatchedThread, _ relation: StackRelation, _ wait: fb_wait, to now: Instant) -> Bool {
        guard let index = stretches.firstIndex(where: { $0.note.thread == thread.id }) else { return false }
        let last = stretches[index]
        guard last.call == wait.number, last.sp == wait.sp, last.pc == wait.pc, last.note.relation == relation,
            last.place == thread.watch.place, isOpen
        else {
            end(of: thread)
            return false
        }
        stretches[index].note.lastSeenAt = now
        return true
    }

    /// Adds a new sample of a blocked thread.
    func add(_ note: SampleNote, _ copy: UnsafePointer<fb_copy>, _ wait: fb_wait) {
        var note = note
        end(of: note.thread)
        stretchCount &+= 1
        note.stretch = max(1, stretchCount)
        guard unsafe stretches.count < stretches.capacity && leave(note, copy) else { return }
        let place = FrameWatch.Place(word: unsafe copy.pointee.context)
        stretches.append(Stretch(note: note, call: wait.number, sp: wait.sp, pc: wait.pc, place: place))
    }

    /// Ends the stretch of a thread that has left its place.
    func end(of thread: WatchedThread) { end(of: thread.id) }

    private func end(of thread: ThreadID) {
        guard let index = stretches.firstIndex(where: { $0.note.thread == thread }) else { return }
        ring.leave(endOf: stretches[index].note)
        stretches.remove(at: index)
    }

    /// Ends the stretches of threads that are no longer looked at.
    func endStretches(except isSeen: (ThreadID) -> Bool) {
        for index in stretches.indices.reversed() where !isSeen(stretches[index].note.thread) {
            ring.leave(endOf: stretches[index].note)
            stretches.remove(at: index)
        }
    }

    // MARK: Any sample

    /// Keeps a copy until the frame is known to be late or not. Returns false if it was dropped.
    @discardableResult
    func leave(_ note: SampleNote, _ copy: UnsafePointer<fb_copy>) -> Bool {
        guard unsafe ring.leave(note, copy) else {
            droppedCount += 1
            return false
        }
        return true
    }
}
