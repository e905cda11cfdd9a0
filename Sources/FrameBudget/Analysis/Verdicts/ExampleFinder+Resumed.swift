import FrameTrace

/// Finds the work that resumed the suspended queue of an operation that a main thread waited for.
extension ExampleFinder {
    /// Adds the work that resumed an operation queue, how long that work had been under way and ready, and who had the
    /// CPU meanwhile.
    ///
    /// - Parameters:
    ///   - instant: when the queue was resumed.
    ///   - parts: the time in which the awaited operation had not begun.
    /// - Complexity: O(places + threads · log n + slices within the parts).
    func addResumer(
        of queue: ResourceID,
        at instant: Instant,
        _ parts: [Interval],
        victim: AppID,
        to found: inout NotBegun
    ) {
        guard let app = trace.apps.first(where: { $0.id == victim }), let name = trace.resources[queue] else { return }
        let prefix = "operation queue \(app.name)/"
        // As the workload's compiler labels such a step.
        guard name.hasPrefix(prefix),
            let known = caller(of: "resume \(name.dropFirst(prefix.count))", at: instant, victim: victim)
        else { return }
        found.resumer = known.path
        guard let (thread, interval) = known.execution else { return }
        let executed = parts.clipped(to: interval)
        found.resuming = executed.total
        let ready = executed.flatMap { splitter.culprits.pieces(of: thread, within: $0, victim: victim) }
        let time = ready.map(\.interval).merged().total
        guard time > .zero else { return }
        found.resumerReady = time
        var holders: [Culprit: TimeSpan] = [:]
        for (holder, time) in ready.flatMap(\.shares) where holder.thread != nil {
            holders[holder.culprit, default: .zero] += time
        }
        found.resumerBehind = holders.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
