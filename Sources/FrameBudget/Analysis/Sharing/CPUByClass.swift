import FrameTrace

/// Sums the threads' CPU time by app and class.
struct CPUByClass {
    private struct Key: Hashable {
        var app: AppID
        var qos: QoS
    }

    private struct Sum {
        var mainThread: TimeSpan? = .zero
        var items: TimeSpan? = .zero

        mutating func addToMainThread(_ time: TimeSpan?) {
            mainThread = mainThread.flatMap { sum in time.map { sum + $0 } }
        }
        mutating func addToItems(_ time: TimeSpan?) { items = items.flatMap { sum in time.map { sum + $0 } } }
    }

    private let trace: Trace
    private let timelines: ThreadTimelines
    private let warm: Instant
    private var sums: [Key: Sum] = [:]

    /// Returns the CPU time of a trace after warm-up, by app and from the highest class down. An activity in progress
    /// at the end of warm-up or of the observation counts with its CPU time in between, if slices are recorded.
    ///
    /// - Complexity: O(events).
    static func times(of trace: Trace, timelines: ThreadTimelines) -> [ClassTime] {
        let warm = trace.header.grid.origin + trace.header.warmUp
        var sums = CPUByClass(trace: trace, timelines: timelines, warm: warm)
        for thread in trace.threads.values { sums.add(thread) }
        return trace.apps.flatMap { app in
            QoS.allCases.reversed().compactMap { qos in
                sums.sums[Key(app: app.id, qos: qos)].map {
                    ClassTime(app: app.name, qos: qos, mainThread: $0.mainThread, items: $0.items)
                }
            }
        }
    }

    private init(trace: Trace, timelines: ThreadTimelines, warm: Instant) {
        self.trace = trace
        self.timelines = timelines
        self.warm = warm
    }

    private mutating func add(_ thread: ThreadDescription) {
        var stack = ActivityStack()
        var last: Usage?
        for event in trace.events[thread.id] ?? [] {
            switch event {
            case .begin(let begin):
                charge(stack.innermost, thread, last, begin.usage)
                _ = stack.begin(begin)
                last = begin.usage
            case .end(let end):
                // If records are missing, the activity since the last one is unknown.
                let innermost = stack.innermost
                let (ended, lost) = stack.end(end)
                if ended != nil, lost.isEmpty { charge(innermost, thread, last, end.usage) }
                last = end.usage
            case .lost(_, let at): stack.lose(at: at)
            default: break
            }
        }
        guard let open = stack.innermost, let last else { return }
        let end = open.knownUntil(trace.observedUntil)
        if let time = onCPU(thread, from: last.at, to: end), time > .zero { add(time, to: open, thread) }
    }

    /// Returns a thread's CPU time from an instant, or from the end of warm-up, to another one; nil if unknown.
    private func onCPU(_ thread: ThreadDescription, from start: Instant, to end: Instant) -> TimeSpan? {
        guard timelines.knowsSlices else { return nil }
        return timelines[thread.id]?.onCPU(within: Interval(start: max(start, warm), end: end))
    }

    private func key(of activity: ActivityBegin, _ thread: ThreadDescription) -> Key? {
        (timelines.places.app(of: activity.path) ?? thread.app).map { Key(app: $0, qos: activity.qos) }
    }

    private mutating func charge(
        _ activity: ActivityStack.Open?,
        _ thread: ThreadDescription,
        _ from: Usage?,
        _ to: Usage
    ) {
        guard let activity, let from else { return }
        guard from.at >= warm else {
            if let time = onCPU(thread, from: from.at, to: to.at), time > .zero { add(time, to: activity, thread) }
            return
        }
        add(from.cpu.flatMap { before in to.cpu.map { $0 - before } }, to: activity, thread)
    }

    private mutating func add(_ time: TimeSpan?, to activity: ActivityStack.Open, _ thread: ThreadDescription) {
        guard let key = key(of: activity.begin, thread) else { return }
        switch activity.begin.kind {
        case .frame, .handler: sums[key, default: Sum()].addToMainThread(time)
        case .item, .stage: sums[key, default: Sum()].addToItems(time)
        }
    }
}
