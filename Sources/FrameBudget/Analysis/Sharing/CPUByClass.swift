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
        var stack: [(key: Key?, isMain: Bool)] = []
        var last: Usage?
        func key(_ app: AppID?, _ qos: QoS) -> Key? { app.map { Key(app: $0, qos: qos) } }
        for event in trace.events[thread.id] ?? [] {
            switch event {
            case .frameBegin(let begin):
                charge(stack.last, last, begin.usage)
                stack.append((key(thread.app, .userInteractive), true))
                last = begin.usage
            case .outsideBegin(_, let usage, _):
                charge(stack.last, last, usage)
                stack.append((key(thread.app, .userInteractive), true))
                last = usage
            case .itemBegin(let item):
                charge(stack.last, last, item.usage)
                stack.append((key(places.app(of: item.path) ?? thread.app, item.qos), false))
                last = item.usage
            case .frameEnd(_, let usage), .outsideEnd(let usage), .itemEnd(let usage):
                charge(stack.last, last, usage)
                if !stack.isEmpty { stack.removeLast() }
                last = usage
            default: break
            }
        }
    }

    private mutating func charge(_ top: (key: Key?, isMain: Bool)?, _ from: Usage?, _ to: Usage) {
        guard let top, let key = top.key, let from, from.at >= warm else { return }
        var sum = sums[key] ?? Sum()
        let time: TimeSpan? = if let before = from.cpu, let after = to.cpu { after - before } else { nil }
        if top.isMain {
            sum.mainThread = sum.mainThread.flatMap { sum in time.map { sum + $0 } }
        } else {
            sum.items = sum.items.flatMap { sum in time.map { sum + $0 } }
        }
        sums[key] = sum
    }
}
