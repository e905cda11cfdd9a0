import FrameTrace

/// Finds waits that were still going on when the run ended.
enum UnendedWaits {
    /// Returns the longest ones, the longest first. Deadlocks have findings of their own.
    static func findings(of trace: Trace) -> [Finding] {
        let policy = AnalysisPolicy.standard
        var dead: Set<ThreadID> = []
        for case .deadlock(let edges) in trace.notes.map(\.note) { dead.formUnion(edges.map(\.thread)) }
        let waits = trace.events.filter { !dead.contains($0.key) }.compactMap {
            thread,
            events -> (ThreadID, WaitSpan)? in
            guard case .wait(let wait)? = events.last, wait.end >= trace.observedUntil,
                wait.kind != .sleep, wait.kind != .suspended, wait.end - wait.start >= policy.shortestUnendedWait
            else { return nil }
            return (thread, wait)
        }
        let longest = waits.sorted { ($0.1.start, $0.0) < ($1.1.start, $1.0) }.prefix(policy.mostUnendedWaits)
        return longest.map { thread, wait in
            .unendedWait(
                UnendedWait(
                    thread: trace.threads[thread]?.name ?? "thread \(thread)",
                    wait: wait.kind,
                    resource: wait.resource.flatMap { trace.resources[$0] } ?? "",
                    owner: wait.owner.flatMap { trace.threads[$0]?.name },
                    since: wait.start - trace.header.grid.origin
                )
            )
        }
    }
}
