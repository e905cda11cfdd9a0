/// The simulated device: the rules of run loops, frames and locks as one state machine (`DESIGN.md`).
///
/// It has no clock, no thread and no I/O. An engine tells it what happened and when, and does what it answers. Instants
/// must not run backwards from one input to the next. Deterministic: the same inputs give the same effects.
public struct Device: Sendable {
    enum Timer: Sendable {
        case vsync(VsyncIndex)
        case timeline(Int)
        case event(AppID, index: Int, session: UInt32)
        case wake(ThreadID)
    }

    let workload: Workload
    let grid: VsyncGrid
    var timers = TimerQueue<Timer>()
    var mainThreads: [MainThread]
    var mutexes: [MutexRule]
    /// By thread: whether it is parked, how it came to be ready again, and what it waits for.
    var parked: [Bool]
    var wakeUps: [WakeUp?]
    var waits: [PendingWait?]
    var isStopped = false

    /// What a parked thread waits for.
    enum PendingWait: Sendable {
        case mutex(ResourceID)
        case sleep(until: Instant)
    }

    /// A device on which a workload's timeline starts at V(0) of the grid.
    ///
    /// - Parameters:
    ///   - resources: what threads wait for, by ``ResourceID``.
    ///   - workCount: how many works can be handed to queues.
    public init(workload: Workload, resources: [CompiledResource] = [], workCount: Int = 0, grid: VsyncGrid) {
        self.workload = workload
        self.grid = grid
        mainThreads = workload.apps.map { app in
            MainThread(
                budget: app.budget ?? grid.interval,
                pacer: FramePacer(pacing: app.pacing, grid: grid),
                pendingEvents: Array(repeating: false, count: app.events.count),
                eventOccurrences: Array(repeating: 0, count: app.events.count)
            )
        }
        mutexes = Array(repeating: MutexRule(), count: resources.count)
        parked = Array(repeating: false, count: workload.apps.count)
        wakeUps = Array(repeating: nil, count: workload.apps.count)
        waits = Array(repeating: nil, count: workload.apps.count)
        for (index, entry) in workload.timeline.enumerated() {
            timers.set(.timeline(index), at: grid.origin + entry.at)
        }
        timers.set(.vsync(VsyncIndex(0)), at: grid.origin)
    }

    /// The main thread of an app.
    public static func mainThread(of app: AppID) -> ThreadID { ThreadID(app.rawValue) }

    /// When the first input ``DeviceInput/timePassed`` is wanted.
    public var firstTimer: Instant? { timers.next }

    /// Takes what happened, and says what to do.
    ///
    /// - Complexity: O(log timers) plus, for ``DeviceInput/timePassed``, what has become due.
    public mutating func handle(_ input: DeviceInput, at now: Instant, into effects: inout DeviceEffects) {
        effects.clear()
        switch input {
        case .timePassed: passTime(to: now, &effects)
        case .idle(let thread): effects.answer = nextTask(for: thread, at: now)
        case .ended(let thread):
            if mainThreads[thread.index].activity == .frame {
                endFrame(thread, at: now, &effects)
            } else {
                endEvent(thread, &effects)
            }
        case .act(let thread, .acquire(let mutex)): acquire(thread, mutex, &effects)
        case .act(let thread, .release(let mutex)): release(thread, mutex, at: now, &effects)
        case .act(let thread, .sleep(let span)): sleep(thread, until: now + span, at: now, &effects)
        case .act(_, let act): preconditionFailure("not the device's to answer yet: \(act)")
        case .resume(let thread):
            switch waits[thread.index] {
            case .mutex(let mutex)?: acquire(thread, mutex, &effects)
            case .sleep(let until)?: sleep(thread, until: until, at: now, &effects)
            case nil: effects.answer = nextTask(for: thread, at: now)
            }
        case .transferBegins, .transferEnded: effects.answer = isStopped ? .exit : .proceed(nil)
        case .stop: stop(at: now, &effects)
        }
        effects.nextTimer = isStopped ? nil : timers.next
    }

    /// Parks the thread that asked.
    mutating func park(
        _ thread: ThreadID,
        _ kind: WaitKind? = nil,
        on resource: ResourceID? = nil,
        owner: ThreadID? = nil
    ) -> DeviceAnswer {
        parked[thread.index] = true
        return .park(Park(kind, on: resource, owner: owner, wakeUp: takeWake(of: thread)))
    }

    /// Makes a parked thread ready.
    mutating func wake(_ thread: ThreadID, at now: Instant, _ effects: inout DeviceEffects) {
        guard parked[thread.index] else { return }
        parked[thread.index] = false
        wakeUps[thread.index] = WakeUp(at: now)
        effects.wakes.append(thread)
    }

    /// How the asking thread came to be ready, if it was parked; forgets it.
    mutating func takeWake(of thread: ThreadID) -> WakeUp? {
        defer { wakeUps[thread.index] = nil }
        return wakeUps[thread.index]
    }

    private mutating func stop(at now: Instant, _ effects: inout DeviceEffects) {
        guard !isStopped else { return }
        for index in mainThreads.indices where mainThreads[index].isOnScreen {
            close(AppID(index: index), at: now, &effects)
        }
        isStopped = true
        for index in parked.indices { wake(ThreadID(index: index), at: now, &effects) }
    }
}
