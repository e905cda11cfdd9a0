import FrameTrace

/// The frames that a program itself states: those that it marks, or else those that it presents.
struct StatedFrames {
    /// The thread that marks or presents them.
    var thread: ThreadID
    /// The times in which that thread was off the CPU.
    var times: [OffCPUTime]
    /// The frames, in order.
    var frames: [Interval]
    /// The begin of a frame that has not ended; nil where there is none, or the thread has ended.
    var open: Instant?
    /// The intervals in which frames were wanted.
    var sessions: [(start: Instant, end: Instant?)]
    /// The function that presents them; nil where they are marked.
    var presentedWith: String?
    /// The thread's waits for the display, in order.
    var displayWaits: [Interval] = []
}

extension Trace {
    /// Returns the frames that a program itself states; nil where it neither marks nor presents any.
    ///
    /// - Complexity: O(n log n) over the marks of its threads, and the waits of one.
    func statedFrames(_ options: TurnOptions, of app: AppID, _ loops: [EventLoop]) -> StatedFrames? {
        if let thread = markingThread(options, of: app), let marked = framesMarked(by: thread, loops) { return marked }
        return presentingThread(options, of: app).flatMap { framesPresented(by: $0, loops) }
    }

    /// Returns the frames that a thread marks; nil where there are none: pauses may leave none between the marks.
    ///
    /// - Complexity: O(n log n) over the marks of the thread, and its waits.
    func framesMarked(by thread: ThreadID, _ loops: [EventLoop]) -> StatedFrames? {
        let loop = loops.first { $0.thread.id == thread }
        let marked = MarkedFrames(
            program.marks[thread] ?? [],
            waits: loop?.waits ?? [],
            areForOwnThreads: loop?.waitsForOwnThreads ?? false
        )
        guard !marked.frames.isEmpty else { return nil }
        return StatedFrames(
            thread: thread,
            times: loop?.times ?? OffCPUTime.times(of: thread, in: self),
            frames: marked.frames,
            open: unended(marked.open(hasLoop: loop != nil, turn: loop?.open), of: thread),
            sessions: marked.sessions
        )
    }

    /// Returns the frames that a thread presents; nil where there are none.
    ///
    /// - Complexity: O(n log n) over the marks of the thread, and its waits.
    func framesPresented(by thread: ThreadID, _ loops: [EventLoop]) -> StatedFrames? {
        let loop = loops.first { $0.thread.id == thread }
        let times = loop?.times ?? OffCPUTime.times(of: thread, in: self)
        let presented = presentedFrames(of: thread, loop, times)
        guard let first = presented.frames.first else { return nil }
        return StatedFrames(
            thread: thread,
            times: times,
            frames: presented.frames,
            open: unended(
                presented.open(
                    turn: loop?.open,
                    isWaiting: isAlive(thread) && isWaiting(thread),
                    lastWait: isAlive(thread) ? nil : times.last?.ready
                ),
                of: thread
            ),
            sessions: [(first.start, nil)],
            presentedWith: presentFunction(of: thread),
            displayWaits: presented.displayWaits
        )
    }
}
