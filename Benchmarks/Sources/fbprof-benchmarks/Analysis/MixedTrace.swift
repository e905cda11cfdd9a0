import FrameTrace

/// A long live run as a trace, made up: three apps at 60 fps, four workers, another process and fbprof's own threads take
/// turns on two CPUs, with waits of four kinds and one frame in twelve late.
///
/// What each thread recorded fits to what the kernel says of it: a thread has the CPU in its slices and nowhere else. The
/// file is written as it is made, so that its size is no matter of memory.
struct MixedTrace: ~Copyable {
    static let grid = VsyncGrid(origin: Instant(nanoseconds: 1_000_000_000), rate: .hz60)
    static let apps = ["maps", "notes", "video"]
    static let steps = ["lay out", "draw", "commit"]
    /// Main threads, workers, another process, fbprof's writer.
    static let names =
        apps.map { "\($0) main" } + (1...4).map { "worker \($0)" } + ["compiler", "fbprof writer"]
    static let worker = apps.count
    static let compiler = worker + 4
    static let writer = compiler + 1

    private var encoder = TraceEncoder(origin: grid.origin)
    private var file: AppendedFile
    var random = SmallRandom(seed: 11)
    private(set) var events = 0
    /// By thread: the CPU time and the run-queue delay so far.
    var cpu = [TimeSpan](repeating: .zero, count: names.count)
    var delay = [TimeSpan](repeating: .zero, count: names.count)
    var frames = [UInt32](repeating: 0, count: apps.count)
    /// By thread: up to when it is busy with what it was given.
    var busyUntil = [Instant](repeating: .zero, count: names.count)
    /// By CPU: up to when who had it is decided.
    var clocks = [grid.origin, grid.origin]

    /// Writes a trace of at least so many events.
    ///
    /// - Returns: how many there are, and the bytes of the file.
    static func write(to path: String, events: Int) throws -> (events: Int, size: Int) {
        var trace = MixedTrace(file: try AppendedFile(path))
        try trace.file.append(TraceFormat.fileHeader)
        trace.describe()
        var vsync: Int64 = 0
        while trace.events < events {
            trace.addInterval(VsyncIndex(vsync))
            if trace.encoder.pendingBytes > 1 << 16 { try trace.flush() }
            vsync += 1
        }
        let end = max(grid[VsyncIndex(vsync + 4)], trace.clocks.max() ?? .zero)
        trace.encoder.append(.end(.complete, at: end, MeasurementQuality()))
        try trace.flush()
        return (trace.events, trace.file.size)
    }

    private init(file: consuming AppendedFile) { self.file = file }

    private mutating func flush() throws { try file.append(encoder.takeChunk()) }

    mutating func add(_ thread: Int, _ event: ThreadEvent) {
        encoder.append(.event(ThreadID(index: thread), event))
        events += 1
    }

    mutating func note(_ note: DeviceNote, at instant: Instant) {
        encoder.append(.note(note, at: instant))
        events += 1
    }

    func usage(_ thread: Int, at instant: Instant) -> Usage {
        Usage(at: instant, cpu: cpu[thread], delay: delay[thread])
    }

    /// A time from one length to another.
    mutating func time(_ low: Double, _ high: Double) -> TimeSpan {
        let (low, high) = (Int64(low * 1e6), Int64(high * 1e6))
        return .nanoseconds(low + random.below(high - low))
    }

    private mutating func describe() {
        let header = TraceHeader(
            name: "mixed",
            engine: "live",
            recordedBy: "fbprof-benchmarks",
            startedAt: "2025-01-01T00:00:00Z",
            planned: nil,
            warmUp: .seconds(1),
            seed: 1,
            cores: 2,
            grid: Self.grid
        )
        encoder.append(.header(header))
        encoder.append(.path(PathID(0), WorkPath(label: "", parent: nil)))
        for (index, name) in Self.apps.enumerated() {
            let app = AppID(index: index)
            encoder.append(.app(AppDescription(id: app, name: name, pacing: .vsync, budget: Self.grid.interval)))
            encoder.append(.resource(ResourceID(index: index), name: "queue \(name)/work"))
            encoder.append(.path(Self.place(index), WorkPath(label: name, parent: nil, app: app)))
            for (number, step) in Self.steps.enumerated() {
                encoder.append(.path(Self.step(index, number), WorkPath(label: step, parent: Self.place(index))))
            }
            encoder.append(.screen(ScreenChange(app: app, at: Self.grid.origin, isOpen: true)))
        }
        for (index, name) in Self.names.enumerated() {
            let kind: ThreadKind =
                index == Self.compiler ? .foreign : index == Self.writer ? .own : .simulated
            encoder.append(
                .thread(
                    ThreadDescription(
                        id: ThreadID(index: index),
                        app: index < Self.apps.count ? AppID(index: index) : nil,
                        name: name,
                        kernelID: Int32(1000 + index),
                        kind: kind
                    )
                )
            )
        }
    }

    static func place(_ app: Int) -> PathID { PathID(index: app * 4 + 1) }
    static func step(_ app: Int, _ number: Int) -> PathID { PathID(index: app * 4 + 2 + number) }
}
