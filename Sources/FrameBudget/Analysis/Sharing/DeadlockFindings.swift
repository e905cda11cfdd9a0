import FrameTrace

/// Says who waits for whom where nobody makes progress any more.
enum DeadlockFindings {
    /// How many deadlocks are told one by one.
    private static let most = 5
    /// How many threads of a circle are named.
    private static let mostEdges = 12

    /// A sentence for each deadlock of a trace, the earliest first.
    static func findings(of trace: Trace) -> [String] {
        var sentences: [String] = []
        let isDeadlocked = trace.notes.contains { if case .deadlock = $0.0 { true } else { false } }
        let items = isDeadlocked ? ItemSpan.items(of: trace, places: WorkPlaces(trace)) : []
        var circles = 0
        var seen: Set<[UInt64]> = []
        for (note, at) in trace.notes {
            guard case .deadlock(let edges) = note, !edges.isEmpty, seen.insert(key(of: edges)).inserted else {
                continue
            }
            circles += 1
            guard circles <= most else { continue }
            sentences.append(sentence(edges, at: at, trace, items))
        }
        if circles > most { sentences.append("There are \(circles - most) more deadlocks.") }
        return sentences
    }

    /// The same circle told from another thread on is the same circle.
    private static func key(of edges: [WaitEdge]) -> [UInt64] {
        let first = edges.indices.min { edges[$0].thread < edges[$1].thread } ?? 0
        return (edges[first...] + edges[..<first]).map {
            UInt64($0.thread.rawValue) << 32 | UInt64($0.resource?.rawValue ?? .max)
        }
    }

    private static func sentence(
        _ edges: [WaitEdge],
        at instant: Instant,
        _ trace: Trace,
        _ items: [ItemSpan]
    ) -> String {
        // A worker of a shared pool does not say by its name whose work it does.
        func name(_ thread: ThreadID) -> String {
            let name = trace.threads[thread]?.name ?? "thread \(thread)"
            guard trace.threads[thread]?.app == nil,
                let item = items.first(where: {
                    $0.thread == thread && $0.interval.start <= instant && instant <= $0.interval.end
                }),
                let app = trace.apps.first(where: { $0.id == item.app })
            else { return name }
            return "\(name) (for \(app.name))"
        }
        var text = "Deadlock at \(DecimalText.fixed((instant - trace.header.grid.origin).inSeconds, places: 3)) s: "
        let told = edges.prefix(mostEdges).enumerated().map { number, edge in
            let what = edge.resource.map { trace.resources[$0] ?? "resource \($0)" } ?? "a free worker thread"
            // A single one is a wait that nobody is left to end, the thread itself included.
            guard edges.count > 1 else {
                return "\(name(edge.thread)) waits for \(what), and nobody is left to end that"
            }
            return
                "\(name(edge.thread)) waits for \(what), and so for \(name(edges[(number + 1) % edges.count].thread))"
        }
        text += told.joined(separator: "; ")
        if edges.count > mostEdges { text += "; and so on over \(edges.count - mostEdges) more threads" }
        return text + ". None of them makes progress any more."
    }
}
