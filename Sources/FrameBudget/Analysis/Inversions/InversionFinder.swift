import FrameTrace

/// Finds the waits of a trace in which a thread waits for one of a lower class (Documentation/Measures.md, Priority
/// inversion).
struct InversionFinder {
    let timelines: ThreadTimelines
    let chain: WaitChain

    init(_ trace: Trace, _ timelines: ThreadTimelines, _ begins: WorkBegins?) {
        self.timelines = timelines
        chain = WaitChain(timelines: timelines, owners: OwnerTimeline(trace), begins: begins)
    }

    /// Returns the inversions, by thread and in order of time. A chain is charged once: a thread in the middle of a
    /// chain that begins with a thread of its own class or a higher one is not charged again for the same time.
    ///
    /// - Complexity: O(n log n) over the trace's waits, and the events within those that are inverted.
    func find() -> [FoundInversion] {
        var found: [FoundInversion] = []
        var charged: [ThreadID: [Interval]] = [:]
        for timeline in timelines.all {
            let thread = timeline.thread
            for wait in timeline.waits {
                guard let qos = timeline.qos(at: wait.start) else { continue }
                let parts = parts(of: wait, by: thread, qos)
                guard !parts.isEmpty else { continue }
                for part in parts {
                    for hop in part.hops.dropFirst() {
                        guard let own = timelines[hop.thread]?.qos(at: part.interval.start), own <= qos else {
                            continue
                        }
                        charged[hop.thread, default: []].append(part.interval)
                    }
                }
                found.append(FoundInversion(waiter: thread, qos: qos, wait: wait, parts: parts))
            }
        }
        charged = charged.mapValues { $0.merged() }
        return found.compactMap { rest(of: $0, charged: charged[$0.waiter] ?? []) }
    }

    private func parts(of wait: WaitSpan, by thread: ThreadID, _ qos: QoS) -> [FoundInversion.Part] {
        // Work that has not begun has no thread, and so no class.
        chain.links(of: wait, by: thread).filter(\.hasBegun).flatMap { link -> [FoundInversion.Part] in
            let classes = timelines[link.owner]?.classes(within: link.interval) ?? []
            return classes.filter { $0.qos < qos }.map {
                FoundInversion.Part(interval: $0.interval, owner: link.owner, hops: link.hops)
            }
        }
    }

    private func rest(of inversion: FoundInversion, charged: [Interval]) -> FoundInversion? {
        let relevant = charged.overlapping(inversion.wait.blockedInterval, start: \.start, end: \.end)
        guard !relevant.isEmpty else { return inversion }
        var inversion = inversion
        inversion.parts = inversion.parts.flatMap { part in
            [part.interval].subtracting(Array(relevant)).map {
                FoundInversion.Part(interval: $0, owner: part.owner, hops: part.hops)
            }
        }
        return inversion.parts.isEmpty ? nil : inversion
    }
}
