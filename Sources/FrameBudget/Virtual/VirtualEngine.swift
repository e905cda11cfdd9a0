/// Runs a workload in virtual time: a loop of discrete events on a modelled scheduler.
///
/// It drives the same ``Device`` as the live engine and emits the same records, so analysis and reports don't know the
/// difference. Same workload and seed: same bytes, on any machine. Nothing takes time but what the workload says and
/// what ``VirtualCosts`` says of the machine; waking, switching and recording are free.
public struct VirtualEngine {
    /// What runs on a core.
    struct Core: Sendable {
        var thread: Int
        var since: Instant
        var sliceEnd: Instant
    }

    let compiled: CompiledWorkload
    let costs: VirtualCosts
    let grid: VsyncGrid
    let end: Instant
    var device: Device
    var effects = DeviceEffects()
    var scheduler: any VirtualScheduler
    var threads: [VirtualThread]
    var cores: [Core?]
    var diskFreeAt = Instant.zero
    var transfers: [(done: Instant, thread: Int)] = []
    var timer: Instant?
    var now = Instant.zero
    let emit: (TraceRecord) -> Void

    /// Runs a workload to its end.
    ///
    /// - Parameter emit: takes every record, the header first.
    /// - Complexity: O(events · log threads).
    public static func run(
        _ compiled: CompiledWorkload,
        scheduler: SchedulerModel = .fair,
        costs: VirtualCosts = VirtualCosts(),
        recordedBy: String,
        emit: @escaping (TraceRecord) -> Void
    ) {
        var engine = VirtualEngine(compiled, scheduler, costs, emit)
        engine.describe(scheduler, recordedBy: recordedBy)
        engine.run()
    }

    /// Runs a workload to its end, and returns the bytes of its trace file.
    public static func trace(
        _ compiled: CompiledWorkload,
        scheduler: SchedulerModel = .fair,
        costs: VirtualCosts = VirtualCosts(),
        recordedBy: String
    ) -> [UInt8] {
        var encoder = TraceEncoder(origin: .zero)
        var bytes = TraceFormat.fileHeader
        run(compiled, scheduler: scheduler, costs: costs, recordedBy: recordedBy) { record in
            encoder.append(record)
            if encoder.pendingBytes > chunkSize { bytes += encoder.takeChunk() }
        }
        return bytes + encoder.takeChunk()
    }

    private static let chunkSize = 1 << 16

    private init(
        _ compiled: CompiledWorkload,
        _ scheduler: SchedulerModel,
        _ costs: VirtualCosts,
        _ emit: @escaping (TraceRecord) -> Void
    ) {
        let workload = compiled.workload
        self.compiled = compiled
        self.costs = costs
        self.emit = emit
        grid = VsyncGrid(origin: .zero, rate: workload.device.refresh)
        end = grid.origin + workload.duration
        device = Device(
            workload: workload,
            resources: compiled.resources,
            workCount: compiled.works.count,
            grid: grid
        )
        self.scheduler =
            switch scheduler {
            case .fair: FairScheduler()
            case .strict: StrictScheduler()
            }
        threads = compiled.apps.map(VirtualThread.init)
        cores = Array(repeating: nil, count: workload.device.cores)
        for index in threads.indices { self.scheduler.add(index) }
        timer = device.firstTimer
    }
}
