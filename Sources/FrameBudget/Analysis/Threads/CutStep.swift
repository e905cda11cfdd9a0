import FrameTrace

/// The step that a thread was in the middle of when the observation ended.
///
/// A step is recorded when it ends. One that the end of its app cuts is, one that the end of the run cuts is not: it has no name, and
/// counts for the work that it belongs to.
enum CutStep {
    /// The step, from where the thread had ended what it did before to where the observation ended, with what it ran of it; its place
    /// is that of the work. Nil where the thread ran nothing of it, or where not all that a thread runs is steps: on a machine.
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
