import FrameTrace
import Scenario

/// Makes random workloads; one seed gives one workload.
///
/// A safe workload cannot deadlock: every context has a rank and waits only for lower ranks, locks are taken in one
/// order, no thread waits while it holds a lock, and every wait for a semaphore has a signal of its own. A wild
/// workload has no such limits.
struct RandomWorkload {
    enum Mode {
        case safe
        case wild
    }

    /// The context in which steps run.
    struct Context {
        /// The steps wait only for lower ranks.
        var rank: Int
        /// Only locks from this index on may be taken.
        var nextLock = 0
        /// Only works below this index may be submitted, so that no work submits itself.
        var works: Int
        var depth = 0
        var isMain = false

        var isLocked: Bool { nextLock > 0 }
    }

    struct Work {
        var name: String
        /// Its steps wait only for lower ranks.
        var rank: Int
        var steps: [Step]
    }

    static let mutexes = 3
    static let locks = 5
    /// The rank of global queues, which never make a thread wait.
    static let noRank = -1

    let mode: Mode
    var random: SmallRandom
    // The state of the app that is being made.
    var queues: [QueueSpec] = []
    var ranks: [QueueName: Int] = [:]
    var taskRank = 0
    var groupRanks: [Int] = []
    var handleRanks: [Int] = []
    /// A context that signals a semaphore has a lower rank, one that waits for it this rank or a higher one.
    var semaphoreRanks: [Int] = []
    var works: [Work] = []

    /// The workload of a seed.
    static func make(seed: UInt64, _ mode: Mode) -> Workload {
        var maker = RandomWorkload(mode: mode, random: SmallRandom(seed: seed &* 2 &+ (mode == .safe ? 0 : 1)))
        return maker.workload(seed: seed)
    }

    private init(mode: Mode, random: SmallRandom) {
        self.mode = mode
        self.random = random
    }

    private mutating func workload(seed: UInt64) -> Workload {
        let duration = Double(pick(60...260))
        var rules = PlatformRules()
        if chance(0.3) { rules.platform = .linux }
        if chance(0.4) { rules.pool = .perApp }
        rules.overrideEnds = OverrideEnd.allCases.randomElement(using: &random) ?? .byCause
        if chance(0.1) { rules.overrides = false }
        rules.focalBoost = chance(0.2)
        var device = DeviceProfile(cores: pick(1...4))
        if chance(0.3) { device.disk.kind = .hdd }
        var apps = (0..<pick(1...4)).map { app($0) }
        // An app that draws nothing. No random number decides it, so that each seed keeps its earlier workload.
        if seed.isMultiple(of: 4), let last = apps.indices.last,
            !(apps[last].events.isEmpty && apps[last].timers.isEmpty)
        {
            apps[last].frame = []
            apps[last].redraw = .never
        }
        var timeline: [TimelineEntry] = []
        for app in apps {
            timeline.append(TimelineEntry(at: .milliseconds(Double(pick(0...30))), .open(app: app.name)))
            if chance(0.3) {
                timeline.append(TimelineEntry(at: .milliseconds(duration * 0.4), .close(app: app.name)))
                timeline.append(TimelineEntry(at: .milliseconds(duration * 0.6), .open(app: app.name)))
            }
            timeline.append(TimelineEntry(at: .milliseconds(duration), .close(app: app.name)))
        }
        return Workload(
            name: "random",
            duration: .milliseconds(duration + 100),
            warmUp: .zero,
            seed: seed,
            device: device,
            rules: rules,
            apps: apps,
            timeline: timeline
        )
    }

    private mutating func app(_ index: Int) -> App {
        makeQueues()
        groupRanks = (0..<2).map { _ in pick(1...8) }
        handleRanks = (0..<2).map { _ in pick(1...8) }
        semaphoreRanks = (0..<2).map { _ in pick(1...8) }
        // The first works signal the semaphores.
        works = semaphoreRanks.indices.map { semaphore in
            Work(name: "signal \(semaphore)", rank: 0, steps: [compute(), Step(.signal("s\(semaphore)"))])
        }
        for number in 0..<pick(1...4) {
            let rank = pick(0...7)
            let steps = steps(Context(rank: rank, works: works.count), atMost: 4)
            works.append(Work(name: "w\(number)", rank: rank, steps: steps))
        }
        let main = Context(rank: ranks[.main] ?? 0, works: works.count, isMain: true)
        let events = (0..<pick(0...2)).map { event($0, main) }
        return App(
            name: "app\(index)",
            pacing: chance(0.2) ? .continuous : .vsync,
            frame: [compute()] + (chance(0.7) ? steps(main, atMost: 3) : []),
            work: works.map { NamedWork(name: $0.name, steps: $0.steps) },
            events: events,
            queues: queues,
            semaphores: semaphoreRanks.indices.map {
                SemaphoreSpec(name: "s\($0)", value: mode == .safe ? 0 : pick(0...1))
            },
            conditions: mode == .safe ? [] : [ConditionSpec(name: "c0", lock: "l0")],
            timers: (0..<pick(0...2)).map { timer($0, main) },
            observers: chance(0.15) ? [observer()] : [],
            launch: chance(0.2) ? [compute()] + steps(main, atMost: 2) : [],
            redraw: chance(0.25) ? .onDemand : .always
        )
    }

    private mutating func event(_ number: Int, _ main: Context) -> AppEvent {
        let every = Double(pick(7...60)) * 1e6
        var arrivals = EventArrivals(every: chance(0.3) ? .exponential(mean: every) : .fixed(every))
        if chance(0.2) { arrivals.recorded = (0..<pick(1...5)).map { _ in .milliseconds(Double(pick(1...100))) } }
        var event = AppEvent(
            name: "e\(number)",
            kind: EventKind.allCases.randomElement(using: &random) ?? .touch,
            arrivals: arrivals,
            steps: steps(main, atMost: 4) + [Step(.redraw)]
        )
        if chance(0.3) {
            event.kind = .touch
            event.touch = TouchSpan(length: .milliseconds(Double(pick(5...50))), moved: [compute()])
        }
        return event
    }

    private mutating func timer(_ number: Int, _ main: Context) -> AppTimer {
        AppTimer(
            name: "t\(number)",
            every: .milliseconds(Double(pick(3...70))),
            repeats: chance(0.8),
            tolerance: chance(0.3) ? .milliseconds(Double(pick(1...20))) : nil,
            mode: RunLoopMode.allCases.randomElement(using: &random) ?? .default,
            steps: steps(main, atMost: 2)
        )
    }

    private mutating func observer() -> AppObserver {
        let activity = AppObserver.Activity.allCases.randomElement(using: &random) ?? .beforeWaiting
        return AppObserver(name: "o", activity: activity, steps: [compute()])
    }

    private mutating func makeQueues() {
        var free = Array(0...8).shuffled(using: &random)
        ranks = [.main: free.removeLast()]
        taskRank = free.removeLast()
        queues = []
        for number in 0..<pick(1...5) {
            var spec = QueueSpec(name: "q\(number)", kind: chance(0.65) ? .serial : .concurrent)
            if chance(0.4) { spec.qos = anyClass() }
            var rank: Int?
            switch pick(0...9) {
            case 0: (spec.target, rank) = (.main, ranks[.main])
            case 1...2: spec.target = .global(anyClass())
            case 3...6:
                if let target = queues.randomElement(using: &random) {
                    spec.target = .own(target.name)
                    rank = ranks[.own(target.name)]
                }
            default: break
            }
            queues.append(spec)
            ranks[.own(spec.name)] = rank ?? free.removeLast()
        }
    }

    mutating func compute() -> Step { Step(.compute(.fixed(Double(pick(10...1500)) * 1000))) }
    mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }
    mutating func anyClass() -> QoS { QoS.allCases.dropFirst().randomElement(using: &random) ?? .default }
}
