import FrameTrace
import Scenario

/// A machine in virtual time: the modelled cores with their scheduler, the threads on them, and the device they ask.
struct VirtualMachine<Scheduler: VirtualScheduler>: ~Copyable {
    var compiled: CompiledWorkload
    let costs: VirtualCosts
    let grid: VsyncGrid
    var end: Instant
    /// The programs that take over at an instant; nil once they have, and where none do.
    var exchange: ProgramExchange?
    var device: Device
    var effects = DeviceEffects()
    var scheduler: Scheduler
    /// By ``ThreadID``: main threads first, then workers as the device wakes them for the first time.
    var threads: [VirtualThread] = []
    var cores: [VirtualCore]
    var idleCores: Int
    /// When the device wants to be told that time has passed.
    var timer: Instant?
    var now = Instant.zero
    let emit: (TraceRecord) -> Void
    /// Hears now and then how far the run is, and says whether to go on.
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

    /// Makes the thread that follows the ones so far; it is parked.
    mutating func addThread() {
        let id = ThreadID(index: threads.count)
        let isMain = id.index < compiled.apps.count
        threads.append(VirtualThread(stack: TaskStack(of: id, in: compiled), isMain: isMain, question: .idle(id)))
        // Main threads begin as userInteractive; the device tells every other rank.
        let rank = ThreadRank(
            isMain ? .userInteractive : .default,
            platform: compiled.workload.rules.platform,
            isMain: isMain
        )
        scheduler.add(rank)
        let (name, app) =
            switch device.threads[id.index].role {
            case .main(let app): ("\(compiled.apps[app.index].name) main", app as AppID?)
            // With a pool for each app, the pools are numbered as the apps are.
            case .worker(let pool, _): compiled.worker(id, workingFor: AppID(index: pool))
            }
        emit(.thread(ThreadDescription(id: id, app: app, name: name, kernelID: 0)))
    }
}
