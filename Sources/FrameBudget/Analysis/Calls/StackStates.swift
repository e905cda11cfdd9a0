import FrameTrace

/// The states of sampled threads, according to their own waits. The only definition, for strips, profiles and exports.
///
/// A thread that has begun to wait raises or wakes other threads before it sleeps, and may immediately lose the CPU to
/// one of them. The sampler then sees a ready thread, in functions of fbprof. In the thread's ledger it waits, and it
/// counts as waiting here too.
struct StackStates {
    let trace: Trace
    let timelines: ThreadTimelines

    init(_ trace: Trace, _ timelines: ThreadTimelines) {
        self.trace = trace
        self.timelines = timelines
    }

    /// Returns the wait that a thread had begun; nil if it was not in a wait, or if the sampler already saw it blocked.
    ///
    /// - Complexity: O(log n).
    func waitBegun(by stack: StackRecord) -> WaitSpan? {
        stack.state == .blocked ? nil : wait(of: stack.thread, at: instant(of: stack))
    }

    func state(of stack: StackRecord) -> CaptureState { waitBegun(by: stack) == nil ? stack.state : .blocked }

    /// Returns what the thread waited for; nil if it did not wait, or that is unknown.
    func resource(of stack: StackRecord) -> String? {
        if let wait = waitBegun(by: stack) { return wait.resource.flatMap { trace.resources[$0] } }
        return stack.state == .blocked ? stack.waitedFor(in: trace) : nil
    }

    /// Returns the relation of the thread to the frame. A thread that got the CPU of a victim waiting for it is the
    /// owner of the wait.
    func relation(of stack: StackRecord) -> StackRelation {
        guard case .holder = stack.relation, let wait = wait(of: stack.victim, at: instant(of: stack)),
            wait.owner == stack.thread
        else { return stack.relation }
        return .owner(depth: 1)
    }

    /// Returns the instant that the stack shows: for a thread without a CPU, when the stack was requested, because it
    /// did not move until the copy was made.
    private func instant(of stack: StackRecord) -> Instant {
        let isLate = stack.purpose == .deadline && stack.state == .unscheduled
        return isLate ? stack.plannedAt : stack.takenAt ?? stack.plannedAt
    }

    private func wait(of thread: ThreadID, at instant: Instant) -> WaitSpan? {
        let moment = Interval(start: instant, end: instant + .nanoseconds(1))
        guard let timeline = timelines[thread],
            !timeline.blockedIntervals.overlapping(moment, start: \.start, end: \.end).isEmpty
        else { return nil }
        return timeline.waits.overlapping(moment, start: \.start, end: \.end)
            .first { $0.isUnbroken && $0.blockedInterval.contains(instant) }
    }
}
