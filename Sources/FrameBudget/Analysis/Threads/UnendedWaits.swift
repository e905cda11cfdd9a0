import FrameTrace

/// Waits that were still going on when the run ended.
enum UnendedWaits {
    /// Shorter ones are the ordinary state of threads at whatever moment.
    private static let shortest = TimeSpan.milliseconds(250)
    private static let most = 10

    /// A sentence for each, the longest first; a deadlock is told elsewhere.
    static func findings(of trace: Trace) -> [String] {
        var dead: Set<ThreadID> = []
        for case .deadlock(let edges) in trace.notes.map(\.note) { dead.formUnion(edges.map(\.thread)) }
        let waits = trace.events.filter { !dead.contains($0.key) }.compactMap {
            thread,
            events -> (ThreadID, WaitSpan)? in
            guard case .wait(let wait)? = events.last, wait.end >= trace.observedUntil,
                wait.kind != .sleep, wait.end - wait.start >= shortest
            else { return nil }
            return (thread, wait)
        }
        return waits.sorted { ($0.1.start, $0.0) < ($1.1.start, $1.0) }.prefix(most).map { thread, wait in
            let name = trace.threads[thread]?.name ?? "thread \(thread)"
            let what = wait.resource.flatMap { trace.resources[$0] } ?? wait.kind.rawValue
            let since = DecimalText.fixed((wait.start - trace.header.grid.origin).inSeconds, places: 3)
            let owner = wait.owner.flatMap { trace.threads[$0]?.name }.map { ", and so for \($0)" } ?? ""
            return "\(name) was still waiting for \(what)\(owner) when the run ended, since \(since) s."
        }
    }
}
