import FrameBudget
import FrameTrace
import Simulation

/// Writes a trace of several threads by hand: when each ran and on which CPU, what it worked on and which thread it
/// waited for.
///
/// Times are milliseconds from V(0). The apps are "photos" and "maps": their paths are 1 and 2, those of their work
/// items 3 and 4. The first two threads are the apps' main threads, the others are workers. Frames have a budget of 16
/// ms.
struct ThreadScript {
    static let grid = SyntheticTrace.grid
    static let photos = ThreadID(0)
    static let maps = ThreadID(1)
    static let icons = ResourceID(0)
    static let done = ResourceID(1)
    static let db = ResourceID(2)

    private(set) var records: [TraceRecord]
    private var frames: [ThreadID: UInt32] = [:]
    private var depths: [Int: UInt8] = [:]

    init(
        workers: Int = 3,
        warmUp: Double = 0,
        cores: Int = 1,
        engine: String = "virtual, strict",
        rules: PlatformRules? = PlatformRules(),
        workersApp: AppID? = nil,
        facts: TraceFacts? = nil
    ) {
        let header = TraceHeader(
            name: "script",
            engine: engine,
            facts: facts ?? .named(engine),
            recordedBy: "test",
            startedAt: "",
            planned: nil,
            warmUp: .milliseconds(warmUp),
            seed: 1,
            cores: cores,
            grid: Self.grid,
            rules: rules
        )
        records = [.header(header)]
        for (number, app) in ["photos", "maps"].enumerated() {
            let id = AppID(index: number)
            records.append(
                .app(AppDescription(id: id, name: app, pacing: .vsync, budget: .milliseconds(16)))
            )
            records.append(.path(PathID(index: number + 1), WorkPath(label: app, parent: nil, app: id)))
            records.append(.path(PathID(index: number + 3), WorkPath(label: "work", parent: PathID(index: number + 1))))
            records.append(.screen(ScreenChange(app: id, at: Self.grid.origin, isOpen: true)))
            thread(ThreadID(index: number), id, "\(app) main")
        }
        for number in 0..<workers { thread(Self.worker(number), workersApp, "worker \(number)") }
        for (resource, name) in [
            (Self.icons, "queue photos/icons"), (Self.done, "semaphore done"), (Self.db, "lock db"),
        ] {
            records.append(.resource(resource, name: name))
        }
    }

    static func worker(_ number: Int) -> ThreadID { ThreadID(index: number + 2) }
    static func at(_ milliseconds: Double) -> Instant { grid.origin + .milliseconds(milliseconds) }

    private mutating func thread(_ id: ThreadID, _ app: AppID?, _ name: String) {
        records.append(.thread(ThreadDescription(id: id, app: app, name: name, kernelID: 0)))
    }

    /// Adds a thread that belongs to no app.
    mutating func other(_ id: ThreadID, _ kind: ThreadKind, _ name: String, process: Int32? = nil) {
        let process = process.map { ProcessDescription(id: $0, name: name) }
        records.append(
            .thread(ThreadDescription(id: id, app: nil, name: name, kernelID: 0, kind: kind, process: process))
        )
    }

    private func usage(_ at: Double, cpu: Double? = nil) -> Usage {
        Usage(at: Self.at(at), cpu: cpu.map { .milliseconds($0) }, delay: nil)
    }

    mutating func add(_ event: ThreadEvent, _ thread: ThreadID) { records.append(.event(thread, event)) }

    mutating func add(_ stack: StackRecord) { records.append(.stack(stack)) }

    mutating func add(_ gap: KernelGap) { records.append(.kernelGap(gap)) }

    /// The thread was on a CPU.
    mutating func ran(_ thread: ThreadID, _ from: Double, _ to: Double, cpu: UInt32 = 0, ready: Bool = false) {
        add(.ran(RunSlice(cpu: cpu, start: Self.at(from), end: Self.at(to), endedReady: ready)), thread)
    }

    mutating func frame(_ thread: ThreadID, _ begin: Double, _ end: Double, _ body: (inout ThreadScript) -> Void) {
        let number = FrameNumber(frames[thread, default: 0])
        frames[thread, default: 0] += 1
        let kind = ActivityKind.frame(number, callback: nil)
        add(.begin(ActivityBegin(kind, usage: usage(begin, cpu: 0), wokenAt: Self.at(begin))), thread)
        body(&self)
        add(.end(ActivityEnd(frame: number, usage: usage(end, cpu: 1))), thread)
    }

    mutating func item(
        _ worker: Int,
        _ qos: QoS,
        _ begin: Double,
        _ end: Double,
        app: Int = 0,
        enqueued: Double? = nil,
        woken: Double? = nil,
        cpu: ClosedRange<Double> = 0...0,
        _ body: (inout ThreadScript) -> Void = { _ in }
    ) {
        let depth = depths[worker, default: 0]
        depths[worker] = depth + 1
        defer { depths[worker] = depth }
        let start = ActivityBegin(
            .item(queue: Self.icons, enqueuedAt: Self.at(enqueued ?? begin)),
            path: PathID(index: app + 3),
            qos: qos,
            depth: depth,
            usage: usage(begin, cpu: cpu.lowerBound),
            wokenAt: woken.map(Self.at)
        )
        add(.begin(start), Self.worker(worker))
        body(&self)
        add(.end(ActivityEnd(depth: depth, usage: usage(end, cpu: cpu.upperBound))), Self.worker(worker))
    }

    mutating func wait(
        _ thread: ThreadID,
        _ kind: WaitKind,
        _ resource: ResourceID?,
        _ start: Double,
        _ end: Double,
        owner: ThreadID? = nil,
        wakeUp: Double = 0,
        blocked: Double? = nil
    ) {
        let wait = WaitSpan(
            kind: kind,
            resource: resource,
            owner: owner,
            start: Self.at(start),
            end: Self.at(end),
            blocked: .milliseconds(blocked ?? end - start - wakeUp),
            wakeUp: .milliseconds(wakeUp),
            delayWithin: .zero
        )
        add(.wait(wait), thread)
    }

    /// Adds the capabilities that the recorder had on its machine.
    mutating func machine(_ capabilities: [String: Bool]) {
        let machine = MachineSummary(
            processor: "",
            onlineCPUs: 2,
            appCPUs: [0],
            ownCPUs: [1],
            kernel: "",
            system: "",
            hypervisor: nil,
            capabilities: capabilities.map { Capability(name: $0.key, isAvailable: $0.value, note: "") }
        )
        records.append(.machine(machine))
    }

    mutating func note(_ note: DeviceNote, _ at: Double) { records.append(.note(note, at: Self.at(at))) }

    mutating func finish(_ milliseconds: Double = 100, lost: Int = 0) throws -> AnalyzedRun {
        Analysis.analyze(try trace(milliseconds, lost: lost))
    }

    /// Returns the trace, not yet analyzed.
    mutating func trace(_ milliseconds: Double = 100, lost: Int = 0) throws -> Trace {
        var quality = MeasurementQuality()
        quality.lostRecords = lost
        records.append(.end(.complete, at: Self.at(milliseconds), quality))
        return try Trace(records: records)
    }
}
