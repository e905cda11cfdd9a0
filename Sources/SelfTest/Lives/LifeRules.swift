import FrameBudget
import FrameTrace
import Scenario

/// Checks the app lives in a trace against the rules: states and callbacks in order, ends with a reason, memory that
/// adds up, and nothing held by an ended app.
struct LifeRules {
    /// From each state, the states that may follow (S-1).
    private static let ways: [AppState: Set<AppState>] = [
        .notRunning: [.inactive],
        .inactive: [.active, .background, .notRunning],
        .active: [.inactive, .notRunning],
        .background: [.inactive, .suspended, .notRunning],
        .suspended: [.background, .notRunning],
    ]

    /// The states in which each callback may come (S-2).
    private static let places: [AppCallback: Set<AppState>] = [
        .willFinishLaunching: [.inactive], .didFinishLaunching: [.inactive], .didDecodeRestorableState: [.inactive],
        .didBecomeActive: [.active], .willResignActive: [.active], .didEnterBackground: [.background],
        .willEncodeRestorableState: [.background], .willEnterForeground: [.background],
        .willTerminate: [.inactive, .active, .background],
    ]

    /// After each callback, those that may follow; willTerminate may follow any (S-2, S-7).
    private static let order: [AppCallback: Set<AppCallback>] = [
        .willFinishLaunching: [.didDecodeRestorableState, .didFinishLaunching],
        .didDecodeRestorableState: [.didFinishLaunching],
        .didFinishLaunching: [.didBecomeActive],
        .didBecomeActive: [.willResignActive],
        .willResignActive: [.didEnterBackground],
        .didEnterBackground: [.willEncodeRestorableState, .willEnterForeground],
        .willEncodeRestorableState: [.willEnterForeground],
        .willEnterForeground: [.didBecomeActive],
        .willTerminate: [],
    ]

    /// The state of one app.
    private struct Life {
        var state = AppState.notRunning
        var since = Instant.zero
        var last: AppCallback?
        var openTasks = 0
        var memory: Int64 = 0
        var killedForMemoryAt: Instant?
        /// Resources shared by all apps that it owns and others wait for.
        var held: Set<ResourceID> = []
    }

    private let workload: Workload
    private let origin: Instant
    /// How much later than planned the device may notice that a time has come; its limits count from the plan.
    private let slack: TimeSpan
    private let mains: [ThreadID: Int]
    /// By resource: the intervals in which threads waited for it. Owners are recorded only of resources with waiters.
    private let waits: [ResourceID: [Interval]]
    private var lives: [Life]
    private var now = Instant.zero
    /// The violations found.
    private(set) var failures: [String] = []

    init(_ workload: Workload, _ trace: Trace, slack: TimeSpan) {
        self.workload = workload
        self.slack = slack
        origin = trace.header.grid.origin
        lives = workload.apps.map { _ in Life() }
        waits = Self.waits(in: trace)
        mains = Dictionary(
            trace.apps.enumerated().compactMap { index, app in trace.mainThread(of: app).map { ($0, index) } }
        ) { first, _ in first }
    }

    /// Processes the next note. Call in order of time.
    mutating func take(_ note: DeviceNote, at: Instant) {
        if at > now { settle(until: at) }
        now = at
        switch note {
        case .state(let app, let state): enter(state, app.index)
        case .callback(let app, let callback): call(callback, app.index)
        case .terminated(let end): check(end)
        case .life(.task(let app, _, let event)): lives[app.index].openTasks += Self.change(event)
        case .memory(.use(let app, let use)): lives[app.index].memory = use.resident.bytes
        case .memory(.killed(let kill)): lives[kill.app.index].killedForMemoryAt = at
        case .owner(let resource, let thread): own(resource, thread)
        default: break
        }
    }

    /// Checks the state after the last note of an instant; it holds until the next note.
    mutating func settle(until next: Instant = .distantFuture) {
        var sum: Int64 = 0
        for (index, life) in lives.enumerated() {
            sum += life.memory
            guard life.state == .notRunning else { continue }
            if life.memory != 0 { fail("\(name(index)) does not run and has \(ByteCount(bytes: life.memory))") }
            if life.held.contains(where: { isWaited(for: $0, until: next) }) {
                fail("\(name(index)) does not run and owns what others wait for")
            }
        }
        guard let memory = workload.device.memory, sum > memory.size.bytes - memory.system.bytes else { return }
        fail("the apps have \(ByteCount(bytes: sum)) together, of \(memory.size)")
    }

    private static func change(_ event: BackgroundTaskEvent) -> Int {
        switch event {
        case .began: 1
        case .ended: -1
        case .refused, .expired: 0
        }
    }

    private mutating func enter(_ state: AppState, _ app: Int) {
        let before = lives[app].state
        if Self.ways[before]?.contains(state) != true { fail("\(name(app)) goes from \(before.name) to \(state.name)") }
        if state == .suspended {
            if now - lives[app].since + slack < workload.device.life.backgroundTime {
                fail("\(name(app)) is suspended \(now - lives[app].since) after it went to the background")
            }
            if lives[app].openTasks > 0 { fail("\(name(app)) is suspended with a background task open") }
            if workload.apps[app].background != nil { fail("\(name(app)) is suspended against its mode") }
        }
        lives[app].state = state
        lives[app].since = now
        guard state == .notRunning else { return }
        (lives[app].last, lives[app].openTasks) = (nil, 0)
    }

    private mutating func call(_ callback: AppCallback, _ app: Int) {
        let life = lives[app]
        guard !callback.isOfLayout else {
            if life.state == .notRunning { fail("\(name(app)) is called \(callback.name) while it does not run") }
            return
        }
        if Self.places[callback]?.contains(life.state) != true {
            fail("\(name(app)) is called \(callback.name) while it is \(life.state.name)")
        }
        let isInOrder =
            life.last.map { Self.order[$0]?.contains(callback) ?? false } ?? (callback == .willFinishLaunching)
        if !isInOrder, callback != .willTerminate || life.last == .willTerminate {
            fail("\(name(app)) is called \(callback.name) after \(life.last?.name ?? "nothing")")
        }
        lives[app].last = callback
    }

    /// Checks that an app's end has a reason that its rule allows.
    private mutating func check(_ end: Termination) {
        let life = lives[end.app.index]
        let isOver = end.limit.map { now >= $0.since + $0.allowance } ?? false
        let isJustified =
            switch end.reason {
            case .user: end.limit == nil
            case .watchdog: slack > .zero ? isOver : end.limit.map { now == $0.since + $0.allowance } ?? false
            case .heldResource: end.held != nil && end.state == .background
            case .backgroundTask: isOver && end.held != nil && life.openTasks > 0
            case .memoryPressure, .memoryLimit: life.killedForMemoryAt == now
            }
        if !isJustified { fail("\(name(end.app.index)) was ended (\(end.reason.name)) without a reason: \(end)") }
        if end.state != life.state {
            fail("\(name(end.app.index)) ended \(end.state.name), and was \(life.state.name)")
        }
    }

    /// Whether any thread waits for a resource from now on, for longer than the device takes to notice an end.
    private func isWaited(for resource: ResourceID, until next: Instant) -> Bool {
        waits[resource]?.contains { min($0.end, next) - max($0.start, now) > slack } ?? false
    }

    private static func waits(in trace: Trace) -> [ResourceID: [Interval]] {
        var waits: [ResourceID: [Interval]] = [:]
        for case .wait(let wait) in trace.events.values.joined() {
            guard let resource = wait.resource else { continue }
            waits[resource, default: []].append(Interval(start: wait.start, end: wait.start + wait.blocked))
        }
        return waits
    }

    private mutating func own(_ resource: ResourceID, _ thread: ThreadID?) {
        for app in lives.indices { lives[app].held.remove(resource) }
        if let thread, let app = mains[thread] { lives[app].held.insert(resource) }
    }

    private func name(_ app: Int) -> String { workload.apps[app].name }

    private mutating func fail(_ what: String) {
        failures.append("\(what), at \(DecimalText.fixed((now - origin).inSeconds, places: 6)) s")
    }
}
