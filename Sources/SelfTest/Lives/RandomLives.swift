public import FrameTrace
public import Scenario

/// Generates workloads of a few apps with random lives: opened, closed, sent home and quit at random instants, with
/// callbacks, background tasks, shared locks, memory, hangs and state to keep. One seed gives one workload.
public struct RandomLives: Sendable {
    /// Number of apps in a workload, at most.
    public static let appCount = 3
    /// Length of a run.
    public static let duration = TimeSpan.seconds(2)
    /// Memory that the apps may use together; less than they ask for at worst.
    private static let memory = ByteCount(bytes: 24_000_000)

    private var random: DeterministicRandom
    private let seed: UInt64
    private let count: Int

    private init(seed: UInt64, count: Int) {
        self.seed = seed
        self.count = count
        random = DeterministicRandom(seed: seed)
    }

    /// Returns the workload of a seed.
    ///
    /// - Parameter lives: How many lives it has at most; it never has more than ``appCount``.
    public static func workload(seed: UInt64, lives: Int = RandomLives.appCount) -> Workload {
        var made = RandomLives(seed: seed, count: min(lives, appCount))
        return made.workload()
    }

    private mutating func workload() -> Workload {
        let apps = (0..<count).map { app(named: "app \($0)") }
        var device = DeviceProfile(cores: 1)
        device.memory = DeviceMemory(size: Self.memory)
        device.life = LifeProfile(backgroundTime: time(10, 120), watchdog: allowances())
        device.life.backgroundTaskTime = device.life.backgroundTime + time(20, 200)
        return Workload(
            name: "lives",
            duration: Self.duration,
            warmUp: .zero,
            seed: seed,
            device: device,
            apps: apps,
            timeline: timeline(apps.map(\.name))
        )
    }

    private mutating func time(_ least: Double, _ most: Double) -> TimeSpan {
        .milliseconds(least + (most - least) * random.unit())
    }

    private mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private mutating func compute(_ least: Double, _ most: Double) -> Step {
        Step(.compute(.fixed(Double(time(least, most).nanoseconds))))
    }

    private mutating func sleep(_ least: Double, _ most: Double) -> Step {
        Step(.sleep(.fixed(Double(time(least, most).nanoseconds))))
    }

    private mutating func allowances() -> WatchdogProfile {
        var profile = WatchdogProfile()
        profile.launch = time(60, 200)
        profile.resume = time(60, 200)
        profile.suspend = time(60, 200)
        profile.sceneUpdate = time(60, 200)
        profile.terminate = time(40, 120)
        profile.taskExpiry = time(20, 80)
        return profile
    }
}

// MARK: - Apps

extension RandomLives {
    private mutating func app(named name: String) -> App {
        var frame = [compute(0.1, 1.5)]
        frame.append(Step(.access(MemoryAccess(block: "layers", rebuild: [compute(0.1, 2)]))))
        if one(in: 3) { frame.append(Step(.lock("shared", [compute(0.1, 0.6)]))) }
        var app = App(name: name, frame: frame)
        app.queues = [QueueSpec(name: "q")]
        app.backgroundTasks = [BackgroundTaskSpec(name: "task", expiry: expiry())]
        app.work = work()
        app.events = [
            event("tap", every: time(30, 120), [Step(.async(WorkSubmission(work: "chunk", queue: .own("q"))))])
        ]
        // In some apps the main thread sometimes exceeds its allowance.
        if one(in: 2) { app.events.append(event("hang", every: time(300, 900), [compute(20, 300)])) }
        app.launch = [
            compute(0.5, 20), Step(.allocate("bytes", bytes(), .dirty)),
            Step(.allocate("layers", .fixed(1e6), .backingStore)),
        ]
        if one(in: 2) { app.launch.append(Step(.allocate("cache", .fixed(2e6), .purgeable))) }
        app.onMemoryWarning = one(in: 2) ? [compute(0.2, 3), Step(.free("bytes", .fixed(5e5)))] : []
        app.callbacks = callbacks()
        if one(in: 6) { app.background = BackgroundModeSpec(.audio, isSilent: true) }
        if one(in: 2) { app.restoration = restoration() }
        return app
    }

    /// Returns an amount that sometimes exceeds the memory for three apps.
    private mutating func bytes() -> Amount { .fixed(Double(Int.random(in: 1_000_000...12_000_000, using: &random))) }

    private mutating func event(_ name: String, every: TimeSpan, _ steps: [Step]) -> AppEvent {
        AppEvent(name: name, arrivals: EventArrivals(every: .fixed(Double(every.nanoseconds))), steps: steps)
    }

    private mutating func work() -> [NamedWork] {
        var chunk = [compute(0.2, 4), Step(.edit(.fixed(1000)))]
        if one(in: 2) { chunk.append(Step(.lock("shared", [compute(0.1, 1), sleep(0.1, 30)]))) }
        if one(in: 2) { chunk.append(Step(.allocate("bytes", .fixed(1e5), .dirty))) }
        if one(in: 3) { chunk.append(Step(.save)) }
        let task = [sleep(5, 260), compute(0.1, 2), Step(.endTask("task"))]
        return [NamedWork(name: "chunk", steps: chunk), NamedWork(name: "finish", steps: task)]
    }

    private mutating func expiry() -> [Step] {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: []
        case 1: [compute(1, 120)]
        default: [compute(0.1, 5), Step(.endTask("task")), Step(.endTask("task"))]
        }
    }

    private mutating func callbacks() -> [AppCallback: [Step]] {
        var callbacks: [AppCallback: [Step]] = [:]
        for callback in AppCallback.allCases where callback != .didFinishLaunching {
            if one(in: 3) { callbacks[callback] = [compute(0.1, 15)] }
        }
        guard one(in: 2) else { return callbacks }
        let finish = WorkSubmission(work: "finish", queue: .global(.utility))
        callbacks[.didEnterBackground, default: []] += [Step(.beginTask("task")), Step(.async(finish))]
        return callbacks
    }

    private mutating func restoration() -> RestorationSpec {
        let controllers = (0..<4).map { index -> ViewControllerSpec in
            var spec = ViewControllerSpec(
                name: "controller \(index)",
                parent: index == 0 ? nil : Int.random(in: 0..<index, using: &random)
            )
            spec.hasIdentifier = !one(in: 5)
            spec.maker = ViewControllerSpec.Maker.allCases.randomElement(using: &random) ?? .neither
            spec.isMade = !one(in: 4)
            spec.exists = !one(in: 4)
            return spec
        }
        return RestorationSpec(controllers: controllers)
    }

    /// Quits all apps before the end, so that anything an ended app still holds shows.
    private mutating func timeline(_ apps: [String]) -> [TimelineEntry] {
        let length = Self.duration - .milliseconds(60)
        var entries: [TimelineEntry] = []
        for app in apps {
            for _ in 0..<Int.random(in: 4...14, using: &random) {
                let change: TimelineEntry.Change =
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0...3: .open(app: app)
                    case 4, 5: .close(app: app)
                    case 6: .home
                    default: .quit(app: app)
                    }
                let at = TimeSpan(nanoseconds: Int64(Double(length.nanoseconds) * random.unit()))
                entries.append(TimelineEntry(at: at, change))
            }
            entries.append(TimelineEntry(at: length, .quit(app: app)))
        }
        return entries.sorted { $0.at < $1.at }
    }
}
