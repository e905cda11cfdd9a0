public import FrameTrace
public import Scenario

/// The simulated device: the rules of run loops, frames, queues, locks and workers as one state machine.
///
/// It has no clock, no threads and no I/O. An engine sends it inputs with their instants and executes its effects.
/// Instants must not decrease from one input to the next. Deterministic: the same inputs give the same effects. See
/// Documentation/Architecture.md.
public struct Device: ~Copyable, Sendable {
    private let addressOnly = AddressOnly()
    let workload: Workload
    let resources: [CompiledResource]
    /// The submissions of the apps' timers to queues, by app and timer.
    let queueTimers: [[Submission?]]
    let grid: VsyncGrid
    /// The windows in which the display belongs to this device; empty if it always does.
    let windows: [FrameWindow]
    let turnTimes: TurnTimes
    var rules: PlatformRules { workload.rules }

    var timers = TimerQueue<Timer>()
    var mainThreads: [MainThread]
    /// The life-cycle state, by app.
    var lives: [AppLife]
    /// The preserved state that passes from one process to the next, by app.
    var archives: [RestorationRule.Outcome?]
    var threads: [DeviceThread]
    var isStopped = false
    /// The vsync that last called main threads; nil before the first.
    var lastVsync: VsyncIndex?
    /// Whether the run is ending: queued items of apps then stay queued, and are not cancelled.
    var isStopping = false
    /// The window that is open, an index into ``windows``.
    var window: Int?
    /// The arrangement of the screen.
    var layouts: LayoutState
    /// The app that came on screen last.
    var focal: AppID?

    // The resources that threads wait for, by ResourceID; entries of other kinds are unused.
    var mutexes: [MutexRule]
    var readWriteLocks: [ResourceID: ReadWriteLockRule] = [:]
    var semaphores: [ResourceID: SemaphoreRule] = [:]
    var conditions: [ResourceID: ConditionRule] = [:]
    var groups: [ResourceID: GroupRule<Int>] = [:]
    /// The unfinished item of each handle.
    var handles: [ResourceID: Int] = [:]
    var gpu = GPURule()
    var disk: DiskRule
    var network: NetworkRule

    /// Operations and their queues.
    var table: OperationTable

    var queues: [QueueState] = []
    /// The queue's index in ``queues``, by ResourceID; −1 if the resource is not a queue.
    var queueIndex: [Int]
    var mainQueues: [Int?]
    var items = Arena<WorkItem>()
    var loops = Arena<ParallelLoop>()
    /// The number of items so far, by WorkID.
    var occurrences: [UInt32]
    /// The app that owns each work, by WorkID.
    private(set) var workOwners: [AppID] = []
    /// The numbers of items in the open window, by WorkID.
    var itemNumbers = RecountedNumbers()
    var delayed = DelayedItems()

    var pools: [WorkerPool]
    /// The thread, by pool and worker.
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

    // The state of the current call.
    var now = Instant.zero
    var asking: ThreadID?
    var effects = DeviceEffects()

    /// Creates a device on which a workload's timeline starts at V(0) of the grid.
    ///
    /// - Parameters:
    ///   - resources: The resources that threads wait for or submit work to, by ``ResourceID``.
    ///   - workCount: The number of works that can be submitted to queues.
    ///   - queueTimers: The submissions of the apps' timers to queues, by app and timer.
    ///   - windows: The windows in which the display belongs to this device, in order and disjoint; by default always.
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
        // Set before the vsync at the same instant, so that the vsync calls apps that come on screen then.
        if let first = windows.first { timers.set(.window(0), at: grid[first.vsyncs.lowerBound]) }
        timers.set(.vsync(VsyncIndex(0)), at: grid.origin)
    }

    /// Creates a device of a compiled workload.
    public init(_ compiled: CompiledWorkload, grid: VsyncGrid, windows: [FrameWindow] = []) {
        self.init(
            workload: compiled.workload,
            resources: compiled.resources,
            workCount: compiled.works.count,
            queueTimers: compiled.apps.map(\.queueTimers),
            grid: grid,
            windows: windows
        )
        workOwners = compiled.works.map(\.app)
    }

    /// Returns the main thread of an app.
    public static func mainThread(of app: AppID) -> ThreadID { ThreadID(app.rawValue) }

    /// The instant at which the first input ``DeviceInput/timePassed`` is due.
    public var firstTimer: Instant? { timers.next }

    /// Handles an input, and returns its effects.
    ///
    /// - Complexity: O(log timers) plus the consequences of the input: for most acts O(1), for a wake-up of many
    ///   waiters or the end of an override O(threads concerned).
    public mutating func handle(_ input: DeviceInput, at now: Instant, into effects: inout DeviceEffects) {
        // Reuses the caller's buffers, so that nothing is allocated once they are large enough.
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
        // The thread has been allowed to continue meanwhile.
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

    /// Completes the consequences of an input: admits workers, and updates overrides, ranks and owners.
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
        // Checked while the apps are still open: later inputs for them could have ended waits, had the run continued.
        if threads.contains(where: { $0.isParked && $0.wait != nil }) { recordDeadlocks() }
        for index in mainThreads.indices where mainThreads[index].isOpen {
            leaveScreen(AppID(index: index), at: now)
        }
        isStopped = true
        for index in threads.indices {
            // No thread stays frozen: all threads are to exit.
            threads[index].heldInput = nil
            threads[index].thaw()
            wake(ThreadID(index: index))
        }
    }
}
