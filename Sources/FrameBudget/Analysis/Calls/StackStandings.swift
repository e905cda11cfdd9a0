import FrameTrace

/// Where the threads of stacks stood, as their own waits tell: the one definition for strips, profiles and exports.
///
/// A thread that has begun to wait raises or wakes others before it sleeps, and may lose the CPU to one of them at once. The
/// sampler then sees a thread that is ready, in functions of fbprof. By its ledger it waits, and so it does here.
struct StackStandings {
    let trace: Trace
    let timelines: ThreadTimelines

    init(_ trace: Trace, _ timelines: ThreadTimelines) {
        self.trace = trace
        self.timelines = timelines
    }

    /// The wait that a thread was on its way into; nil where it was in none, and where it was seen to be blocked.
    ///
    /// - Complexity: O(log n).
    func waitBegun(by stack: StackRecord) -> WaitSpan? {
        stack.state == .blocked ? nil : wait(of: stack.thread, at: instant(of: stack))
    }

    /// What the thread was doing.
    func state(of stack: StackRecord) -> CaptureState { waitBegun(by: stack) == nil ? stack.state : .blocked }

    /// What the thread waited for; nil where it did not wait, and where nobody knows.
    func resource(of stack: StackRecord) -> String? {
        if let wait = waitBegun(by: stack) { return wait.resource.flatMap { trace.resources[$0] } }
        return stack.state == .blocked ? stack.waitedFor(in: trace) : nil
    }

    /// How the thread is related to the frame. Whoever got the CPU of a thread that waits for it is the owner of the wait.
    func relation(of stack: StackRecord) -> StackRelation {
        guard case .holder = stack.relation, let wait = wait(of: stack.victim, at: instant(of: stack)),
            wait.owner == stack.thread
        else { return stack.relation }
        return .owner(depth: 1)
    }

    /// One without a CPU stood where it was when the stack was wanted: the copy came when it ran again.
    private func instant(of stack: StackRecord) -> Instant {
        let isLate = stack.purpose == .deadline && stack.state == .unscheduled
        return isLate ? stack.plannedAt : stack.takenAt ?? stack.plannedAt
    }

    private func wait(of thread: ThreadID, at instant: Instant) -> WaitSpan? {
        let moment = Interval(start: instant, end: instant + .nanoseconds(1))
        guard let timeline = timelines[thread],
            !timeline.told.overlapping(moment, start: \.start, end: \.end).isEmpty
        else { return nil }
        return timeline.waits.overlapping(moment, start: \.start, end: \.end)
            .first { $0.isUnbroken && $0.blockedInterval.contains(instant) }
    }
}
