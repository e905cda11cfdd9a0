import FrameTrace

/// Finds who waits for whom where nobody makes progress any more.
enum DeadlockFindings {
    /// The deadlocks of a trace, the earliest first.
    ///
    /// - Parameter items: those of the trace.
    static func findings(of trace: Trace, _ items: [ItemSpan]) -> [Finding] {
        let policy = AnalysisPolicy.standard
        var findings: [Finding] = []
        var circles = 0
        var seen: Set<[UInt64]> = []
        for (note, at) in trace.notes {
            guard case .deadlock(let edges) = note, !edges.isEmpty, seen.insert(key(of: edges)).inserted else {
                continue
            }
            circles += 1
            guard circles <= policy.mostDeadlocks else { continue }
            findings.append(.deadlock(deadlock(edges, at: at, trace, items)))
        }
        if circles > policy.mostDeadlocks { findings.append(.moreDeadlocks(circles - policy.mostDeadlocks)) }
        return findings
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
