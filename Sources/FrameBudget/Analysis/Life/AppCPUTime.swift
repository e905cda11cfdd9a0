import FrameTrace

/// The CPU time of apps, on their own threads and on threads that all apps share.
struct AppCPUTime {
    let trace: Trace
    let timelines: ThreadTimelines
    let items: [ItemSpan]

    /// Returns the CPU time of an app within an interval.
    ///
    /// - Complexity: O(threads + items), plus the slices within the interval.
    func used(by app: AppID, within interval: Interval) -> TimeSpan {
        used(by: trace.threads.values.filter { $0.app == app }.map(\.id), within: interval)
            + sharedWork(of: app, within: interval)
    }

    /// Returns the CPU time of all recorded threads within an interval.
    func usedByAll(within interval: Interval) -> TimeSpan { used(by: Array(trace.threads.keys), within: interval) }

    private func used(by threads: [ThreadID], within interval: Interval) -> TimeSpan {
        threads.reduce(.zero) { $0 + (timelines[$1]?.onCPU(within: interval) ?? .zero) }
    }

    /// Returns the CPU time of shared threads for an app.
    private func sharedWork(of app: AppID, within interval: Interval) -> TimeSpan {
        items.reduce(.zero) { sum, item in
            guard item.app == app, trace.threads[item.thread]?.app == nil,
                let part = item.interval.clipped(to: interval)
            else { return sum }
            return sum + (timelines[item.thread]?.onCPU(within: part) ?? .zero)
        }
    }
}
