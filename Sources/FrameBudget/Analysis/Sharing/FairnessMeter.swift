import FrameTrace

/// Measures how evenly apps got CPU time for work items of one class.
///
/// An app wants CPU time while an item of that class is queued, ready or running; an app whose items all wait for
/// something wants none. The CPU time used while at least two apps want it is compared with an equal split among those
/// apps.
struct FairnessMeter {
    private struct Mark {
        var at: Instant
        var app: Int
        var wants: Int
        var runs: Int
    }

    let trace: Trace
    let timelines: ThreadTimelines

    /// Returns the classes in which at least two apps wanted CPU time at once, after warm-up, from the highest down.
    ///
    /// - Complexity: O(n log n) over items, waits and slices, times the apps.
    func classes(_ items: [ItemSpan]) -> [ClassFairness] {
        let byClass = Dictionary(grouping: items, by: \.qos)
        return byClass.keys.sorted(by: >).compactMap { qos in fairness(qos, byClass[qos] ?? []) }
    }

    private func fairness(_ qos: QoS, _ items: [ItemSpan]) -> ClassFairness? {
        guard Set(items.map(\.app)).count > 1 else { return nil }
        var wanting = [Int](repeating: 0, count: trace.apps.count)
        var running = wanting
        var got = [Double](repeating: 0, count: trace.apps.count)
        var equal = got
        var contended = TimeSpan.zero
        var last = trace.header.grid.origin + trace.header.warmUp
        for mark in marks(of: items) {
            if mark.at > last {
                let length = Double((mark.at - last).nanoseconds)
                var wants = 0
                var ran = 0
                for app in wanting.indices where wanting[app] > 0 || running[app] > 0 {
                    wants += 1
                    ran += running[app]
                }
                if wants > 1 {
                    contended += mark.at - last
                    for app in wanting.indices where wanting[app] > 0 || running[app] > 0 {
                        got[app] += length * Double(running[app])
                        equal[app] += length * Double(ran) / Double(wants)
                    }
                }
                last = mark.at
            }
            wanting[mark.app] += mark.wants
            running[mark.app] += mark.runs
        }
        guard contended > .zero else { return nil }
        let shared = trace.apps.indices.filter { equal[$0] > 0 }
        let ratios = shared.map { got[$0] / equal[$0] }
        return ClassFairness(
            qos: qos,
            contended: contended,
            index: timelines.knowsSlices ? Self.jain(ratios) : nil,
            apps: !timelines.knowsSlices
                ? []
                : shared.map { app in
                    AppShare(
                        app: trace.apps[app].name,
                        time: .nanoseconds(Int64(got[app].rounded())),
                        equal: .nanoseconds(Int64(equal[app].rounded()))
                    )
                }
        )
    }

    /// Returns Jain's fairness index: (Σx)² / (n · Σx²); nil if all are zero.
    static func jain(_ values: [Double]) -> Double? {
        let sum = values.reduce(0, +)
        let squares = values.reduce(0) { $0 + $1 * $1 }
        return squares > 0 ? sum * sum / (Double(values.count) * squares) : nil
    }

    private func marks(of items: [ItemSpan]) -> [Mark] {
        let numbers = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var marks: [Mark] = []
        func add(_ interval: Interval, _ app: Int, wants: Int = 0, runs: Int = 0) {
            guard interval.length > .zero else { return }
            marks.append(Mark(at: interval.start, app: app, wants: wants, runs: runs))
            marks.append(Mark(at: interval.end, app: app, wants: -wants, runs: -runs))
        }
        for item in items {
            guard let app = numbers[item.app] else { continue }
            let timeline = timelines[item.thread]
            add(Interval(start: item.enqueued, end: item.interval.end), app, wants: 1)
            for wait in timeline?.waits.overlapping(item.interval, start: \.start, end: \.end) ?? [] {
                if let blocked = wait.blockedInterval.clipped(to: item.interval) { add(blocked, app, wants: -1) }
            }
            let slices = (timeline?.slices ?? []).overlapping(item.interval, start: \.start, end: \.end)
            for slice in slices {
                let running = Interval(start: slice.start, end: slice.end).clipped(to: item.interval)
                if let running { add(running, app, runs: 1) }
            }
        }
        return marks.sorted { $0.at < $1.at }
    }
}
