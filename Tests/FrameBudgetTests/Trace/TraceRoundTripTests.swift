import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@Suite("Trace format")
struct TraceRoundTripTests {
    static let grid = VsyncGrid(origin: Instant(nanoseconds: 77_000_000_123), rate: .hz60)

    static let mapping = MappingUse(
        files: 3,
        regions: 4,
        addresses: ByteCount(bytes: 5),
        waste: ByteCount(bytes: 6)
    )

    static func at(_ milliseconds: Double) -> Instant { grid.origin + .milliseconds(milliseconds) }

    static let header = TraceHeader(
        name: "round trip ✓",
        engine: "live",
        facts: TraceFacts(threads: .every, unseenCPU: .quota, recordsOverhead: true, seesStops: true),
        scheduler: "strict",
        recordedBy: "test",
        startedAt: "2026-01-01T00:00:00Z",
        planned: .seconds(30),
        warmUp: .seconds(1),
        seed: .max,
        cores: 2,
        grid: grid,
        rules: PlatformRules(
            platform: .linux,
            pool: .perApp,
            overrideEnds: .atDrainEnd,
            overrides: false,
            focalBoost: true
        )
    )

    /// One record of every kind, with absent and present options.
    static let everyKind: [TraceRecord] = {
        let usage = Usage(at: at(1), cpu: .milliseconds(3), delay: nil)
        var quality = MeasurementQuality()
        quality.stealShare = 0.0123
        quality.captureLateness = Distribution([.microseconds(5), .microseconds(9)])
        quality.ownThreads = [ThreadCost(thread: "writer", cpu: .milliseconds(2), share: 0.001)]
        quality.bookkeepingPerFrame = .microseconds(3)
        let served = Interval(start: at(5), end: at(6))
        let heldBack = HeldBackRequest(Interval(start: at(2), end: at(4)), inFavourOf: ThreadID(2), of: AppID(1))
        var view = WorkPath(label: "label", parent: PathID(2))
        view.isUI = true
        quality.switches = SwitchQuality(
            source: .ownThreads,
            reason: "not allowed",
            slices: 7,
            lost: 2,
            cpu: .microseconds(9),
            foreignThreads: 3,
            lumpedThreads: 1
        )
        quality.sampling = sampling
        quality.throttling = CPUThrottling(quota: 0.5, periods: 7, time: .milliseconds(350))
        quality.lostMarks = LostMarks(
            full: 1,
            withoutBuffer: 2,
            interrupted: 3,
            early: 4,
            unknownProcess: 5,
            threadsWithoutWaits: 6
        )
        quality.switches?.events = KernelEventCounts(
            records: 20,
            wakeUps: 4,
            migrations: 0,
            interrupts: nil,
            perRecord: .nanoseconds(300)
        )
        let machine = MachineSummary(
            processor: "cpu",
            onlineCPUs: 2,
            appCPUs: [1],
            ownCPUs: [0],
            kernel: "6.1",
            system: "Debian",
            hypervisor: nil,
            capabilities: [
                Capability(name: "steal", isAvailable: false, note: "none"),
                Capability(.threadSlices, isAvailable: true, note: "seen"),
                Capability(.noQuota, isAvailable: false, isUnknown: true, note: "hidden"),
            ]
        )
        let wait = WaitSpan(
            kind: .lock,
            resource: ResourceID(0),
            owner: ThreadID(1),
            start: at(2),
            end: at(9),
            blocked: .milliseconds(6),
            wakeUp: .milliseconds(1),
            delayWithin: .microseconds(10)
        )
        let events: [ThreadEvent] = [
            .begin(ActivityBegin(.frame(FrameNumber(7), callback: VsyncIndex(-1)), usage: usage, wokenAt: at(0.5))),
            .begin(ActivityBegin(.frame(FrameNumber(8), callback: nil), path: PathID(2), usage: usage)),
            .begin(ActivityBegin(.handler, path: PathID(3), depth: 1, usage: usage)),
            .begin(ActivityBegin(.stage(FrameNumber(7)), path: PathID(3), qos: .utility, depth: 31, usage: usage)),
            .begin(ActivityBegin(.item(queue: ResourceID(0), enqueuedAt: at(1)), qos: .background, usage: usage)),
            .begin(ActivityBegin(.item(queue: nil, enqueuedAt: at(-1)), usage: usage, wokenAt: at(0))),
            .end(ActivityEnd(frame: FrameNumber(7), usage: usage)), .end(ActivityEnd(depth: 31, usage: usage)),
            .idle(usage), .step(StepSpan(path: PathID(2), start: at(1), end: at(2), cpu: .milliseconds(0.9))),
            .wait(wait), .lost(count: 3, at: at(4)), .heldUp(.microseconds(70), at: at(5)),
            .reached(.layout, at: at(5)), .reached(.commit, at: at(-1)),
            .ran(RunSlice(cpu: 3, start: at(-2), end: at(5), ending: .ready)),
            .ran(RunSlice(cpu: 3, start: at(6), end: at(7), ending: .stopped)),
            .ran(RunSlice(cpu: 3, start: at(8), end: at(9), ending: .waiting)),
            .woken(Waking(at: at(-1), by: ThreadID(1), cpu: 3)), .woken(Waking(at: at(2), by: nil, cpu: 0)),
            .migrated(Migration(at: at(3), cpu: 7)),
            .interrupted(InterruptSpan(kind: .call, start: at(3), end: at(3.01))),
        ]
        let stack = StackRecord(
            thread: ThreadID(0),
            frame: FrameNumber(7),
            victim: ThreadID(0),
            plannedAt: at(16),
            takenAt: nil,
            state: .unscheduled,
            path: PathID(2),
            waitingFor: nil,
            stack: StackAddresses(addresses: [0, 1, .max], isComplete: true)
        )
        var sample = stack
        sample.thread = ThreadID(1)
        sample.purpose = .sample
        sample.relation = .owner(depth: 2)
        sample.lastSeenAt = at(18)
        sample.isInPageFault = true
        var pipelined = AppDescription(id: AppID(4), name: "map", pacing: .vsync, budget: .milliseconds(8))
        pipelined.pipeline = FramePipeline(buffers: 3, latency: 2)
        var demand = AppDemand(app: AppID(4), frame: ServiceTime(cpu: .milliseconds(3)))
        demand.rendering = ServiceTime(cpu: .milliseconds(10), gpu: .milliseconds(1))
        var rare = AppDemand(app: AppID(5), frame: ServiceTime(cpu: .milliseconds(3)))
        rare.largest = AppDemand.Largest(frame: ServiceTime(cpu: .milliseconds(103)))
        var timed = AppDemand(app: AppID(6), frame: ServiceTime(cpu: .milliseconds(3)))
        timed.timed = [
            AppDemand.Timed(from: .seconds(5), until: nil, perSecond: ServiceTime(cpu: .milliseconds(500))),
            AppDemand.Timed(from: .zero, until: .seconds(2), perSecond: ServiceTime(gpu: .milliseconds(1))),
        ]
        var rareItems = QueueDemand(
            source: PathID(1),
            every: .milliseconds(16),
            queue: ResourceID(0),
            work: ServiceTime(cpu: .milliseconds(9))
        )
        rareItems.largest = ServiceTime(cpu: .milliseconds(900), asleep: .milliseconds(1))
        return [
            .header(header), .machine(machine), .app(pipelined), .demand(demand), .demand(rare), .demand(timed),
            .queueDemand(rareItems),
            .app(AppDescription(id: AppID(0), name: "maps", pacing: .vsync, budget: .milliseconds(16.667))),
            .app(AppDescription(id: AppID(1), name: "program", pacing: nil, budget: .milliseconds(8))),
            .app(
                AppDescription(
                    id: AppID(2),
                    name: "reader",
                    pacing: .vsync,
                    budget: .milliseconds(8),
                    redraw: .onDemand
                )
            ),
            .app(
                AppDescription(id: AppID(3), name: "daemon", pacing: .vsync, budget: .milliseconds(8), redraw: .never)
            ),
            .handler(HandlerDescription(app: AppID(0), number: 3, path: PathID(1), source: .remoteControl)),
            .note(.input(InputNote(app: AppID(0), handler: 3, serial: 70_000, fate: .coalesced)), at: at(7)),
            .note(.samePass(AppID(1)), at: at(8)),
            .program(
                .plan(
                    ProgramPlan(
                        app: AppID(1),
                        command: ["./game", ""],
                        choice: LoopChoice(home: .sleep, thread: "render", prefersTurns: true),
                        refusal: "not allowed"
                    )
                )
            ),
            .program(.plan(ProgramPlan(app: AppID(2), command: [], choice: LoopChoice()))),
            .program(
                .stolen(
                    StolenTime(cpu: 300, looks: Interval(start: at(1), end: at(81)), time: .milliseconds(20))
                )
            ),
            .program(.clock(ThreadID(3), CPUReading(at: at(6), cpu: .seconds(70)))),
            .program(.returned(ThreadID(70_000), at(5))),
            .program(.ended(ProgramEnd(app: AppID(1), at: at(9), how: .signalled(11), cause: .itself))),
            .program(.ended(ProgramEnd(app: AppID(2), at: at(9), how: .exited(200), cause: .killed))),
            .note(.redraw(AppID(2), FrameNumber(9)), at: at(9)),
            .note(.launch(AppID(2)), at: at(10)),
            .note(.life(.keptAwake(AppID(1), .voip, isSilent: true)), at: at(10)),
            .note(.life(.task(AppID(1), ResourceID(0), .expired)), at: at(10)),
            .note(.life(.lost(AppID(1), ResourceID(0), .classMakesNone)), at: at(10)),
            .note(.life(.unsaved(AppID(1), ByteCount(bytes: 20_000))), at: at(10)),
            .note(.life(.preserved(AppID(1), [ResourceID(3), ResourceID(4)])), at: at(10)),
            .note(.life(.restored(AppID(1), [])), at: at(10)), .note(.life(.forgotten(AppID(1))), at: at(10)),
            .note(.memory(.device(ByteCount(bytes: 1_000_000_000), system: ByteCount(bytes: 300_000_000))), at: at(0)),
            .note(.memory(.device(nil, system: ByteCount(bytes: 0))), at: at(0)),
            .note(.memory(.use(AppID(1), MemoryUse(dirty: 1, accessed: 2, purgeable: 3, clean: 1 << 40))), at: at(1)),
            .note(.memory(.faulted(AppID(1), ResourceID(0), ByteCount(bytes: 4096))), at: at(2)),
            .note(.memory(.reclaimed(AppID(1), ResourceID(0), ByteCount(bytes: 7))), at: at(2)),
            .note(.memory(.purged(AppID(1), ResourceID(0), ByteCount(bytes: 8))), at: at(2)),
            .note(.memory(.rebuildBegan(AppID(1), ResourceID(0), ByteCount(bytes: 8))), at: at(3)),
            .note(.memory(.rebuilt(AppID(1), ResourceID(0), FrameNumber(4))), at: at(4)),
            .note(.memory(.rebuilt(AppID(1), ResourceID(0), nil)), at: at(4)),
            .note(.memory(.level(.critical, available: ByteCount(bytes: -5))), at: at(5)),
            .note(.memory(.warned(AppID(0), .warning, short: ByteCount(bytes: 6))), at: at(5)),
            .note(.memory(.mapped(AppID(1), mapping)), at: at(5)),
            .note(.memory(.dropped(AppID(1), ResourceID(0), ByteCount(bytes: 9))), at: at(5)),
            .note(.memory(.held(AppID(1), ResourceID(0), count: 300)), at: at(5)),
            .note(.memory(.endedUnbegun(AppID(1), ResourceID(0))), at: at(5)),
            .note(.memory(.cache(AppID(1), ResourceID(0), .strayed(from: 41, to: 31))), at: at(5)),
            .note(.memory(.cache(AppID(1), ResourceID(0), .stored(.documents, ByteCount(bytes: 8)))), at: at(5)),
            .note(.moved(AppID(1), .fetched, ByteCount(bytes: 60_000)), at: at(5)),
            .note(.served(ServiceSpan(.gpu, for: ThreadID(1), of: nil, served)), at: at(5)),
            .note(.served(ServiceSpan(.disk, for: ThreadID(1), of: AppID(0), served, path: PathID(1))), at: at(5)),
            .note(.served(ServiceSpan(.disk, for: ThreadID(1), of: AppID(0), served, heldBack: heldBack)), at: at(5)),
            .note(.memory(.cache(AppID(1), ResourceID(0), .lookedUp(hits: 3, misses: 70_000))), at: at(5)),
            .note(.memory(.cache(AppID(1), ResourceID(0), .loaded(.mapped, ByteCount(bytes: 5)))), at: at(5)),
            .note(.memory(.cache(AppID(1), ResourceID(0), .dropped(.background, ByteCount(bytes: 6)))), at: at(5)),
            .note(
                .memory(.cache(AppID(1), ResourceID(0), .use(CacheRings(working: 1 << 40, near: 2, far: 3)))),
                at: at(5)
            ),
            .note(.memory(.cache(AppID(1), ResourceID(0), .page(50, of: 50))), at: at(5)),
            .note(.memory(.handling(AppID(0))), at: at(6)), .note(.memory(.handled(AppID(0))), at: at(7)),
            .note(
                .memory(
                    .killed(
                        MemoryKill(
                            app: AppID(0),
                            reason: .critical,
                            footprint: ByteCount(bytes: 350),
                            available: ByteCount(bytes: -50),
                            grower: AppID(1),
                            grown: ByteCount(bytes: 150)
                        )
                    )
                ),
                at: at(8)
            ),
            .path(PathID(1), WorkPath(label: "maps", parent: nil, app: AppID(0))),
            .path(PathID(2), WorkPath(label: "draw", parent: PathID(1))), .path(PathID(3), view),
            .resource(ResourceID(0), name: "lock db"),
            .thread(ThreadDescription(id: ThreadID(0), app: AppID(0), name: "maps main", kernelID: 42)),
            .thread(ThreadDescription(id: ThreadID(1), app: nil, name: "writer", kernelID: 43, kind: .own)),
            .thread(
                ThreadDescription(
                    id: ThreadID(2),
                    app: nil,
                    name: "stress",
                    kernelID: 4712,
                    kind: .foreign,
                    process: ProcessDescription(id: 4711, name: "stress")
                )
            ),
            .demand(
                AppDemand(
                    app: AppID(0),
                    frame: ServiceTime(cpu: .milliseconds(10), gpu: .milliseconds(2)),
                    handedOver: ServiceTime(asleep: .milliseconds(3)),
                    eventsPerSecond: ServiceTime(transfer: ByteCount(bytes: 4096))
                )
            ),
            .queueDemand(
                QueueDemand(
                    source: PathID(1),
                    every: .milliseconds(16),
                    queue: ResourceID(0),
                    work: ServiceTime(cpu: .milliseconds(5), gpu: .milliseconds(6))
                )
            ),
            .note(
                .waiting(WaitingItems(queue: nil, app: AppID(0), enqueuedAt: [at(3), at(5)])),
                at: at(119)
            ),
            .note(.waiting(WaitingItems(queue: ResourceID(0), app: nil, enqueuedAt: [])), at: at(119)),
            .note(
                .waiting(
                    WaitingItems(
                        queue: ResourceID(0),
                        app: AppID(0),
                        enqueuedAt: [at(3)],
                        awaited: [AwaitedItem(by: ThreadID(0), enqueuedAt: at(3))]
                    )
                ),
                at: at(119)
            ),
            .screen(ScreenChange(app: AppID(0), at: at(0), isOpen: true, presentation: "split view")),
            .screen(ScreenChange(app: AppID(0), at: at(1), isOpen: false, isPause: true)),
            .screen(ScreenChange(app: AppID(0), at: at(2), isOpen: true)),
            .screen(ScreenChange(app: AppID(0), at: at(3), isOpen: false)),
        ] + events.map { .event(ThreadID(0), $0) } + [
            .kernelGap(KernelGap(cpu: 1, start: at(1), end: at(2), count: 5)), .stack(stack), .stack(sample),
            .image(LoadedImage(path: "/a", buildID: [1, 2], loadBias: 3, start: 4, end: 5)),
            .image(
                LoadedImage(
                    path: "/b",
                    buildID: [],
                    loadBias: 3,
                    start: 4,
                    end: 5,
                    seenFrom: Instant(nanoseconds: 7),
                    seenUntil: Instant(nanoseconds: 9)
                )
            ),
            .symbol(
                SymbolName(
                    function: "f",
                    module: "m",
                    offset: 6,
                    address: 7,
                    line: CodeLine(file: "f.swift", line: 8),
                    inlined: [InlinedCall(function: "g"), InlinedCall(function: "h", line: nil)]
                )
            ), .flushed(at(100)),
            .end(.interrupted, at: at(120), quality),
        ]
    }()

    private static let sampling = SamplingQuality(
        rate: 366,
        looks: 40,
        signals: 2,
        kept: 9,
        dropped: 1,
        cpu: .microseconds(80),
        backend: .perf,
        kernelSamples: 30,
        perKernelSample: .microseconds(9),
        signalledThreads: 1,
        reason: "why"
    )

    static func encode(_ records: [TraceRecord], perChunk: Int = 4) -> [UInt8] {
        var encoder = TraceEncoder(origin: grid.origin)
        var bytes = TraceFormat.fileHeader
        for (index, record) in records.enumerated() {
            encoder.append(record)
            if index % perChunk == perChunk - 1 { bytes += encoder.takeChunk() }
        }
        return bytes + encoder.takeChunk()
    }

    @Test("every kind of record is read as it was written")
    func roundTrip() throws {
        let reader = try TraceReader(Self.encode(Self.everyKind))
        #expect(reader.records == Self.everyKind)
        #expect(reader.tornBytes == 0)
    }

    @Test("a trace truncated anywhere gives a prefix of its records and reports that it is torn")
    func truncation() throws {
        let bytes = Self.encode(Self.everyKind)
        var prefixes = 0
        for length in 0..<bytes.count {
            guard let reader = try? TraceReader(Array(bytes[..<length])) else { continue }
            prefixes += 1
            #expect(Array(Self.everyKind.prefix(reader.records.count)) == reader.records)
            #expect(reader.records.count % 4 == 0)
            if reader.records.count < Self.everyKind.count, reader.tornBytes == 0 {
                #expect(Self.encode(reader.records).count == length)
            }
        }
        // Only what ends within the first chunk is refused.
        #expect(prefixes > bytes.count / 4)
    }

    @Test("a record that lacks its last fields is malformed")
    func shortRecords() throws {
        // Length, kind, number, no app, name, kernel's id: without the byte that says whose thread it is.
        let thread: [UInt8] = [6, 6, 1, 0, 1, 0x77, 86]
        var end = TraceEncoder(origin: Self.grid.origin)
        end.append(.end(.complete, at: Self.at(5), MeasurementQuality()))
        // After the chunk's header the record, which begins with its length in one byte. Its last two bytes mean no
        // throttling and no lost marks; they may be missing.
        var record = Array(end.takeChunk().dropFirst(TraceFormat.chunkHeaderSize))
        for _ in 0..<2 { #expect(record.removeLast() == 0) }
        record[0] -= 2
        for short in [thread, record] {
            let bytes = Self.encode([.header(Self.header)]) + Self.chunk(short)
            #expect(throws: TraceError.malformedRecord(kind: short[1])) { try TraceReader(bytes) }
        }
    }

    @Test(
        "the sampling quality is read back without switches, for samples by the kernel and by signals",
        arguments: [true, false]
    )
    func samplingAlone(byKernel: Bool) throws {
        var quality = MeasurementQuality()
        quality.sampling = byKernel ? Self.sampling : SamplingQuality(rate: 1000, perSignal: .microseconds(20))
        let reader = try TraceReader(
            Self.encode([.header(Self.header), .end(.complete, at: Self.at(5), quality)])
        )
        #expect(try Trace(records: reader.records).quality == quality)
    }

    @Test("every flipped bit is detected: only a prefix of the records is read")
    func flippedBits() throws {
        let bytes = Self.encode(Self.everyKind)
        var prefixes = 0
        for position in 16..<bytes.count {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[position] ^= 1 << bit
                guard let reader = try? TraceReader(damaged) else { continue }
                prefixes += 1
                #expect(reader.records.count < Self.everyKind.count)
                #expect(Array(Self.everyKind.prefix(reader.records.count)) == reader.records)
            }
        }
        #expect(prefixes > bytes.count)
    }

    @Test("bytes that are no trace are refused with a reason")
    func refusals() {
        #expect(throws: TraceError.notATrace) { try TraceReader(Array("hello, this is no trace".utf8)) }
        #expect(throws: TraceError.notATrace) { try TraceReader([]) }
        #expect(throws: TraceError.noHeader) { try TraceReader(TraceFormat.fileHeader) }
        var future = TraceFormat.fileHeader
        future[8] = 99
        #expect(throws: TraceError.unknownVersion(99)) { try TraceReader(future) }
    }

    @Test("random records in a chunk with a valid checksum never trap")
    func randomRecords() {
        var random = SmallRandom(seed: 3)
        for _ in 0..<4000 {
            let count = Int.random(in: 0..<60, using: &random)
            let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            var bytes = Self.encode([.header(Self.header)])
            bytes += Self.chunk(body)
            if let reader = try? TraceReader(bytes), let trace = try? Trace(records: reader.records) {
                _ = Analysis.analyze(trace)
            }
        }
    }

    static func chunk(_ records: [UInt8], number: UInt32 = 1) -> [UInt8] {
        func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        return bytes(UInt32(records.count)) + bytes(number) + bytes(crc32c(bytes(number) + records)) + records
    }

    /// The checksum computed bit by bit, independent of the table that the code uses.
    private static func crc32c(_ bytes: [UInt8]) -> UInt32 {
        var value = ~UInt32(0)
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0x82F6_3B78 : value >> 1 }
        }
        return ~value
    }
}
