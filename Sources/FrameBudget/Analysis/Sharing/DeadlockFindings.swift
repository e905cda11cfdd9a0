import FrameTrace

/// Finds who waits for whom where nobody makes progress any more.
enum DeadlockFindings {
    /// The deadlocks of a trace, the earliest first.
    ///
    /// - Parameter items: those of the trace.
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
        // Which was found first does not say which was there first.
        let told = circles.enumerated().sorted { ($0.element.since, $0.offset) < ($1.element.since, $1.offset) }
            .prefix(policy.mostDeadlocks)
        var findings = told.map { Finding.deadlock(deadlock($0.element.edges, at: $0.element.since, trace, items)) }
        if circles.count > told.count { findings.append(.moreDeadlocks(circles.count - told.count)) }
        return findings
    }

    /// When the last thread of a circle began to wait: the device looks for circles now and then, and finds them later.
    private static func closed(_ edges: [WaitEdge], foundAt found: Instant, in trace: Trace) -> Instant {
        let begins = edges.compactMap { edge -> Instant? in
            for event in (trace.events[edge.thread] ?? []).reversed() {
                if case .wait(let wait) = event, wait.start <= found, found <= wait.end { return wait.start }
            }
            return nil
        }
        return begins.count == edges.count ? begins.max() ?? found : found
    }

    /// The same circle told from another thread on is the same circle.
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
        // A worker of a shared pool does not say by its name whose work it does.
        func app(_ thread: ThreadID) -> String? {
            guard trace.threads[thread]?.app == nil,
                let item = items.first(where: {
                    $0.thread == thread && $0.interval.start <= instant && instant <= $0.interval.end
                })
            else { return nil }
            return trace.apps.first { $0.id == item.app }?.name
        }
        let told = edges.prefix(AnalysisPolicy.standard.mostDeadlockThreads)
        return Deadlock(
            at: instant - trace.header.grid.origin,
            waits: told.map { edge in
                Deadlock.Wait(
                    thread: trace.threads[edge.thread]?.name ?? "thread \(edge.thread)",
                    app: app(edge.thread),
                    resource: edge.resource.map { trace.resources[$0] ?? "resource \($0)" }
                )
            },
            more: edges.count - told.count
        )
    }
}
