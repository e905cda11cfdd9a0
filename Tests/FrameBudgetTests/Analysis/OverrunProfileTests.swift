import Testing

@testable import FrameBudget
@testable import FrameTrace

@Suite("Where the time over budget came from")
struct OverrunProfileTests {
    private static let entry: UInt64 = 0x1000
    private static let draw: UInt64 = 0x2000
    private static let planted: UInt64 = 0x3000
    private static let rest: UInt64 = 0x4000

    private static func symbols() -> [TraceRecord] {
        [
            .symbol(SymbolName(function: "main", module: "/usr/bin/app", offset: 4, address: entry)),
            .symbol(
                SymbolName(
                    function: "draw()",
                    module: "app",
                    offset: 8,
                    address: draw,
                    line: CodeLine(file: "Draw.swift", line: 12),
                    inlined: [
                        InlinedCall(function: "inner()", line: CodeLine(file: "Inner.swift", line: 3)),
                        InlinedCall(function: "outer()"),
                    ]
                )
            ),
            .symbol(SymbolName(function: "planted()", module: "app", offset: 0, address: planted)),
        ]
    }

    private static func sample(
        _ frame: UInt32,
        _ milliseconds: Double,
        _ leaf: UInt64,
        state: CaptureState = .running,
        thread: UInt32 = 0,
        relation: StackRelation = .victim,
        lastSeenAt: Double? = nil,
        path: UInt32 = 2
    ) -> TraceRecord {
        .stack(
            StackRecord(
                thread: ThreadID(thread),
                frame: FrameNumber(frame),
                victim: ThreadID(0),
                plannedAt: SyntheticTrace.at(milliseconds),
                takenAt: SyntheticTrace.at(milliseconds),
                state: state,
                path: PathID(path),
                waitingFor: state == .blocked ? ResourceID(0) : nil,
                stack: StackAddresses(addresses: [leaf, draw, entry], isComplete: true),
                purpose: .sample,
                relation: relation,
                lastSeenAt: lastSeenAt.map { SyntheticTrace.at($0) }
            )
        )
    }

    /// Frames of 20 ms, one every third vsync. Their begin is 0.15 ms after the vsync: the timer is late, and the
    /// thread waits for a CPU.
    private static func trace(frames: Int) -> SyntheticTrace {
        var trace = SyntheticTrace(seconds: Double(frames) * 0.05 + 1)
        trace.screen(0, isOpen: true)
        for record in symbols() { trace.append(record) }
        for number in 0..<frames { trace.frame(onVsync: Int64(number) * 3, SyntheticTrace.Parts(onCPU: 20)) }
        return trace
    }

    private static func begin(_ number: Int) -> Double {
        (SyntheticTrace.grid[VsyncIndex(Int64(number) * 3)] - SyntheticTrace.grid.origin).inMilliseconds + 0.15
    }

    private static func live(_ trace: SyntheticTrace) throws -> AnalyzedRun {
        var trace = trace
        trace.engine = "live"
        trace.close()
        return try trace.finish(60_000)
    }

    @Test("a function with 40 % of the work of 200 late frames has 40 % of the time over budget that is their work")
    func planted() throws {
        var trace = Self.trace(frames: 200)
        for number in 0..<200 {
            for tick in 0..<20 {
                let leaf = (2..<10).contains(tick) ? Self.planted : Self.rest
                trace.append(Self.sample(UInt32(number), Self.begin(number) + Double(tick), leaf))
            }
        }
        let result = try Self.live(trace).result
        let app = result.apps[0]
        let profile = try #require(app.overruns?.first)
        let calls = try #require(result.calls)
        #expect(profile.verdict == nil)
        #expect(profile.frames == app.total.missed)
        #expect(profile.frames == 200)
        #expect(profile.samples == 4000)
        #expect(profile.unsampled == 0)
        #expect(profile.weights.reduce(.zero) { $0 + $1.time } == profile.overrun)
        let top = calls.topFunctions(of: profile.weights, most: 20)
        let main = try #require(top.first { $0.function.name == "main" }).total
        let planted = try #require(top.first { $0.function.name == "planted()" }).own
        #expect(abs(planted / main - 0.4) < 1e-6)
        // But for the first, each frame is due a vsync before the one that it begins on.
        let interval = SyntheticTrace.grid.interval.inMilliseconds
        let (first, others) = (20.15 - interval, 199 * 20.15)
        let own = first * 20 / 20.15 + others * 20 / (interval + 20.15)
        #expect(abs(main / profile.overrun - own / (first + others)) < 1e-6)
        let parked = top.filter { $0.function.kind == .blocked || $0.function.kind == .ready }
        let names = ["waits for the next vsync", "waits for a late timer", "ready, off-CPU"]
        #expect(parked.map(\.function.name) == names)
        #expect(parked.reduce(main) { $0 + $1.own } == profile.overrun)
        #expect(app.overruns?.dropFirst().map(\.verdict) == [.ownWork])
    }

    @Test("the weights of uneven samples sum up to the overrun exactly, also by verdict")
    func conservation() throws {
        var trace = Self.trace(frames: 31)
        for number in 0..<31 where number % 5 != 4 {
            for (tick, at) in [0.0, 0.1, 3.3333, 3.3334, 7.77, 19.9].enumerated() {
                let leaf = tick % 2 == 0 ? Self.planted : Self.rest + UInt64(number)
                trace.append(Self.sample(UInt32(number), Self.begin(number) + at, leaf))
            }
        }
        let app = try Self.live(trace).result.apps[0]
        let profiles = try #require(app.overruns)
        #expect(profiles[0].unsampled == 6)
        #expect(profiles[0].frames == 25)
        for profile in profiles {
            #expect(profile.weights.reduce(.zero) { $0 + $1.time } == profile.overrun)
            #expect(profile.weights.allSatisfy { $0.time > .zero })
            #expect(profile.weights.map(\.time) == profile.weights.map(\.time).sorted(by: >))
        }
        #expect(profiles.dropFirst().reduce(0) { $0 + $1.frames } == profiles[0].frames)
        #expect(profiles.dropFirst().reduce(.zero) { $0 + $1.overrun } == profiles[0].overrun)
    }

    @Test(
        "a chain begins with the workload's path, then functions, each with those inlined; unnamed ones are addresses"
    )
    func layers() throws {
        var trace = Self.trace(frames: 1)
        trace.append(Self.sample(0, Self.begin(0) + 1, 0x9abc))
        let result = try Self.live(trace).result
        let call = try #require(result.apps[0].worst[0].samples?[0].samples.last?.call)
        let chain = try #require(result.calls?.chain(to: call))
        #expect(chain.map(\.name) == ["a", "draw", "main", "draw()", "outer()", "inner()", "0x9abc"])
        #expect(chain.map(\.kind) == [.work, .work, .code, .code, .inlined, .inlined, .code])
        #expect(chain[2].module == "app")
        #expect(chain[3].line == CodeLine(file: "Draw.swift", line: 12))
        #expect(chain[5].line == CodeLine(file: "Inner.swift", line: 3))
    }

    @Test("a sample lasts until the thread's next one; a wait is a layer of its own; owner samples stand beside it")
    func strips() throws {
        var trace = Self.trace(frames: 1)
        trace.append(.thread(ThreadDescription(id: ThreadID(1), app: AppID(0), name: "saver", kernelID: 2)))
        let begin = Self.begin(0)
        trace.append(Self.sample(0, begin - 5, Self.planted))
        trace.append(Self.sample(0, begin, Self.rest))
        trace.append(Self.sample(0, begin + 2, Self.planted, state: .blocked, lastSeenAt: begin + 9))
        trace.append(Self.sample(0, begin + 10, Self.rest))
        for tick in 2..<9 {
            trace.append(Self.sample(0, begin + Double(tick), Self.rest, thread: 1, relation: .owner(depth: 1)))
        }
        let result = try Self.live(trace).result
        let threads = try #require(result.apps[0].worst[0].samples)
        #expect(threads.map(\.thread) == ["a main", "saver"])
        #expect(threads.map(\.role) == [.mainThread, .owner])
        #expect(threads.map(\.depth) == [0, 1])
        #expect(threads[0].samples.map(\.lasts.inMilliseconds) == [0.1, 0.05, 2, 8, 10])
        #expect(threads[0].samples.map(\.resource) == ["a late timer", nil, nil, "lock db", nil])
        let sides = threads.sides
        #expect(sides.map(\.others.count) == [0, 0, 0, 1, 1])
        #expect(sides[3].others[0].thread == "saver")
        let profile = try #require(result.apps[0].overruns?.first)
        let heaviest = try #require(result.calls?.topFunctions(of: profile.weights, most: 9))
        let wait = try #require(heaviest.first { $0.function.kind == .blocked })
        #expect(wait.function.name == "waits for lock db")
        #expect(abs(wait.own / profile.overrun - 8 / 20.15) < 1e-6)
    }

    @Test("an owner's sample stands for at most two of the intervals that are usual between samples of its frame")
    func reach() throws {
        let reach = try #require(SampleReach(meanRate: 400))
        let close = [TimeSpan](repeating: .milliseconds(2.5), count: 5)
        let far = [TimeSpan](repeating: .milliseconds(8), count: 5)
        #expect(reach.reach(amid: [close]) == .milliseconds(5))
        #expect(reach.reach(amid: [far]) == .milliseconds(16))
        // The gaps of a thread that was not sampled for a while, and too few gaps, do not change the rate.
        #expect(reach.reach(amid: [close, [.milliseconds(30), .milliseconds(40)]]) == .milliseconds(5))
        #expect(reach.reach(amid: [Array(far.prefix(3))]) == .milliseconds(5))
        // The profile's rate is the lowest that is assumed.
        let most = reach.reach(amid: [[TimeSpan](repeating: .milliseconds(40), count: 5)])
        #expect(most == .seconds(1 / SamplingQuality.profileRate) * 2)
        #expect(SampleReach(meanRate: 50)?.reach(amid: []) == .milliseconds(40))
        #expect(SampleReach(meanRate: 0) == nil)
    }

    @Test("the samples of an owner that was sampled below the run's mean rate leave no gaps")
    func slowOwner() throws {
        var trace = Self.trace(frames: 1)
        trace.append(.thread(ThreadDescription(id: ThreadID(1), app: AppID(0), name: "saver", kernelID: 2)))
        var quality = MeasurementQuality()
        quality.sampling = SamplingQuality(rate: 1000)
        trace.quality = quality
        let begin = Self.begin(0)
        trace.append(Self.sample(0, begin, Self.planted, state: .blocked, lastSeenAt: begin + 20))
        for tick in [0.0, 4, 8, 12, 16] {
            trace.append(Self.sample(0, begin + tick, Self.rest, thread: 1, relation: .owner(depth: 1)))
        }
        let threads = try #require(try Self.live(trace).result.apps[0].worst[0].samples)
        let saver = try #require(threads.first { $0.role == .owner })
        let times = saver.samples.map(\.lasts.inMilliseconds)
        #expect(times.count == 5 && times.allSatisfy { abs($0 - 4) < 0.001 }, "\(times)")
    }

    @Test("in virtual time, without stacks, the profile comes from steps and waits, exactly")
    func virtual() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, SyntheticTrace.Parts(onCPU: 15, blocked: 5))
        let cpu = try #require(trace.lastSlice)
        trace.add(.ran(cpu))
        trace.close()
        let result = try trace.finish(1000).result
        let profile = try #require(result.apps[0].overruns?.first)
        let calls = try #require(result.calls)
        #expect(profile.unsampled == 0)
        #expect(profile.weights.reduce(.zero) { $0 + $1.time } == profile.overrun)
        let top = calls.topFunctions(of: profile.weights, most: 9)
        #expect(abs(try #require(top.first { $0.function.kind == .blocked }).own / profile.overrun - 5 / 20.15) < 1e-6)
        #expect(abs(try #require(top.first { $0.function.name == "draw" }).own / profile.overrun - 15 / 20.15) < 1e-6)
        #expect(result.profiles?.first?.weights.map(\.time) == [.milliseconds(14.99)])
    }

    @Test("a handler that holds up the frame counts from when the frame was due; its earlier samples do not count")
    func handler() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        for record in Self.symbols() { trace.append(record) }
        trace.append(.path(PathID(3), WorkPath(label: "handle", parent: PathID(1))))
        trace.frame(onVsync: 0, SyntheticTrace.Parts(onCPU: 1))
        let due = (SyntheticTrace.grid[VsyncIndex(1)] - SyntheticTrace.grid.origin).inMilliseconds
        trace.outside(PathID(3), from: due - 4, to: due + 30)
        trace.frame(onVsync: 3, SyntheticTrace.Parts(timerLate: 0, wakeUp: 0, onCPU: 2))
        let begin = (SyntheticTrace.grid[VsyncIndex(3)] - SyntheticTrace.grid.origin).inMilliseconds
        for at in [due - 3, due + 2, due + 12] { trace.append(Self.sample(1, at, Self.planted, path: 3)) }
        trace.append(Self.sample(1, begin, Self.rest))
        let result = try Self.live(trace).result
        let profile = try #require(result.apps[0].overruns?.first)
        let calls = try #require(result.calls)
        #expect(profile.frames == 1 && profile.samples == 3)
        let times = Dictionary(
            uniqueKeysWithValues: calls.topFunctions(of: profile.weights, most: 99).map { ($0.function.name, $0.total) }
        )
        // From its first sample after the due time to its own end, not to the frame's first sample.
        let wait = begin - due - 30
        let parts = ["handle": 28, "draw": 2, "waits for the next vsync": wait]
        for (name, time) in parts {
            #expect(abs(try #require(times[name]) / profile.overrun - time / (30 + wait)) < 1e-6, "\(name)")
        }
    }

    @Test("the profile of the whole run counts samples that found a thread running")
    func wholeRun() throws {
        var trace = Self.trace(frames: 1)
        for number in 0..<30 {
            guard case .stack(var stack) = Self.sample(0, Double(number) * 10, Self.planted) else { continue }
            stack.purpose = .profile
            stack.state = number % 3 == 0 ? .blocked : .running
            trace.append(.stack(stack))
        }
        let result = try Self.live(trace).result
        let profile = try #require(result.profiles?.first)
        #expect(profile.samples == 20)
        #expect(profile.weights.count == 1)
        #expect(abs(profile.weights[0].time.inSeconds - 20 / CPUProfile.rate) < 1e-6)
        #expect(result.apps[0].overruns == nil)
    }

    @Test("a run without samples has no profile, not an empty one")
    func unsampled() throws {
        let result = try Self.live(Self.trace(frames: 3)).result
        #expect(result.apps[0].total.missed == 3)
        #expect(result.apps[0].overruns == nil)
        #expect(result.calls == nil)
        #expect(result.profiles == nil)
    }

    @Test("parts by largest remainder sum up to the whole", arguments: [0, 1, 7, 1_000_003, Int64.max / 3])
    func remainders(_ whole: Int64) {
        for weights in [[1], [0, 0, 0], [1, 1, 1], [5, 0, 2, 9], [Int64.max / 8, Int64.max / 8, 1]] as [[Int64]] {
            let parts = LargestRemainder.split(whole, by: weights)
            #expect(parts.reduce(0, +) == whole)
            #expect(parts.allSatisfy { $0 >= 0 })
        }
        #expect(LargestRemainder.split(100, by: [40, 60]) == [40, 60])
        #expect(LargestRemainder.split(2, by: [1, 1, 1]) == [1, 1, 0])
        #expect(
            LargestRemainder.split(.max, by: [.max, .max, 1]) == [1 << 62 - 1, 1 << 62 - 1, 1],
            "as a made-up trace may ask"
        )
    }
}
