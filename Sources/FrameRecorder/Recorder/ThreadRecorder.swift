public import FrameTrace
import Synchronization

/// The recorder of one thread's events. Made by ``Recording`` on that thread, and used by it only.
///
/// A mark costs one or two clock readings and a 64-byte copy: no allocation, no lock. Records that find their ring full
/// are dropped and counted.
public final class ThreadRecorder: Sendable {
    /// The thread.
    public let id: ThreadID
    let ring: RecordRing
    package let watch: FrameWatch
    private let delay: RunQueueDelay?
    private let nextNumber = Atomic<UInt32>(0)
    /// Number of open activities. Used by the thread itself only.
    private let depth = Atomic<UInt8>(0)
    /// Page-fault counts at the frame's start; negative if unknown. Used by the thread itself only.
    private let minorBefore = Atomic<Int>(-1)
    private let majorBefore = Atomic<Int>(-1)

    /// 8,192 records: half a megabyte.
    static let ringExponent = 13

    /// - Parameters:
    ///   - keepsPlaces: whether the thread's past places can be looked up.
    ///   - onFirstFrame: called on the thread when its first frame begins or is first held up by other work.
    init(
        id: ThreadID,
        kernelID: Int32,
        ringExponent: Int = ThreadRecorder.ringExponent,
        keepsPlaces: Bool = false,
        onFirstFrame: @escaping @Sendable () -> Void = {}
    ) {
        self.id = id
        watch = FrameWatch(keepsPlaces: keepsPlaces, onFirstFrame: onFirstFrame)
        ring = RecordRing(exponent: ringExponent)
        delay = RunQueueDelay(thread: kernelID)
    }

    /// Returns the thread's CPU time and run-queue delay so far. About 1 µs.
    package func usage(at instant: Instant? = nil) -> Usage {
        let cpu = ThreadClock.own()
        let delay = delay?.read()
        return Usage(at: instant ?? MonotonicClock.now(), cpu: cpu, delay: delay)
    }
}

// MARK: - Frames

extension ThreadRecorder {
    /// Begins a frame whose deadline is known. The thread's earlier frame must have ended.
    ///
    /// - Parameters:
    ///   - number: the frame's number within the app.
    ///   - deadline: V(due) + budget; a stack is taken if the frame is still open then.
    ///   - callback: the vsync that it begins on; nil if none.
    ///   - wokenAt: the instant at which the parked thread became ready; nil if it was not parked.
    ///   - instant: the frame's start; nil for now.
    func beginFrame(
        _ number: FrameNumber,
        deadline: Instant,
        callback: VsyncIndex?,
        wokenAt: Instant?,
        at instant: Instant? = nil
    ) {
        watch.open(number, deadline: deadline)
        let faults = FaultCounter.own()
        minorBefore.store(faults?.minor ?? -1, ordering: .relaxed)
        majorBefore.store(faults?.major ?? -1, ordering: .relaxed)
        // The delay is read first: after a sleep that is the expensive part, and time after the CPU clock reading would
        // count as the frame's.
        let delay = delay?.read()
        let usage = Usage(at: instant ?? MonotonicClock.now(), cpu: ThreadClock.own(), delay: delay)
        begin(ActivityBegin(.frame(number, callback: callback), usage: usage, wokenAt: wokenAt))
    }

    /// Begins the frame that the device has issued.
    package func beginFrame(_ ticket: FrameTicket, at instant: Instant) {
        beginFrame(
            ticket.number,
            deadline: ticket.deadline,
            callback: ticket.callback,
            wokenAt: ticket.wokenAt,
            at: instant
        )
    }

    /// Records that the frame's work is done: later stacks are not part of it. Call before reading the clock for its
    /// end.
    package func leaveFrame() { watch.leave() }

    /// Ends the frame, with the thread's usage at its end.
    package func endFrame(_ number: FrameNumber, _ usage: Usage) {
        watch.close(number, at: usage.at)
        noteFaults(at: usage.at)
        end(usage, frame: number)
    }

    private func noteFaults(at instant: Instant) {
        let before = PageFaults(
            minor: minorBefore.load(ordering: .relaxed),
            major: majorBefore.load(ordering: .relaxed)
        )
        guard before.minor >= 0, let now = FaultCounter.own() else { return }
        var record = RawRecord(.faults, at: instant)
        record.v1 = Int64(now.minor - before.minor)
        record.v2 = Int64(now.major - before.major)
        ring.push(record)
    }

    /// Records that the thread did not park right after its frame, so that the time in between belongs to no frame.
    package func noteIdle() { ring.push(RawRecord(.idle, 0, usage())) }

    /// The number of the next frame, for threads that count their own frames.
    var nextFrame: FrameNumber { FrameNumber(nextNumber.load(ordering: .relaxed)) }

    /// Returns the number of the next frame and advances it, for threads that count their own frames.
    func takeNumber() -> FrameNumber { FrameNumber(nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue) }
}

// MARK: - Work and waits

extension ThreadRecorder {
    /// Begins an event handler, or other work that belongs to no frame.
    ///
    /// - Parameters:
    ///   - next: the next frame, which this work delays once it is due; nil within a frame, or if no frame is wanted.
    ///   - wokenAt: the instant at which the parked thread became ready; nil if it was not parked.
    ///   - instant: the start; nil for now.
    package func beginHandler(
        _ path: PathID,
        holdingUp next: PendingFrame?,
        wokenAt: Instant?,
        at instant: Instant? = nil
    ) {
        // Read before the watch changes, so that all samples of the handler lie within it.
        let usage = usage(at: instant)
        watch.beginHandler(path, holdingUp: next)
        begin(ActivityBegin(.handler, path: path, usage: usage, wokenAt: wokenAt))
    }

    /// Ends the event handler.
    package func endHandler() {
        watch.endHandler()
        end(usage())
    }

    /// Begins a work item on a worker thread.
    package func beginItem(_ ticket: ItemTicket, path: PathID, at instant: Instant) {
        watch.path = path
        begin(
            ActivityBegin(
                ticket.activity,
                path: path,
                qos: ticket.qos,
                usage: usage(at: instant),
                wokenAt: ticket.wakeUp?.at
            )
        )
    }

    /// Ends the work item, with the thread's usage at its end.
    package func endItem(_ usage: Usage) { end(usage) }

    private func begin(_ activity: ActivityBegin) {
        var activity = activity
        activity.depth = depth.load(ordering: .relaxed)
        depth.store(activity.depth &+ 1, ordering: .relaxed)
        ring.push(RawRecord(activity))
    }

    private func end(_ usage: Usage, frame: FrameNumber? = nil) {
        let outer = max(1, depth.load(ordering: .relaxed)) - 1
        depth.store(outer, ordering: .relaxed)
        ring.push(RawRecord(ActivityEnd(frame: frame, depth: outer, usage: usage)))
    }

    /// Records a note that the device made in a call of this thread. Returns false for a note without a fixed size.
    package func note(_ note: DeviceNote, at instant: Instant) -> Bool {
        guard let record = RawRecord(note, at: instant) else { return false }
        ring.push(record)
        return true
    }

    /// Records that fbprof itself delayed the thread.
    package func heldUp(_ span: TimeSpan, since start: Instant) {
        var record = RawRecord(.heldUp, at: start)
        record.v1 = span.nanoseconds
        ring.push(record)
    }

    /// Records that the frame's work reached a stage.
    package func reach(_ part: FramePart) {
        let index = FramePart.allCases.firstIndex(of: part) ?? 0
        ring.push(RawRecord(.reached, UInt32(index), at: MonotonicClock.now()))
    }

    /// Records a completed step.
    package func step(_ path: PathID, start: Instant, end: Instant, cpu: TimeSpan) {
        var record = RawRecord(.step, path.rawValue, at: start)
        record.v1 = end.nanoseconds
        record.v2 = cpu.nanoseconds
        ring.push(record)
    }

    /// Returns the thread's run-queue delay so far; nil if the kernel does not keep it.
    package func delayNow() -> TimeSpan? { delay?.read() }

    /// Records a wait from its two ends: time that is neither CPU time nor run-queue delay counts as blocked.
    package func waitOffCPU(
        _ kind: WaitKind,
        resource: ResourceID?,
        owner: ThreadID? = nil,
        _ before: Usage,
        _ after: Usage
    ) {
        var blocked = after.at - before.at
        if let from = before.cpu, let to = after.cpu { blocked -= to - from }
        if let from = before.delay, let to = after.delay { blocked -= to - from }
        wait(
            WaitSpan(
                kind: kind,
                resource: resource,
                owner: owner,
                start: before.at,
                end: after.at,
                blocked: blocked.clampedToZero,
                wakeUp: .zero,
                delayWithin: .zero
            )
        )
    }

    /// Records a completed wait.
    package func wait(_ wait: WaitSpan) {
        var record = RawRecord(.wait, UInt32(WaitKind.allCases.firstIndex(of: wait.kind) ?? 0), at: wait.start)
        record.b = RawRecord.code(wait.resource)
        record.c = RawRecord.code(wait.owner)
        record.v1 = wait.end.nanoseconds
        record.v2 = wait.blocked.nanoseconds
        record.v3 = wait.wakeUp.nanoseconds
        record.v4 = wait.delayWithin.nanoseconds
        ring.push(record)
    }
}
