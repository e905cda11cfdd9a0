import CUnwind
public import FrameTrace
import Glibc

/// Marks the frames, steps and waits of one thread of a real program. Use it on the thread that made it, and nowhere
/// else.
///
/// A mark takes a clock or two and a 64-byte copy, about 1 µs with the kernel's counters; it does not allocate or lock.
public final class FrameMarker {
    private struct Wake {
        var callback: VsyncIndex
        /// Nil once something else has begun since.
        var wokenAt: Instant?
    }

    private let program: ProgramRecording
    private let recorder: ThreadRecorder
    private let app: AppID
    private let budget: TimeSpan
    private var schedule: FrameSchedule?
    private var frame: FrameNumber?
    private var wake: Wake?
    private var pausedAt: Instant?
    /// The first of the program's turns that is not over, where it has the display in turns.
    private var turn = 0
    /// How many waits the thread is in, one within the other.
    private var waitDepth = 0
    /// CPU time of the steps within the present one.
    private var nestedCPU = TimeSpan.zero

    /// The thread, to be named as the owner of what others wait for.
    public var thread: ThreadID { recorder.id }

    init(_ program: ProgramRecording, _ recorder: ThreadRecorder, app: AppID, budget: TimeSpan) {
        self.program = program
        self.recorder = recorder
        self.app = app
        self.budget = budget
    }
}

// MARK: - Frames

extension FrameMarker {
    /// Begins a frame. Does nothing where one is open.
    ///
    /// The first one brings the app on screen: from then on it wants a frame at every vsync.
    public func beginFrame() {
        guard frame == nil else { return }
        let now = MonotonicClock.now()
        let grid = program.grid
        if schedule == nil {
            // Never before it was last paused: no vsync is wanted twice.
            let openedAt = max(grid[grid.last(atOrBefore: now)], pausedAt ?? grid.origin)
            program.recording.describe(.screen(ScreenChange(app: app, at: openedAt, isOpen: true)))
            schedule = FrameSchedule(grid: grid, budget: budget, openedAt: openedAt)
        }
        let number = recorder.takeNumber()
        frame = number
        recorder.beginFrame(
            number,
            deadline: schedule?.deadline ?? .distantFuture,
            callback: wake?.callback,
            wokenAt: wake?.wokenAt,
            at: now
        )
        wake = nil
    }

    /// Ends the frame: it is committed. Does nothing where none is open.
    public func endFrame() {
        guard let number = frame else { return }
        recorder.leaveFrame()
        let usage = recorder.usage()
        _ = schedule?.finish(at: usage.at)
        recorder.endFrame(number, usage)
        frame = nil
    }

    /// Runs a closure as one frame.
    public func frame<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        beginFrame()
        defer { endFrame() }
        return try body()
    }

    /// The app is off screen, or has nothing to draw, until the next frame begins.
    public func pause() {
        guard schedule != nil else { return }
        schedule = nil
        let now = MonotonicClock.now()
        pausedAt = now
        program.recording.describe(.screen(ScreenChange(app: app, at: now, isOpen: false, isPause: true)))
    }

    /// Sleeps until the next vsync, and remembers how late the thread woke for the frame that follows.
    ///
    /// As one side of a paired gate, until the next vsync of its turns; after the last one it does not return.
    public func waitForVsync() {
        let grid = program.grid
        let before = recorder.usage()
        let next = nextVsync(after: before.at)
        MonotonicClock.sleep(until: grid[next])
        let after = recorder.usage()
        var delay = TimeSpan.zero
        if let from = before.delay, let to = after.delay { delay = to - from }
        // Ready since before the run queue's delay; what the timer was late by lies before that.
        wake = Wake(callback: next, wokenAt: max(grid[next], after.at - delay))
    }
}

// MARK: - Turns

extension FrameMarker {
    /// The vsync to wait for. Between two turns the app is off screen.
    private func nextVsync(after instant: Instant) -> VsyncIndex {
        let next = program.grid.first(after: instant)
        guard let turns = program.turns else { return next }
        while turn < turns.count, turns[turn].vsyncs.upperBound <= next { turn += 1 }
        guard turn < turns.count else { waitForTheEnd() }
        guard turns[turn].vsyncs.lowerBound > next else { return next }
        pause()
        return turns[turn].vsyncs.lowerBound
    }

    /// All is measured: who started the program ends it.
    private func waitForTheEnd() -> Never {
        pause()
        while true { sleep(1) }
    }
}

// MARK: - Work and waits

extension FrameMarker {
    /// Runs a closure as a step of the frame. Steps may be nested; each counts its own CPU time without the inner ones'.
    public func step<Result, Failure>(
        _ path: PathID,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = recorder.watch.path
        let outerNested = nestedCPU
        nestedCPU = .zero
        recorder.watch.path = path
        let start = MonotonicClock.now()
        let cpu = ThreadClock.own()
        defer {
            let whole = ThreadClock.own() - cpu
            recorder.step(path, start: start, end: MonotonicClock.now(), cpu: whole - nestedCPU)
            nestedCPU = outerNested + whole
            recorder.watch.path = outer
        }
        return try body()
    }

    /// Runs a closure that may wait, such as one that takes a lock. A wait within another is part of it.
    ///
    /// - Parameters:
    ///   - kind: what it waits for.
    ///   - resource: the thing, from ``ProgramRecording/resource(_:)``.
    ///   - owner: the thread that must make progress first, where it is known.
    public func wait<Result, Failure>(
        _ kind: WaitKind,
        on resource: ResourceID? = nil,
        owner: ThreadID? = nil,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        waitDepth += 1
        defer { waitDepth -= 1 }
        guard waitDepth == 1 else { return try body() }
        recorder.watch.beginWait(on: resource, owner: owner)
        let before = recorder.usage()
        defer {
            recorder.waitOffCPU(kind, resource: resource, owner: owner, before, recorder.usage())
            recorder.watch.endWait()
        }
        return try body()
    }

    /// Runs a closure that is no part of any frame, such as an event handler.
    public func outsideFrame<Result, Failure>(
        _ path: PathID,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // What the thread woke for is this; the frame that follows it did not have to wait for a CPU.
        recorder.beginHandler(path, holdingUp: pending, wokenAt: frame == nil ? wake?.wokenAt : nil)
        if frame == nil { wake?.wokenAt = nil }
        defer { recorder.endHandler() }
        return try body()
    }
    /// The frame that waits while something else is run between frames.
    private var pending: PendingFrame? {
        guard frame == nil, let schedule else { return nil }
        return PendingFrame(
            number: recorder.nextFrame,
            due: program.grid[schedule.due],
            deadline: schedule.deadline
        )
    }
}
