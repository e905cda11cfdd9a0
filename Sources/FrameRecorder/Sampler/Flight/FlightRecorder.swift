import CUnwind
import FrameTrace

/// Keeps the samples of one main thread's frame, from the instant at which it is due, and of whom it waits for, until it is
/// known whether it is late.
///
/// The watcher's alone. All memory is there beforehand.
final class FlightRecorder {
    /// A thread seen blocked at one place, so far.
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
    /// The deadline has passed: everything is kept.
    private(set) var isLate = false
    /// The next instant at which the frame's stack is taken for being over its deadline.
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

    /// The frame has not ended by its deadline: what is there and what comes is handed on.
    func keep() {
        isLate = true
        ring.commit()
    }

    /// Ends the frame's samples: kept, or forgotten without a trace. Returns how many had found the ring full.
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

    /// Moves the deadline on by whole spans, to the first beyond an instant.
    ///
    /// - Complexity: O(1), however long ago the deadline was: after a stop of hours, or where none has been set.
    func advanceDeadline(by span: TimeSpan, beyond now: Instant) {
        guard nextDeadline <= now, span > .zero else { return }
        let spans = (now - nextDeadline).nanoseconds / span.nanoseconds + 1
        nextDeadline = nextDeadline + TimeSpan(nanoseconds: spans * span.nanoseconds)
    }

    /// Whether the frame is open at this moment, or held up by something else that the main thread does.
    var isOpen: Bool { frame.map { thread.watch.place.frame == $0.frame } ?? false }

    // MARK: Blocked threads

    /// Extends the last sample of a thread that is blocked where it was last seen. Returns false where it is elsewhere.
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

    /// A new sample of a blocked thread.
    func add(_ note: SampleNote, _ copy: UnsafePointer<fb_copy>, _ wait: fb_wait) {
        var note = note
        end(of: note.thread)
        stretchCount &+= 1
        note.stretch = max(1, stretchCount)
        guard unsafe stretches.count < stretches.capacity && leave(note, copy) else { return }
        let place = FrameWatch.Place(word: unsafe copy.pointee.context)
        stretches.append(Stretch(note: note, call: wait.number, sp: wait.sp, pc: wait.pc, place: place))
    }

    /// The thread is no longer where it was seen.
    func end(of thread: WatchedThread) { end(of: thread.id) }

    private func end(of thread: ThreadID) {
        guard let index = stretches.firstIndex(where: { $0.note.thread == thread }) else { return }
        ring.leave(endOf: stretches[index].note)
        stretches.remove(at: index)
    }

    /// Threads that are no longer looked at.
    func endStretches(except isSeen: (ThreadID) -> Bool) {
        for index in stretches.indices.reversed() where !isSeen(stretches[index].note.thread) {
            ring.leave(endOf: stretches[index].note)
            stretches.remove(at: index)
        }
    }

    // MARK: Any sample

    /// Keeps a copy for as long as the frame's fate is open. Returns false where it was dropped.
    @discardableResult
    func leave(_ note: SampleNote, _ copy: UnsafePointer<fb_copy>) -> Bool {
        guard unsafe ring.leave(note, copy) else {
            droppedCount += 1
            return false
        }
        return true
    }
}
