import FrameTrace

/// From when on threads did the work that they do: an item of a queue, a handler, a frame or a turn.
///
/// A thread that ends a wait without an owner had to make progress only from then on: its earlier work was something
/// else, and work that has not begun has no thread.
struct WorkBegins {
    /// Work that no other work of the thread encloses.
    private struct Work {
        /// Its begin record.
        var start: Instant
        /// From when on it counts: before ``start`` where the thread was ready for it already, or did what was ahead.
        var from: Instant
    }

    private let timelines: ThreadTimelines
    /// By thread: its work, in order.
    private let works: [ThreadID: [Work]]

    /// Reads the begins of a trace; nil if each wait has an owner.
    ///
    /// - Complexity: O(waits); O(events) if any wait has no owner.
    init?(_ trace: Trace, _ timelines: ThreadTimelines) {
        guard timelines.all.contains(where: { $0.waits.contains { $0.kind.hasNoOwner } }) else { return nil }
        self.timelines = timelines
        works = trace.events.mapValues { Self.works(in: $0, timelines.places) }
    }

    /// Returns from when on a thread did the work that it does at an instant; nil where it does none, or that is not
    /// known.
    ///
    /// - Complexity: O(log n).
    func begin(of thread: ThreadID, at instant: Instant) -> Instant? {
        guard let own = works[thread], timelines[thread]?.activity(at: instant) != nil else { return nil }
        let next = own.sortedIndex(where: { $0.start > instant })
        return next > 0 ? own[next - 1].from : nil
    }

    private static func works(in events: PackedArray<ThreadEvent>, _ places: WorkPlaces) -> [Work] {
        var works: [Work] = []
        var stack = ActivityStack()
        var last: (begin: ActivityBegin, end: Instant)?
        for event in events {
            switch event {
            case .begin(let begin):
                _ = stack.begin(begin)
                guard stack.open.count == 1 else { continue }
                let start = begin.usage.at
                // As in a timeline: from the wake-up, or from the end of the work before, but not before it was there.
                let free: Instant = max(begin.wokenAt ?? .zero, last?.end ?? .zero)
                let first: Instant = begin.enqueuedAt ?? begin.wokenAt ?? start
                var from = free >= first || begin.wokenAt != nil ? min(max(free, first), start) : start
                if let last, let before = works.last, isAhead(last.begin, until: last.end, of: begin, places) {
                    from = before.from
                }
                works.append(Work(start: start, from: from))
                last = nil
            case .end(let end):
                let ended = stack.end(end).ended
                if stack.open.isEmpty { last = ended.map { ($0.begin, end.usage.at) } }
            case .lost(_, let at): stack.lose(at: at)
            default: break
            }
        }
        return works
    }

    /// Whether an item was ahead of the one that its worker took next: in the same queue, where that one was already.
    private static func isAhead(
        _ item: ActivityBegin,
        until end: Instant,
        of next: ActivityBegin,
        _ places: WorkPlaces
    ) -> Bool {
        guard next.wokenAt == nil, case .item(let queue?, _) = item.kind,
            case .item(let nextQueue?, let enqueued) = next.kind
        else { return false }
        return queue == nextQueue && enqueued < end && places.app(of: item.path) == places.app(of: next.path)
    }
}
