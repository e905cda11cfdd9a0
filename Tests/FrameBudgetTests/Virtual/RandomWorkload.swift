import FrameBudget

/// Workloads of random steps on queues, with all ways to wait. Some of them deadlock; none runs on for ever.
struct RandomWorkload {
    private var random: SmallRandom
    private let queues = ["a", "b", "c"]
    private let works = 4

    init(seed: UInt64) { random = SmallRandom(seed: seed) }

    mutating func make() -> Workload {
        let apps = (0..<1 + number(3)).map { app("app \($0)") }
        var workload = VirtualRun.workload(apps, seconds: 1.5, cores: 1 + number(3), seed: UInt64(number(100)))
        workload.rules.platform = number(3) == 0 ? .linux : .darwin
        workload.rules.pool = number(2) == 0 ? .shared : .perApp
        workload.rules.overrides = number(3) > 0
        return workload
    }

    private mutating func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    private mutating func qos() -> QoS? {
        [nil, .background, .utility, .default, .userInitiated, .userInteractive][number(6)]
    }

    private mutating func app(_ name: String) -> App {
        var queues = queues.map { QueueSpec(name: $0, kind: number(3) == 0 ? .concurrent : .serial, qos: qos()) }
        if number(2) == 0 { queues[2].target = .own("b") }
        let work = (0..<works).map { NamedWork(name: "work \($0)", steps: steps(after: $0, depth: 0)) }
        let events = (0..<1 + number(2)).map { index in
            AppEvent(name: "event \(index)", every: .milliseconds(70), steps: steps(after: -1, depth: 0))
        }
        return App(
            name: name,
            pacing: number(2) == 0 ? .vsync : .continuous,
            frame: [VirtualRun.compute(1)] + steps(after: -1, depth: 1),
            work: work,
            events: events,
            queues: queues,
            semaphores: [SemaphoreSpec(name: "signal", value: number(3))]
        )
    }

    /// Work hands over only work of a higher number, so that it comes to an end.
    private mutating func steps(after work: Int, depth: Int) -> [Step] {
        (0..<1 + number(3)).compactMap { _ in act(after: work, depth: depth).map { Step($0) } }
    }

    private mutating func act(after work: Int, depth: Int) -> Act? {
        let inner = depth < 2 ? steps(after: work, depth: depth + 1) : [VirtualRun.compute(0.3)]
        let queue: QueueName = number(5) == 0 ? .main : .own(queues[number(queues.count)])
        switch number(14) {
        case 0: return .sleep(.uniform(1e5...3e6))
        case 1: return .lock("lock", inner)
        case 2: return .read(.fixed(20_000))
        case 3: return .gpu(.fixed(1e6))
        case 4: return .sync(.own(queues[number(queues.count)]), qos: nil, flags: [], [VirtualRun.compute(0.2)])
        case 5: return .perform(.fixed(Double(1 + number(6))), [VirtualRun.compute(0.3)])
        case 6: return .readLock("shared", inner)
        case 7: return .wait("signal", timeout: .fixed(5e6))
        case 8: return .signal("signal")
        case 9, 10:
            guard work + 1 < works else { return nil }
            let next = "work \(work + 1 + number(works - work - 1))"
            guard number(4) > 0 else { return .task(work: next, qos: qos(), handle: nil) }
            return .async(WorkSubmission(work: next, queue: queue, qos: qos()))
        default: return .compute(.uniform(1e5...2e6))
        }
    }
}
