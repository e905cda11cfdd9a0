import FrameTrace

/// Finds deadlocks: cycles of waits in which no thread makes progress.
enum DeadlockFindings {
    /// Returns the deadlocks of a trace, earliest first.
    ///
    /// - Parameter items: the items of the trace.
    static func findings(of trace: Trace, _ items: [ItemSpan]) -> [Finding] {
        let policy = AnalysisPolicy.standard
        var circles: [(edges: [WaitEdge], since: Instant)] = []
        var seen: Set<[UInt64]> = []
        for (note, at) in trace.notes {
            guard case .deadlock(let edges) = note, !edges.isEmpty, seen.insert(key(of: edges)).inserted else {
                continue
            }
            circles.append((edges, closed(edges, foundAt: at, in: trace)))
        }
        // The order in which cycles were found is not the order in which they formed.
        let listed = circles.enumerated().sorted { ($0.element.since, $0.offset) < ($1.element.since, $1.offset) }
            .prefix(policy.mostDeadlocks)
        var findings = listed.map { Finding.deadlock(deadlock($0.element.edges, at: $0.element.since, trace, items)) }
        if circles.count > listed.count { findings.append(.moreDeadlocks(circles.count - listed.count)) }
        return findings
    }

    /// Returns when the last thread of a cycle began to wait. The device checks for cycles only now and then, and finds
    /// them later.
    private static func closed(_ edges: [WaitEdge], foundAt found: Instant, in trace: Trace) -> Instant {
        let begins = edges.compactMap { edge -> Instant? in
            for event in (trace.events[edge.thread] ?? []).reversed() {
                if case .wait(let wait) = event, wait.start <= found, found <= wait.end { return wait.start }
            }
            return nil
        }
        return begins.count == edges.count ? begins.max() ?? found : found
    }

    /// Returns a key that does not depend on the thread at which a cycle is listed first.
    private static func key(of edges: [WaitEdge]) -> [UInt64] {
        let first = edges.indices.min { edges[$0].thread < edges[$1].thread } ?? 0
        return (edges[first...] + edges[..<first]).map {
            UInt64($0.thread.rawValue) << 32 | UInt64($0.resource?.rawValue ?? .max)
        }
    }

    private static func deadlock(
        _ edges: [WaitEdge],
        at instant: Instant,
        _ trace: Trace,
        _ items: [ItemSpan]
    ) -> Deadlock {
        // The name of a shared pool's worker does not identify the app it works for.
        func app(_ thread: ThreadID) -> String? {
            guard trace.threads[thread]?.app == nil,
                let item = items.first(where: {
                    $0.thread == thread && $0.interval.start <= instant && instant <= $0.interval.end
                })
            else { return nil }
            return trace.apps.first { $0.id == item.app }?.name
        }
        let listed = edges.prefix(AnalysisPolicy.standard.mostDeadlockThreads)
        return Deadlock(
            at: instant - trace.header.grid.origin,
            waits: listed.map { edge in
                Deadlock.Wait(
                    thread: trace.threads[edge.thread]?.name ?? "thread \(edge.thread)",
                    app: app(edge.thread),
                    resource: edge.resource.map { trace.resources[$0] ?? "resource \($0)" }
                )
            },
            more: edges.count - listed.count
        )
    }
}
