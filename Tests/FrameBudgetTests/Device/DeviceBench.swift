@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// A device under test: the test performs the acts of each thread and checks the device's answers.
final class DeviceBench {
    var device: Device
    var effects = DeviceEffects()
    var now = Instant.zero
    /// Every note so far.
    private(set) var notes: [DeviceNote] = []
    /// Threads that were woken and have not called the device since.
    private(set) var woken: Set<ThreadID> = []
    /// The last announced rank of each thread.
    private(set) var ranks: [ThreadID: ThreadRank] = [:]
    private var names: [String: ResourceID] = [:]

    static let main = ThreadID(0)

    /// A device with `apps` apps, none of which comes on screen, and resources that are found by name.
    init(
        apps: Int = 1,
        cores: Int = 4,
        rules: PlatformRules = PlatformRules(),
        works: Int = 8,
        _ resources: [CompiledResource]
    ) {
        let workload = Workload(
            name: "bench",
            duration: .seconds(1000),
            device: DeviceProfile(cores: cores),
            rules: rules,
            apps: (0..<apps).map { App(name: "app \($0)", frame: []) },
            timeline: []
        )
        let grid = VsyncGrid(origin: .zero + .seconds(900), rate: .hz60)
        device = Device(workload: workload, resources: resources, workCount: works, grid: grid)
        for (index, resource) in resources.enumerated() { names[resource.name] = ResourceID(index: index) }
        for app in 0..<apps { _ = tell(.idle(ThreadID(index: app))) }
    }

    /// Replaces the limits of the pools. Call it before the pools are used.
    func limitPools(to limits: PoolLimits) {
        let rules = device.workload.rules
        for pool in device.pools.indices {
            device.pools[pool] = WorkerPool(
                platform: rules.platform,
                cores: device.workload.device.cores,
                limits: limits
            )
        }
    }

    subscript(name: String) -> ResourceID {
        guard let id = names[name] else { preconditionFailure("no resource \(name)") }
        return id
    }

    /// Sends an input to the device and returns its answer.
    @discardableResult
    func tell(_ input: DeviceInput) -> DeviceAnswer? {
        if let thread = input.thread { woken.remove(thread) }
        device.handle(input, at: now, into: &effects)
        notes += effects.notes
        woken.formUnion(effects.wakes)
        for change in effects.ranks { ranks[change.thread] = change.rank }
        return effects.answer
    }

    @discardableResult
    func act(_ thread: ThreadID, _ act: PrimitiveAct) -> DeviceAnswer? { tell(.act(thread, act)) }

    /// Submits work asynchronously.
    func async(
        _ work: UInt32,
        on queue: String?,
        by thread: ThreadID = DeviceBench.main,
        qos: QoS? = nil,
        flags: WorkFlags = [],
        group: String? = nil,
        handle: String? = nil,
        after delay: TimeSpan? = nil
    ) {
        let submission = Submission(
            work: WorkID(work),
            queue: queue.map { self[$0] },
            qos: qos,
            flags: flags,
            group: group.map { self[$0] },
            handle: handle.map { self[$0] },
            delay: delay
        )
        act(thread, .submit(submission))
    }

    /// Asks to enter a queue; returns whether the thread entered at once.
    func sync(
        _ queue: String,
        by thread: ThreadID = DeviceBench.main,
        qos: QoS? = nil,
        flags: WorkFlags = []
    )
        -> Bool
    {
        if case .proceed? = act(thread, .enterQueue(self[queue], qos: qos, flags: flags)) { true } else { false }
    }

    /// Advances time, and fires every timer on the way.
    func pass(_ span: TimeSpan) {
        let end = now + span
        while let next = effects.nextTimer, next <= end {
            now = max(now, next)
            tell(.timePassed)
        }
        now = end
    }

    /// The items that woken workers and main threads are given when they ask for work, by thread.
    func begin() -> [ThreadID: ItemTicket] {
        var begun: [ThreadID: ItemTicket] = [:]
        for thread in woken.sorted() {
            if case .runItem(let ticket)? = tell(.idle(thread)) { begun[thread] = ticket }
        }
        return begun
    }

    /// Ends a thread's current item and returns the item that it is given next.
    func end(_ thread: ThreadID) -> ItemTicket? {
        tell(.ended(thread))
        if case .runItem(let ticket)? = tell(.idle(thread)) { return ticket }
        return nil
    }

    /// The class that a thread runs at now.
    func effective(_ thread: ThreadID) -> QoS? { ranks[thread]?.effective }
}

extension CompiledResource {
    static func serial(_ name: String, _ qos: QoS? = nil, target: ResourceID? = nil, app: Int = 0) -> CompiledResource {
        CompiledResource(.queue(.serial, qos: qos, target: target), name: name, app: AppID(index: app))
    }

    static func concurrent(_ name: String, _ qos: QoS? = nil, target: ResourceID? = nil) -> CompiledResource {
        CompiledResource(.queue(.concurrent, qos: qos, target: target), name: name, app: AppID(0))
    }

    static func global(_ qos: QoS) -> CompiledResource {
        CompiledResource(.globalQueue(qos), name: qos == .default ? "global" : "global.\(qos.name)", app: AppID(0))
    }

    static let mainQueue = CompiledResource(.mainQueue, name: "main", app: AppID(0))
    static func group(_ name: String) -> CompiledResource { CompiledResource(.group, name: name, app: AppID(0)) }
    static func handle(_ name: String) -> CompiledResource { CompiledResource(.handle, name: name, app: AppID(0)) }
    static func semaphore(_ name: String, _ value: Int) -> CompiledResource {
        CompiledResource(.semaphore(value), name: name, app: AppID(0))
    }
    static func mutex(_ name: String) -> CompiledResource { CompiledResource(.mutex, name: name) }
}
