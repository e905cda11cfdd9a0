public import FrameTrace
public import Scenario

/// The simulated device: the rules of run loops, frames, queues, locks and workers as one state machine (Documentation/Architecture.md).
///
/// It has no clock, no thread and no I/O. An engine tells it what happened and when, and does what it answers. Instants
/// must not run backwards from one input to the next. Deterministic: the same inputs give the same effects.
public struct Device: ~Copyable, Sendable {
    enum Timer: Sendable {
        case vsync(VsyncIndex)
        case timeline(Int)
        case host
        case window(Int)
        case windowEnd(Int)
        case event(AppID, index: Int, opening: UInt32)
        case recordedEvent(AppID, index: Int, opening: UInt32)
        case touchMove(AppID, event: Int, touch: UInt32)
        case touchEnd(AppID, event: Int, touch: UInt32)
        case loopTimer(AppID, index: Int, opening: UInt32)
        case wake(ThreadID)
        /// The last moment for a delayed item, by its number in ``DelayedItems``.
        case after(number: Int)
        /// A wait has lasted as long as it may.
        case timeout(ThreadID, wait: UInt32)
        case pool(Int)
        case gpu(ThreadID, wait: UInt32)
        case disk
        case deadlockCheck
        case network
        case operationTimeout(OperationReference)
        /// The time that an app may execute in the background is over.
        case background(AppID, generation: UInt32)
        /// The time is over that an app may execute in the background for its tasks.
        case taskExpiry(AppID, generation: UInt32)
        /// The time is over that an app has for what it was called for at an instant.
        case lifeLimit(AppID, since: Instant)
        /// The animations of an app's transition are over.
        case animation(AppID, until: Instant)
        /// A main thread may have been in one pass for too long.
        case sceneUpdate(AppID, session: UInt32)
        /// The network indicator of an app may go off.
        case indicator(AppID, generation: UInt32)
        /// The next app may be warned that memory is short.
        case memoryWarning
    }

    let workload: Workload
    let resources: [CompiledResource]
    /// What the timers of the apps put into queues, by app and timer.
    let queueTimers: [[Submission?]]
    let grid: VsyncGrid
    /// When the display is this device's; none where it always is.
    let windows: [FrameWindow]
    let turnTimes: TurnTimes
    var rules: PlatformRules { workload.rules }

    var timers = TimerQueue<Timer>()
    var mainThreads: [MainThread]
    /// By app: how far it is in its life.
    var lives: [AppLife]
    /// By app: what is preserved of its state, from one process to the next.
    var archives: [RestorationRule.Outcome?]
    var threads: [DeviceThread]
    var isStopped = false
    /// The vsync that has called main threads last; nil before the first.
    var lastVsync: VsyncIndex?
    /// The run ends: what stands in line of apps waits, and is not cancelled.
    var isStopping = false
    /// The window that is open now, an index into ``windows``.
    var window: Int?
    /// Who has which part of the screen.
    var layouts: LayoutState
    /// The app that came on screen last.
    var focal: AppID?

    // What threads wait for, by ResourceID; entries of other kinds are never looked at.
    var mutexes: [MutexRule]
    var readWriteLocks: [ResourceID: ReadWriteLockRule] = [:]
    var semaphores: [ResourceID: SemaphoreRule] = [:]
    var conditions: [ResourceID: ConditionRule] = [:]
    var groups: [ResourceID: GroupRule<Int>] = [:]
    /// The unfinished item that a handle stands for.
    var handles: [ResourceID: Int] = [:]
    var gpu = GPURule()
    var disk: DiskRule
    var network: NetworkRule

    /// Operations and their queues.
    var table: OperationTable

    var queues: [QueueState] = []
    /// By ResourceID: the queue's index in ``queues``, −1 for what is no queue.
    var queueIndex: [Int]
    var mainQueues: [Int?]
    var items = Arena<WorkItem>()
    var loops = Arena<ParallelLoop>()
    /// By WorkID: how many items of it there have been.
    var occurrences: [UInt32]
    var delayed = DelayedItems()

    var pools: [WorkerPool]
    /// By pool and worker: the thread.
    var workers: [[ThreadID]]
    var jobs: [PoolRequestID: PoolJob] = [:]
    var nextRequest = 0
    var admissions: [WorkerPool.Admission] = []
    var poolsChanged = false
    var poolTimers: [Instant?]

    var dirty = DirtyThreads()
    var rankRound: [ThreadID] = []
    var watch: OwnerWatch
    var deadlockCheckIsSet = false

    var memory: MemoryState
    var memoryHasChanged = false
    var memoryIsNoted = false

    // Of the present call.
    var now = Instant.zero
    var asking: ThreadID?
    var effects = DeviceEffects()

    /// A device on which a workload's timeline starts at V(0) of the grid.
    ///
    /// - Parameters:
    ///   - resources: what threads wait for and hand work to, by ``ResourceID``.
    ///   - workCount: how many works can be handed to queues.
    ///   - queueTimers: what the timers of the apps put into queues, by app and timer.
    ///   - windows: when the display is this device's, in order and apart from each other; by default always.
    public init(
        workload: Workload,
        resources: [CompiledResource] = [],
        workCount: Int = 0,
        queueTimers: [[Submission?]] = [],
        grid: VsyncGrid,
        windows: [FrameWindow] = []
    ) {
        self.workload = workload
        self.queueTimers = queueTimers
        self.resources = resources
        self.grid = grid
        self.windows = windows
        let turnTimes = TurnTimes(windows, grid: grid, warmUp: workload.warmUp)
        self.turnTimes = turnTimes
        mainThreads = workload.apps.map { app in
            MainThread(app, grid: grid, turnTimes)
        }
        lives = workload.apps.map { _ in AppLife() }
        layouts = LayoutState(workload, resources)
        archives = workload.apps.map { _ in nil }
        threads = workload.apps.indices.map { DeviceThread(.main(AppID(index: $0)), qos: .userInteractive) }
        mutexes = Array(repeating: MutexRule(), count: resources.count)
        disk = DiskRule(workload.device.disk)
        network = NetworkRule(workload.device.network)
        table = OperationTable(resources)
        queueIndex = Array(repeating: -1, count: resources.count)
        mainQueues = Array(repeating: nil, count: workload.apps.count)
        occurrences = Array(repeating: 0, count: workCount)
        let poolCount = workload.rules.pool == .shared ? 1 : workload.apps.count
        let pool = WorkerPool(platform: workload.rules.platform, cores: workload.device.cores)
        pools = Array(repeating: pool, count: poolCount)
        workers = Array(repeating: [], count: poolCount)
        poolTimers = Array(repeating: nil, count: poolCount)
        watch = OwnerWatch(count: resources.count)
        memory = MemoryState(workload, resources)
        makeResources()
        if layouts.host != nil { timers.set(.host, at: grid.origin) }
        for (index, entry) in workload.timeline.enumerated() {
            timers.set(.timeline(index), at: grid.origin + entry.at)
        }
        // Before the vsync at the same instant: who comes on screen then is called by it.
        if let first = windows.first { timers.set(.window(0), at: grid[first.vsyncs.lowerBound]) }
        timers.set(.vsync(VsyncIndex(0)), at: grid.origin)
    }

    /// A device of a compiled workload.
    public init(_ compiled: CompiledWorkload, grid: VsyncGrid, windows: [FrameWindow] = []) {
        self.init(
            workload: compiled.workload,
            resources: compiled.resources,
            workCount: compiled.works.count,
            queueTimers: compiled.apps.map(\.queueTimers),
            grid: grid,
            windows: windows
        )
    }

    /// The main thread of an app.
    public static func mainThread(of app: AppID) -> ThreadID { ThreadID(app.rawValue) }

    /// When the first input ``DeviceInput/timePassed`` is wanted.
    public var firstTimer: Instant? { timers.next }

    /// Takes what happened, and says what to do.
    ///
    /// - Complexity: O(log timers) plus what the input brings about: for most acts O(1), for a wake-up of many waiters
    ///   or the end of an override as many as are concerned.
    public mutating func handle(_ input: DeviceInput, at now: Instant, into effects: inout DeviceEffects) {
        // The caller's buffers are used and given back, so that nothing is allocated once they are large enough.
        swap(&self.effects, &effects)
        self.effects.clear()
        self.now = now
        asking = input.thread
        if memory.isUsed, !memoryIsNoted { noteMemory() }
        if layouts.isUsed, !layouts.isNoted { noteScreen() }
        self.effects.answer = isStopped && asking != nil ? .exit : answer(to: input)
        settle()
        overrideAnswerOfCutThread()
        self.effects.nextTimer = isStopped ? nil : timers.next
        swap(&self.effects, &effects)
    }

    mutating func answer(to input: DeviceInput) -> DeviceAnswer? {
        if let asking, threads[asking.index].isStopped, let answer = answer(toInterrupted: asking, input) {
            return answer
        }
        switch input {
        case .timePassed: passTime()
        case .idle(let thread): return nextTask(for: thread)
        case .ended(let thread): return endActivity(of: thread)
        case .act(let thread, let act): return perform(act, by: thread)
        case .resume(let thread): return resume(thread)
        // It has been allowed to go on meanwhile.
        case .interrupted(let thread): return .proceed(takeWake(of: thread))
        case .transferBegins(let thread):
            block(thread)
            return .proceed(nil)
        case .transferEnded(let thread):
            unblock(thread)
            return .proceed(nil)
        case .stop: stop()
        }
        return nil
    }

    /// Brings to an end what an input has set off: workers for what was asked of the pools, overrides, ranks, owners.
    private mutating func settle() {
        guard !isStopped else { return }
        settleCaches()
        settleMemory()
        serveOperations()
        if poolsChanged { admitWorkers() }
        settleRanks()
        reconsiderTransfers()
        noteOwners()
    }

    private mutating func stop() {
        guard !isStopped else { return }
        isStopping = true
        noteWaitingItems()
        // While the apps are still open: what comes for them would have ended waits, had the run gone on.
        if threads.contains(where: { $0.isParked && $0.wait != nil }) { tellDeadlocks() }
        for index in mainThreads.indices where mainThreads[index].isOpen {
            leaveScreen(AppID(index: index), at: now)
        }
        isStopped = true
        for index in threads.indices {
            // Nobody stands still any longer: everyone is told to exit.
            threads[index].heldInput = nil
            threads[index].thaw()
            wake(ThreadID(index: index))
        }
    }
}

extension DeviceInput {
    /// Who asks; nil where nobody waits for an answer.
    var thread: ThreadID? {
        switch self {
        case .timePassed, .stop: nil
        case .idle(let thread), .ended(let thread), .act(let thread, _), .resume(let thread),
            .transferBegins(let thread), .transferEnded(let thread), .interrupted(let thread):
            thread
        }
    }
}
