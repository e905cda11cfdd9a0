import FrameTrace

/// The main delay of a thread within some of its time: a wait, or time on the run queue. Empty if its own steps took
/// longest.
struct StartDelay {
    /// Its longest wait, if waits took longest in total.
    var wait: BlockedPart?
    /// The holder of the resource, or the app that was to end the wait, for at least half of the wait; nil if unknown.
    var holder: WaitHolder?
    /// Time on the run queue, if that was the largest part.
    var ready: TimeSpan?
    /// The culprits that had a CPU meanwhile, longest first; nil if that was not recorded.
    var runnableBy: [RunnablePart]?
}

/// The app that delayed a wait longest, and its work.
struct WaitHolder: Equatable {
    var name: String
    var path: PathID
}

extension BusyMeter {
    /// Returns the main delay of the thread within intervals; nil if its own steps took longest.
    ///
    /// - Parameter busy: the thread's time within them.
    func delay(_ intervals: [Interval], _ busy: BusyTime) -> StartDelay? {
        let ran = busy.onCPU ?? steps(intervals, most: .max).reduce(.zero) { $0 + $1.time }
        if let ready = busy.ready, ready > max(ran, busy.blocked) {
            var parts: [RunnablePart] = []
            for interval in intervals {
                for part in runnable(interval, most: .max) ?? [] { parts.add(part) }
            }
            let longest = Array(parts.sortedBySize().prefix(Hang.capacity))
            return StartDelay(ready: ready, runnableBy: longest.isEmpty ? nil : longest)
        }
        guard busy.blocked > ran else { return nil }
        var waits: [BlockedPart] = []
        for interval in intervals {
            for part in blocked(interval, most: .max) { waits.add(part) }
        }
        guard let longest = waits.sortedBySize().first else { return nil }
        return StartDelay(wait: longest, holder: holder(of: longest, within: intervals))
    }

    /// Returns the app that held the resource, or was to end the wait, for at least half of the time; nil if unknown.
    ///
    /// - Complexity: O(log n + links of the waits, and steps within them).
    private func holder(of part: BlockedPart, within intervals: [Interval]) -> WaitHolder? {
        var works: [AppID: [PathID: TimeSpan]] = [:]
        for interval in intervals {
            for wait in timelines[thread]?.waits.overlapping(interval, start: \.start, end: \.end) ?? []
            where wait.kind == part.kind && (wait.resource.flatMap { trace.resources[$0] } ?? "") == part.resource {
                for piece in owners.pieces(of: wait, by: thread, within: interval, victim: app)
                where piece.isExplained {
                    // The first thread after the waiter. Those further along the chain are what it waits for itself.
                    let holder = piece.hops.count > 1 ? piece.hops[1].thread : piece.owner
                    add(holder, piece.interval, to: &works)
                }
            }
        }
        let sums = works.mapValues { paths in paths.values.reduce(TimeSpan.zero) { $0 + $1 } }
        guard let most = sums.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value * 2 >= part.time else {
            return nil
        }
        let path = works[most.key]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        let name = trace.apps.first { $0.id == most.key }?.name
        return name.map { WaitHolder(name: $0, path: path ?? .none) }
    }

    /// Adds the work that a thread was in the middle of, running or not: its steps, and the activity around them for
    /// the rest.
    private func add(_ holder: ThreadID, _ interval: Interval, to works: inout [AppID: [PathID: TimeSpan]]) {
        let activities: SpanArray<Activity> = timelines[holder]?.activities ?? []
        for activity in activities.overlapping(interval, start: \.interval.start, end: \.interval.end) {
            guard let app = activity.app, let part = activity.interval.clipped(to: interval) else { continue }
            var rest = part.length
            for step in holders.steps(of: holder, within: part) {
                let time = Interval(start: step.start, end: step.end).overlap(with: part)
                works[app, default: [:]][step.path, default: .zero] += time
                rest = rest - time
            }
            works[app, default: [:]][activity.path, default: .zero] += rest
        }
    }
}
