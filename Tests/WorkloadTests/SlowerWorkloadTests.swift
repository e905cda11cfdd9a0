import FrameTrace
import Scenario
import Testing

@Suite("A slower workload")
struct SlowerWorkloadTests {
    private static let work = [Step(.compute(.fixed(1e6)))]

    /// Each act that wraps steps.
    private static let nested: [Act] = [
        .lock("l", work), .repeat(.fixed(2), work), .chance(0.5, work), .every(2, work), .stage(.layout, work),
        .sync(.main, qos: nil, flags: [], work), .perform(.fixed(2), work), .readLock("r", work), .writeLock("r", work),
        .unless("f", work), .placeholder("g", work), .when(.compact, work),
        .access(MemoryAccess(block: "b", rebuild: work, steps: work)), .use(CacheUse(cache: "c", load: work)),
        .lock("l", [Step(.perform(.fixed(2), work))]),
    ]

    /// An app with steps in every place.
    private static var app: App {
        var app = App(
            name: "a",
            frame: work + nested.map { Step($0) },
            work: [NamedWork(name: "w", steps: work)],
            events: [
                AppEvent(
                    name: "e",
                    arrivals: EventArrivals(),
                    steps: work,
                    touch: TouchSpan(length: .milliseconds(10), moved: work, ended: work)
                )
            ],
            timers: [
                AppTimer(name: "t", every: .milliseconds(10), steps: work),
                AppTimer(name: "u", every: .milliseconds(10), queue: .global(.utility), steps: work),
            ],
            observers: [AppObserver(name: "o", activity: .beforeWaiting, steps: work)],
            launch: work
        )
        app.render = RenderThread(steps: work)
        app.callbacks = [.didEnterBackground: work]
        app.backgroundTasks = [BackgroundTaskSpec(name: "b", expiry: work)]
        app.onMemoryWarning = work
        var operation = OperationSpec(name: "p", steps: work)
        operation.onStart = work
        operation.onFinish = work
        app.operations = AppOperations(operations: [operation])
        return app
    }

    /// What reflection finds in a value, by path: CPU times, and lists of steps.
    private struct Places {
        private(set) var times: [String: Amount] = [:]
        private(set) var lists: [String] = []
        private(set) var emptyLists: [String] = []

        init(_ value: Any) { add(value, at: "") }

        private mutating func add(_ value: Any, at path: String) {
            if let act = value as? Act, case .compute(let amount) = act { times[path] = amount }
            // A cast would accept an empty array of any elements.
            if type(of: value) == [Step].self {
                lists.append(path)
                if let steps = value as? [Step], steps.isEmpty { emptyLists.append(path) }
            }
            for (index, child) in Mirror(reflecting: value).children.enumerated() {
                add(child.value, at: "\(path).\(child.label ?? "\(index)")")
            }
        }
    }

    @Test("Every CPU time is longer by the share, wherever an app has steps")
    func everyPlace() {
        let workload = Workload(name: "w", duration: .seconds(10), apps: [Self.app], timeline: [])
        let before = Places(workload)
        // A new list of steps must be filled here.
        #expect(before.emptyLists.isEmpty, "\(before.emptyLists)")
        #expect(before.lists.count >= 30, "\(before.lists)")
        let after = Places(workload.slower(by: 0.5))
        #expect(after.lists == before.lists)
        #expect(before.times.count >= 30 && after.times.count == before.times.count)
        for (place, time) in after.times { #expect(time == .fixed(1.5e6), "\(place)") }
    }

    @Test("A workload that is slower by nothing is the same")
    func byNothing() {
        let workload = Workload(name: "w", duration: .seconds(10), apps: [Self.app], timeline: [])
        #expect(workload.slower(by: 0) == workload)
    }
}
