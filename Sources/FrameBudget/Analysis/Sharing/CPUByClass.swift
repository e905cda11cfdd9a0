import FrameTrace

/// Sums the threads' CPU time up by app and class.
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
    private let places: WorkPlaces
    private let warm: Instant
    private var sums: [Key: Sum] = [:]

    /// The CPU time of a trace after warm-up, by app and from the highest class down.
    ///
    /// - Complexity: O(events).
    static func times(of trace: Trace, places: WorkPlaces) -> [ClassTime] {
        var sums = CPUByClass(trace: trace, places: places, warm: trace.header.grid.origin + trace.header.warmUp)
        for thread in trace.threads.values { sums.add(thread) }
        return trace.apps.flatMap { app in
            QoS.allCases.reversed().compactMap { qos in
                sums.sums[Key(app: app.id, qos: qos)].map {
                    ClassTime(app: app.name, qos: qos, mainThread: $0.mainThread, items: $0.items)
                }
            }
        }
    }

    private init(trace: Trace, places: WorkPlaces, warm: Instant) {
        self.trace = trace
        self.places = places
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
                // Where records are missing, nobody knows what the time since was for.
                let innermost = stack.innermost
                let (ended, lost) = stack.end(end)
                if ended != nil, lost.isEmpty { charge(innermost, thread, last, end.usage) }
                last = end.usage
            default: break
            }
        }
    }

    private func key(of activity: ActivityBegin, _ thread: ThreadDescription) -> Key? {
        (places.app(of: activity.path) ?? thread.app).map { Key(app: $0, qos: activity.qos) }
    }

    private mutating func charge(
        _ activity: ActivityStack.Open?,
        _ thread: ThreadDescription,
        _ from: Usage?,
        _ to: Usage
    ) {
        guard let activity, let key = key(of: activity.begin, thread), let from, from.at >= warm else { return }
        let time: TimeSpan? = if let before = from.cpu, let after = to.cpu { after - before } else { nil }
        switch activity.begin.kind {
        case .frame, .handler: sums[key, default: Sum()].addToMainThread(time)
        case .item, .stage: sums[key, default: Sum()].addToItems(time)
        }
    }
}
