import FrameTrace

/// Summarizes how the apps shared CPUs, worker threads, the GPU and the disk.
struct SharingSummary {
    let trace: Trace
    let timelines: ThreadTimelines

    private var warm: Instant { trace.header.grid.origin + trace.header.warmUp }

    /// Returns the summary.
    ///
    /// - Parameter items: the items of the trace.
    /// - Complexity: O(n log n) over the trace's events.
    func sharing(_ items: [ItemSpan]) -> Sharing {
        let workers = mostWorkers(items)
        let hardware = HardwareMeter(trace: trace, timelines: timelines, hardware: HardwareTimeline(trace))
        return Sharing(
            cpu: CPUByClass.times(of: trace, timelines: timelines),
            fairness: FairnessMeter(trace: trace, timelines: timelines).classes(items),
            gpu: hardware.use(of: .gpu),
            disk: hardware.use(of: .disk),
            mostWorkers: workers.count,
            mostWorkersAt: workers.at - trace.header.grid.origin,
            waitingWorkers: workers.waiting,
            mostWorkersByApp: workers.count > 0 ? workersByApp(items, at: workers.at) : [],
            isPoolShared: items.allSatisfy {
                timelines[$0.thread]?.isMain == true || trace.threads[$0.thread]?.app == nil
            },
            placeholders: placeholders()
        )
    }

    /// Returns the most threads in an item at once, when, and how many of them waited. Nested items share a thread.
    private func mostWorkers(_ items: [ItemSpan]) -> (count: Int, at: Instant, waiting: Int) {
        var byThread: [ThreadID: [Interval]] = [:]
        for item in items where timelines[item.thread]?.isMain == false {
            byThread[item.thread, default: []].append(item.interval)
        }
        var marks: [(at: Instant, change: Int)] = []
        for intervals in byThread.values {
            for interval in intervals.merged().clipped(to: Interval(start: warm, end: trace.observedUntil)) {
                marks.append((interval.start, 1))
                marks.append((interval.end, -1))
            }
        }
        // At the same instant, ends come before begins.
        marks.sort { ($0.at, $0.change) < ($1.at, $1.change) }
        var most = 0
        var count = 0
        var at = trace.header.grid.origin
        for mark in marks {
            count += mark.change
            if count > most { (most, at) = (count, mark.at) }
        }
        let moment = Interval(start: at, end: at + .nanoseconds(1))
        let waiting = byThread.keys.count { thread in
            timelines[thread]?.waits.overlapping(moment, start: \.start, end: \.end).isEmpty == false
        }
        return (most, at, most > 0 ? waiting : 0)
    }

    /// Returns the number of workers by the app whose item they execute. A nested item belongs to the same worker.
    private func workersByApp(_ items: [ItemSpan], at instant: Instant) -> [AppCount] {
        var apps: [ThreadID: AppID] = [:]
        for item in items where item.interval.start <= instant && instant < item.interval.end {
            guard timelines[item.thread]?.isMain == false, apps[item.thread] == nil else { continue }
            apps[item.thread] = item.app
        }
        let counts = trace.apps.map { app in AppCount(app: app.name, count: apps.values.count { $0 == app.id }) }
        return counts.filter { $0.count > 0 }.sorted { ($1.count, $0.app) < ($0.count, $1.app) }
    }

    private func placeholders() -> [AppCount] {
        var counts: [AppID: Int] = [:]
        var seen: Set<FrameLocator.Place> = []
        for (note, at) in trace.notes where at >= warm {
            guard case .placeholder(let app, let frame) = note,
                seen.insert(FrameLocator.Place(app: app.index, frame: frame.index)).inserted
            else { continue }
            counts[app, default: 0] += 1
        }
        return trace.apps.compactMap { app in counts[app.id].map { AppCount(app: app.name, count: $0) } }
    }
}
