import FrameTrace
import Scenario

/// A machine in virtual time: the modeled cores with their scheduler, the threads, and the device.
struct VirtualMachine<Scheduler: VirtualScheduler>: ~Copyable {
    var compiled: CompiledWorkload
    let costs: VirtualCosts
    let grid: VsyncGrid
    var end: Instant
    /// The pending replacement of programs, if any.
    var exchange: ProgramExchange?
    var device: Device
    var effects = DeviceEffects()
    var scheduler: Scheduler
    /// The threads by ``ThreadID``: main threads first, then workers in the order of their first wake-up.
    var threads: [VirtualThread] = []
    var cores: [VirtualCore]
    var idleCores: Int
    /// The instant at which the device's next timer is due.
    var timer: Instant?
    var now = Instant.zero
    let emit: (TraceRecord) -> Void
    /// Receives the progress periodically, and returns whether to continue.
    var watch: (Instant) -> Bool = { _ in true }

    init(
        _ compiled: CompiledWorkload,
        _ scheduler: Scheduler,
        _ costs: VirtualCosts,
        exchange: ProgramExchange? = nil,
        until limit: Instant? = nil,
        windows: [FrameWindow] = [],
        _ emit: @escaping (TraceRecord) -> Void
    ) {
        let workload = compiled.workload
        self.compiled = compiled
        self.costs = costs
        self.emit = emit
        self.scheduler = scheduler
        self.exchange = exchange
        grid = VsyncGrid(origin: .zero, rate: workload.device.refresh)
        end = min(grid.origin + workload.duration, limit ?? .distantFuture)
        device = Device(compiled, grid: grid, windows: windows)
        cores = Array(repeating: VirtualCore(), count: workload.device.cores)
        idleCores = cores.count
        timer = device.firstTimer
    }

    /// Creates the next thread, parked.
    mutating func addThread() {
        let id = ThreadID(index: threads.count)
        let isMain = id.index < compiled.apps.count
        threads.append(VirtualThread(stack: TaskStack(of: id, in: compiled), isMain: isMain, question: .idle(id)))
        // Main threads begin as userInteractive; the device sets all other ranks.
        let rank = ThreadRank(
            isMain ? .userInteractive : .default,
            platform: compiled.workload.rules.platform,
            isMain: isMain
        )
        scheduler.add(rank)
        let (name, app) =
            switch device.threads[id.index].role {
            case .main(let app): ("\(compiled.apps[app.index].name) main", app as AppID?)
            // With a pool per app, pools have the numbers of the apps.
            case .worker(let pool, _): compiled.worker(id, workingFor: AppID(index: pool))
            }
        emit(.thread(ThreadDescription(id: id, app: app, name: name, kernelID: 0)))
    }
}
