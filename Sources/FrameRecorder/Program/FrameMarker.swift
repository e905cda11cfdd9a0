import CUnwind
public import FrameTrace
import Glibc

/// Marks the frames, steps and waits of one thread of a real program. Use it only on the thread that made it.
///
/// A mark takes one or two clock readings and a 64-byte copy, about 1 µs with the kernel's counters; it does not
/// allocate or lock.
public final class FrameMarker {
    private struct Wake {
        var callback: VsyncIndex
        /// Nil once other work has begun since.
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
    /// Index of the first of the program's turns that has not ended, if it takes turns with another program.
    private var turn = 0
    /// Nesting depth of waits.
    private var waitDepth = 0
    /// CPU time of the steps nested in the current step.
    private var nestedCPU = TimeSpan.zero

    /// The thread's id, for naming it as the owner of what other threads wait for.
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
    /// Begins a frame. Does nothing if one is open.
    ///
    /// The first one brings the app on screen: from then on it wants a frame at every vsync.
    public func beginFrame() {
        guard frame == nil else { return }
        let now = MonotonicClock.now()
        let grid = program.grid
        if schedule == nil {
            // Not before the last pause, so that no vsync is wanted twice.
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

    /// Ends and commits the frame. Does nothing if none is open.
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

    /// Marks the app as off screen, or as having nothing to draw, until the next frame begins.
    public func pause() {
        guard schedule != nil else { return }
        schedule = nil
        let now = MonotonicClock.now()
        pausedAt = now
        program.recording.describe(.screen(ScreenChange(app: app, at: now, isOpen: false, isPause: true)))
    }

    /// Sleeps until the next vsync, and keeps the wake-up latency for the frame that follows.
    ///
    /// As one side of a paired gate, sleeps until the next vsync of its turns; does not return after the last one.
    public func waitForVsync() {
        let grid = program.grid
        let before = recorder.usage()
        let next = nextVsync(after: before.at)
        MonotonicClock.sleep(until: grid[next])
        let after = recorder.usage()
        var delay = TimeSpan.zero
        if let from = before.delay, let to = after.delay { delay = to - from }
        // Ready since before the run-queue delay; the timer's own lateness comes before that.
        wake = Wake(callback: next, wokenAt: max(grid[next], after.at - delay))
    }
}

// MARK: - Turns

extension FrameMarker {
    /// Returns the vsync to wait for. Between two turns the app is off screen.
    private func nextVsync(after instant: Instant) -> VsyncIndex {
        let next = program.grid.first(after: instant)
        guard let turns = program.turns else { return next }
        while turn < turns.count, turns[turn].vsyncs.upperBound <= next { turn += 1 }
        guard turn < turns.count else { waitForTheEnd() }
        guard turns[turn].vsyncs.lowerBound > next else { return next }
        pause()
        return turns[turn].vsyncs.lowerBound
    }

    /// Waits to be ended by fbprof, which started the program: the measurement is complete.
    private func waitForTheEnd() -> Never {
        pause()
        while true { sleep(1) }
    }
}

// MARK: - Work and waits

extension FrameMarker {
    /// Runs a closure as a step of the frame. Steps may be nested; each counts its CPU time without the inner ones'.
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

    /// Runs a closure that may wait, such as one that takes a lock. A nested wait is part of the outer one.
    ///
    /// - Parameters:
    ///   - kind: the kind of wait.
    ///   - resource: the resource waited for, from ``ProgramRecording/resource(_:)``.
    ///   - owner: the thread that must make progress first; nil if unknown.
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
        // The thread woke for this work, so the following frame gets no wake-up latency.
        recorder.beginHandler(path, holdingUp: pending, wokenAt: frame == nil ? wake?.wokenAt : nil)
        if frame == nil { wake?.wokenAt = nil }
        defer { recorder.endHandler() }
        return try body()
    }
    /// The frame that work between frames delays.
    private var pending: PendingFrame? {
        guard frame == nil, let schedule else { return nil }
        return PendingFrame(
            number: recorder.nextFrame,
            due: program.grid[schedule.due],
            deadline: schedule.deadline
        )
    }
}
