import FrameTrace

/// The CPU time of apps, on their own threads and on threads that all apps share.
struct AppCPUTime {
    let trace: Trace
    let timelines: ThreadTimelines
    /// The items of the trace.
    let items: [ItemSpan]

    /// What an app used within a time.
    ///
    /// - Complexity: O(threads + items), and what lies within the time.
    func used(by app: AppID, within interval: Interval) -> TimeSpan {
        used(by: trace.threads.values.filter { $0.app == app }.map(\.id), within: interval)
            + sharedWork(of: app, within: interval)
    }

    /// What all recorded threads used within a time.
    func usedByAll(within interval: Interval) -> TimeSpan { used(by: Array(trace.threads.keys), within: interval) }

    private func used(by threads: [ThreadID], within interval: Interval) -> TimeSpan {
        threads.reduce(.zero) { $0 + (timelines[$1]?.onCPU(within: interval) ?? .zero) }
    }

    /// What threads that are no app's own did for an app.
    private func sharedWork(of app: AppID, within interval: Interval) -> TimeSpan {
        items.reduce(.zero) { sum, item in
            guard item.app == app, trace.threads[item.thread]?.app == nil,
                let part = item.interval.clipped(to: interval)
            else { return sum }
            return sum + (timelines[item.thread]?.onCPU(within: part) ?? .zero)
        }
    }
}
