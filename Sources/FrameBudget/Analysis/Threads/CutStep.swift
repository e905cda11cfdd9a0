import FrameTrace

/// The step that a thread was in when the observation ended.
///
/// A step is recorded when it ends, or when the end of its app or of the run cuts it short. Recordings of earlier
/// versions lack those that the end of the run cut: such a step has no name, and counts for the work around it.
enum CutStep {
    /// Returns the step, from the end of the thread's previous work to the end of the observation, with its CPU time
    /// and the path of the work around it. Nil where the thread ran nothing of it, or on a real machine, where a thread
    /// also runs code outside of steps.
    ///
    /// - Complexity: O(events of the thread).
    static func step(of thread: ThreadID, in trace: Trace) -> StepSpan? {
        guard trace.header.facts.isExact, let slices = trace.slices[thread], !slices.isEmpty else { return nil }
        var stack = ActivityStack()
        var last: Instant?
        func seen(_ at: Instant) { last = max(last ?? at, at) }
        for event in trace.events[thread] ?? [] {
            switch event {
            case .begin(let begin): _ = stack.begin(begin)
            case .end(let end):
                _ = stack.end(end)
                seen(end.usage.at)
            case .step(let step): seen(step.end)
            case .wait(let wait): seen(wait.end)
            case .lost(_, let at): stack.lose(at: at)
            default: break
            }
        }
        guard let open = stack.innermost else { return nil }
        let start = max(open.begin.usage.at, last ?? open.begin.usage.at)
        let rest = Interval(start: start, end: max(start, open.knownUntil(trace.observedUntil)))
        let cpu = slices.overlapping(rest, start: \.start, end: \.end).reduce(TimeSpan.zero) {
            $0 + Interval(start: $1.start, end: $1.end).overlap(with: rest)
        }
        guard cpu > .zero else { return nil }
        return StepSpan(path: open.begin.path, start: rest.start, end: rest.end, cpu: cpu)
    }
}
