import FrameTrace

/// Lists every wait whose owner no system knows beforehand, inverted or not.
struct WaitAuditor {
    private struct Key: Hashable {
        var app: AppID?
        var path: PathID
        var kind: WaitKind
        var resource: ResourceID?
    }

    private struct WaitKey: Hashable {
        var thread: ThreadID
        var start: Instant
    }

    let trace: Trace
    let timelines: ThreadTimelines

    /// Returns the waits after warm-up by app, path, kind and resource, longest total first, at most
    /// ``WaitAudit/capacity``.
    ///
    /// - Complexity: O(n log n) over the waits.
    func audit(_ inversions: [JudgedInversion]) -> [WaitAudit] {
        let byWait = Dictionary(
            inversions.map { (WaitKey(thread: $0.found.waiter, start: $0.found.wait.start), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let warm = trace.header.grid.origin + trace.header.warmUp
        let names = Dictionary(trace.apps.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        var entries: [Key: WaitAudit] = [:]
        for timeline in timelines.all {
            for wait in timeline.waits where wait.kind.isAudited && wait.start >= warm {
                let activity = timeline.activity(at: wait.start)
                let app = activity?.app ?? trace.threads[timeline.thread]?.app
                let path = activity?.path ?? .none
                let key = Key(app: app, path: path, kind: wait.kind, resource: wait.resource)
                var entry =
                    entries[key]
                    ?? WaitAudit(
                        app: app.flatMap { names[$0] },
                        path: path,
                        kind: wait.kind,
                        resource: wait.resource.flatMap { trace.resources[$0] } ?? "",
                        count: 0,
                        total: .zero,
                        worst: .zero,
                        inverted: 0,
                        cost: .zero
                    )
                entry.add(wait, byWait[WaitKey(thread: timeline.thread, start: wait.start)])
                entries[key] = entry
            }
        }
        let sorted = entries.sorted { left, right in
            if left.value.total != right.value.total { return left.value.total > right.value.total }
            return (left.key.path, left.key.resource?.rawValue ?? .max, left.key.app?.rawValue ?? .max)
                < (right.key.path, right.key.resource?.rawValue ?? .max, right.key.app?.rawValue ?? .max)
        }
        return sorted.prefix(WaitAudit.capacity).map(\.value)
    }
}

extension WaitKind {
    /// Whether every wait of this kind is listed: its owner is unknown, so it raises no thread.
    fileprivate var isAudited: Bool {
        self == .semaphore || self == .group || self == .condition || self == .concurrentItem
            || self == .concurrentQueue
    }
}

extension WaitAudit {
    fileprivate mutating func add(_ wait: WaitSpan, _ inversion: JudgedInversion?) {
        let length = wait.end - wait.start
        count += 1
        total += length
        worst = max(worst, length)
        guard let inversion else { return }
        inverted += 1
        cost = cost.flatMap { sum in inversion.cost.map { sum + $0.total } }
    }
}
