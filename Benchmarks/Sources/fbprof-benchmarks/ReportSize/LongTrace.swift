import FrameTrace

/// A long run as a trace, made up: three apps, some frames late, each of those with stacks where they are wanted.
///
/// Spans differ from frame to frame as real ones do, for equal ones would take less room than any real report.
struct LongTrace {
    private static let apps = ["maps", "notes", "video"]
    private static let steps = ["lay out", "draw", "decode", "commit"]
    /// Functions that stacks are made of.
    private static let functions = 240

    private let framesPerApp: Int
    /// Every how many frames one is late.
    private let lateEvery: UInt64
    private let hasStacks: Bool
    private let grid: VsyncGrid
    private var encoder: TraceEncoder
    private var bytes = TraceFormat.fileHeader
    private var random = SmallRandom(seed: 7)
    private var threads = [AppThread](repeating: AppThread(), count: apps.count)

    private init(framesPerApp: Int, lateEvery: UInt64, rate: RefreshRate, hasStacks: Bool) {
        self.framesPerApp = framesPerApp
        self.lateEvery = lateEvery
        self.hasStacks = hasStacks
        grid = VsyncGrid(origin: Instant(nanoseconds: 1_000_000_000), rate: rate)
        encoder = TraceEncoder(origin: grid.origin)
    }

    /// The bytes of the file.
    static func make(
        framesPerApp: Int,
        lateEvery: UInt64,
        rate: RefreshRate = .hz60,
        hasStacks: Bool = true
    ) -> [UInt8] {
        var trace = LongTrace(framesPerApp: framesPerApp, lateEvery: lateEvery, rate: rate, hasStacks: hasStacks)
        trace.describe()
        var vsync: Int64 = 0
        while trace.threads.contains(where: { $0.frames < framesPerApp }) {
            for app in apps.indices where trace.threads[app].frames < framesPerApp {
                trace.addFrame(of: app, vsync: vsync)
            }
            if vsync % 64 == 63 { trace.bytes += trace.encoder.takeChunk() }
            vsync += 1
        }
        return trace.finished(at: vsync + 4)
    }

    private mutating func describe() {
        let header = TraceHeader(
            name: "long-run",
            engine: "live",
            recordedBy: "fbprof-benchmarks",
            startedAt: "2025-01-01T00:00:00Z",
            planned: grid.interval * Int64(framesPerApp),
            warmUp: .seconds(1),
            seed: 1,
            cores: 1,
            grid: grid
        )
        encoder.append(.header(header))
        encoder.append(.resource(ResourceID(0), name: "lock database"))
        encoder.append(.path(PathID(0), WorkPath(label: "", parent: nil)))
        for (index, name) in Self.apps.enumerated() {
            let (id, place) = (AppID(index: index), PathID(index: index * 5 + 1))
            let app = AppDescription(id: id, name: name, pacing: .vsync, budget: grid.interval)
            encoder.append(.app(app))
            encoder.append(.path(place, WorkPath(label: name, parent: nil, app: id)))
            for (number, step) in Self.steps.enumerated() {
                encoder.append(.path(PathID(index: index * 5 + 2 + number), WorkPath(label: step, parent: place)))
            }
            let thread = ThreadDescription(id: ThreadID(index: index), app: id, name: "\(name) main", kernelID: 1)
            encoder.append(.thread(thread))
            encoder.append(.screen(ScreenChange(app: id, at: grid.origin, isOpen: true)))
        }
        for function in 0..<Self.functions {
            encoder.append(
                .symbol(
                    SymbolName(
                        function: "Renderer\(function % 12).draw(layer:into:options:) closure \(function)",
                        module: "libapp\(function % 3).so",
                        offset: UInt64(function),
                        address: Self.address(function)
                    )
                )
            )
        }
    }

    private static func address(_ function: Int) -> UInt64 { 0x5555_0000_0000 + UInt64(function) * 0x40 }

    /// A frame on a vsync, unless the thread is still at work on the one before.
    private mutating func addFrame(of app: Int, vsync: Int64) {
        let callback = VsyncIndex(vsync)
        let woken = grid[callback] + .nanoseconds(random.below(90_000) + 60_000)
        guard woken > threads[app].end else { return }
        let isLate = random.next() % lateEvery == 0
        // In shares of the interval: late from nine tenths of it on, in time up to less than a half.
        let share = grid.interval.nanoseconds / 20
        let cpu = TimeSpan.nanoseconds(
            isLate ? share * 17 + random.below(share * 29) : share * 5 + random.below(share * 7 / 2)
        )
        let delay = TimeSpan.nanoseconds(random.below(800_000))
        let blocked = TimeSpan.nanoseconds(isLate ? random.below(4_000_000) : 0)
        let thread = ThreadID(index: app)
        let begin = woken + .nanoseconds(random.below(40_000) + 5000)
        let number = FrameNumber(threads[app].frames)
        let usage = threads[app].usage(at: begin)
        let frame = ActivityBegin(.frame(number, callback: callback), usage: usage, wokenAt: woken)
        encoder.append(.event(thread, .begin(frame)))
        let end = begin + cpu + delay + blocked
        addWork(thread, app, begin, end, cpu, blocked)
        threads[app].add(cpu: cpu, delay: delay, end: end)
        encoder.append(.event(thread, .end(ActivityEnd(frame: number, usage: threads[app].usage(at: end)))))
        if isLate, hasStacks { addStacks(thread, app, number, begin, end, deadline: grid[callback + 1]) }
    }

    private mutating func finished(at vsync: Int64) -> [UInt8] {
        let end = grid[VsyncIndex(vsync)]
        encoder.append(.end(.complete, at: end, MeasurementQuality()))
        return bytes + encoder.takeChunk()
    }
}

// MARK: - Within a frame

extension LongTrace {
    private mutating func addWork(
        _ thread: ThreadID,
        _ app: Int,
        _ begin: Instant,
        _ end: Instant,
        _ cpu: TimeSpan,
        _ blocked: TimeSpan
    ) {
        let part = TimeSpan.nanoseconds((end - begin).nanoseconds / 4)
        let used = TimeSpan.nanoseconds(cpu.nanoseconds / 4 - random.below(2000))
        for number in Self.steps.indices {
            let start = begin + part * Int64(number)
            let path = PathID(index: app * 5 + 2 + number)
            encoder.append(.event(thread, .step(StepSpan(path: path, start: start, end: start + part, cpu: used))))
        }
        guard blocked > .zero else { return }
        let wait = WaitSpan(
            kind: .lock,
            resource: ResourceID(0),
            owner: ThreadID(index: (app + 1) % Self.apps.count),
            start: begin,
            end: begin + blocked,
            blocked: blocked,
            wakeUp: .zero,
            delayWithin: .zero
        )
        encoder.append(.event(thread, .wait(wait)))
    }

    private mutating func addStacks(
        _ thread: ThreadID,
        _ app: Int,
        _ number: FrameNumber,
        _ begin: Instant,
        _ end: Instant,
        deadline: Instant
    ) {
        var planned = deadline
        while planned < end {
            let addresses = (0..<(18 + Int(random.below(14)))).map { _ in
                Self.address(Int(random.below(Int64(Self.functions))))
            }
            let record = StackRecord(
                thread: thread,
                frame: number,
                victim: thread,
                plannedAt: planned,
                takenAt: planned + .nanoseconds(random.below(120_000)),
                state: .running,
                path: PathID(index: app * 5 + 2 + Int(random.below(4))),
                waitingFor: nil,
                stack: StackAddresses(addresses: addresses, isComplete: true)
            )
            encoder.append(.stack(record))
            planned = planned + grid.interval
        }
    }
}
