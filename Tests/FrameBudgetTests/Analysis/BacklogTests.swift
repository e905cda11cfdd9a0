import Scenario
import Testing
import Thoroughness

@testable import FrameBudget
@testable import FrameTrace
@testable import Simulation

/// Work that comes faster than it is done, in virtual time: the result matches what follows from the workload's
/// numbers.
@Suite("Work that piles up")
struct BacklogTests {
    /// An app that submits an item to its queue in each frame.
    private func workload(
        _ item: [Step],
        own: Double = 3,
        kind: QueueSpec.Kind = .serial,
        seconds: Double = 6,
        cores: Int = 2,
        seed: UInt64 = 1
    ) -> Workload {
        var app = VirtualRun.app("viewer", [])
        app.queues = [QueueSpec(name: "render", kind: kind, qos: .userInitiated)]
        app.work = [NamedWork(name: "draw", steps: item)]
        app.frame = [
            VirtualRun.compute(own), Step(.async(WorkSubmission(work: "draw", queue: .own("render")))),
        ]
        return VirtualRun.workload([app], seconds: seconds, cores: cores, seed: seed)
    }

    private func result(_ workload: Workload) throws -> RunResult { try VirtualRun.analyze(workload).result }

    private func isNear(_ value: Double, _ expected: Double, by share: Double = 0.03) -> Bool {
        abs(value - expected) <= share * abs(expected)
    }

    @Test(
        "CPU work on a serial queue: the backlog's items, CPU time and growth match the arithmetic",
        arguments: [21.0, 30, 55]
    )
    func processor(length: Double) throws {
        let result = try result(workload([VirtualRun.compute(length)]))
        let backlog = try #require(result.backlogs?.first)
        #expect(result.backlogs?.count == 1)
        #expect(backlog.place == .queue && backlog.name == "queue viewer/render")
        let growth = 60 - 1000 / length
        #expect(isNear(backlog.growth, growth), "\(backlog)")
        #expect(abs(Double(backlog.items) - 6 * growth) <= 3, "\(backlog)")
        let cpu = try #require(backlog.cpu)
        #expect(abs(cpu.inMilliseconds - Double(backlog.items) * length) <= length, "\(backlog)")
        #expect(backlog.gpu == .zero)
        // The queue had a backlog already when the warm-up ended.
        #expect(backlog.since == .seconds(1))
        // In six seconds the queue has done what frames submitted in the first `done` seconds.
        let done = 6 / (length * 0.06)
        #expect(isNear(backlog.oldest.inSeconds, 6 - done, by: 0.05), "\(backlog)")
        // The backlog makes no frame late.
        #expect(result.apps[0].total.missed == 0)
        let bound = try #require(result.queueBounds.first)
        #expect(result.queueBounds.count == 1)
        #expect(result.labels(of: bound.event) == ["viewer"])
        #expect(isNear(bound.load, length * 0.06, by: 1e-4) && bound.queueLoad == bound.load)
        let load = try #require(result.phases.last?.bound?.cpuLoad)
        #expect(isNear(load, (3 + length) * 0.06 / 2, by: 1e-4))
        #expect(result.phases.last?.bound?.gpuLoad == 0)
    }

    @Test("GPU work on a serial queue piles up in the queue, and its backlog is in GPU time")
    func gpuInQueue() throws {
        let result = try result(workload([Step(.gpu(.fixed(23e6)))]))
        let backlog = try #require(result.backlogs?.first)
        #expect(result.backlogs?.count == 1 && backlog.place == .queue)
        let growth = 60 - 1000 / 23.0
        #expect(isNear(backlog.growth, growth), "\(backlog)")
        let gpu = try #require(backlog.gpu)
        #expect(abs(gpu.inMilliseconds - Double(backlog.items) * 23) <= 23, "\(backlog)")
        #expect(isNear(try #require(result.queueBounds.first).load, 23 * 0.06, by: 1e-4))
        let bound = try #require(result.phases.last?.bound)
        #expect(isNear(try #require(bound.gpuLoad), 23 * 0.06, by: 1e-4))
        #expect(bound.lockstepFPS == 60)
    }

    @Test("GPU work of a concurrent queue piles up at the GPU")
    func gpuItself() throws {
        let result = try result(workload([Step(.gpu(.fixed(19e6)))], kind: .concurrent, seconds: 5))
        let backlog = try #require(result.backlogs?.first { $0.place == .gpu })
        let growth = 60 - 1000 / 19.0
        #expect(isNear(backlog.growth, growth, by: 0.05), "\(backlog)")
        #expect(abs(Double(backlog.items) - 5 * growth) <= 3, "\(backlog)")
        let gpu = try #require(backlog.gpu)
        #expect(abs(gpu.inMilliseconds - Double(backlog.items) * 19) <= 19, "\(backlog)")
        // How much a concurrent queue does at once is not known beforehand: it has no bound.
        #expect(result.queueBounds == [])
        #expect(isNear(try #require(result.phases.last?.bound?.gpuLoad), 19 * 0.06, by: 1e-4))
    }

    @Test("GPU work within the frame lengthens the round and makes no backlog")
    func gpuInFrame() throws {
        let app = VirtualRun.app("game", [VirtualRun.compute(3), Step(.gpu(.fixed(18e6)))])
        let result = try result(VirtualRun.workload([app]))
        let bound = try #require(result.phases.last?.bound)
        #expect(bound.round == .milliseconds(21))
        #expect(isNear(bound.lockstepFPS, 1000 / 21.0, by: 1e-4))
        #expect(result.backlogs == [])
    }

    @Test("A queue that keeps up has no backlog", arguments: 1...UInt64(Thorough.count(6, usually: 3)))
    func keepsUp(seed: UInt64) throws {
        let steps = [Step(.compute(.uniform(5e6...25e6)))]
        for seconds in [3.0, 6, 9.3] {
            let result = try result(workload(steps, seconds: seconds, seed: seed))
            #expect(result.backlogs == [], "\(seconds) s")
            #expect(try #require(result.queueBounds.first).load < 1)
        }
    }

    @Test("A burst that the queue works off is no backlog, whenever the run ends")
    func bursts() throws {
        for tenths in stride(from: 20, through: 60, by: 3) {
            var workload = workload([VirtualRun.compute(30)], seconds: Double(tenths) / 10)
            let hand = Step(.async(WorkSubmission(work: "draw", queue: .own("render"))))
            workload.apps[0].frame = [VirtualRun.compute(3)]
            workload.apps[0].events = [
                AppEvent(name: "burst", every: .seconds(1), steps: [Step(.repeat(.fixed(25), [hand]))])
            ]
            let result = try result(workload)
            #expect(result.backlogs == [], "\(tenths) tenths of a second")
            #expect(isNear(try #require(result.queueBounds.first).load, 0.75, by: 1e-4))
        }
    }

    @Test("The load of a queue is the sum over all sources that submit to it")
    func together() throws {
        var workload = workload([VirtualRun.compute(11)])
        let hand = Step(.async(WorkSubmission(work: "draw", queue: .own("render"))))
        workload.apps[0].events = [AppEvent(name: "tick", every: .milliseconds(20), steps: [hand])]
        let result = try result(workload)
        let bounds = result.queueBounds
        #expect(bounds.map { result.labels(of: $0.event) } == [["viewer"], ["viewer", "tick"]])
        #expect(isNear(bounds[0].load, 0.66, by: 1e-4) && isNear(bounds[1].load, 0.55, by: 1e-4))
        for bound in bounds { #expect(isNear(try #require(bound.queueLoad), 1.21, by: 1e-4)) }
        let backlog = try #require(result.backlogs?.first)
        #expect(isNear(backlog.growth, 60 + 50 - 1000 / 11.0, by: 0.05), "\(backlog)")
    }

    @Test("A backlog counts from when the queue was last empty, not from the start of the run")
    func since() throws {
        var workload = workload([VirtualRun.compute(28)], seconds: 8, cores: 3)
        var other = VirtualRun.app("clock", [VirtualRun.compute(1)])
        other.queues = []
        workload.apps.append(other)
        workload.timeline = [
            TimelineEntry(at: .zero, .open(app: "clock")), TimelineEntry(at: .seconds(4), .open(app: "viewer")),
        ]
        let backlog = try #require(try result(workload).backlogs?.first)
        #expect(backlog.since >= .seconds(4) && backlog.since < .seconds(4.1), "\(backlog)")
        #expect(isNear(backlog.growth, 60 - 1000 / 28.0), "\(backlog)")
    }

    @Test("Frames that are longer than the interval submit to their queue less often")
    func longFrames() throws {
        let result = try result(workload([VirtualRun.compute(25)], own: 20))
        #expect(result.backlogs == [])
        let bound = try #require(result.queueBounds.first)
        #expect(isNear(bound.load, 0.75, by: 1e-4))
    }

    @Test("A trace without an end record has no result on backlogs")
    func incomplete() throws {
        let reader = try TraceReader(VirtualRun.trace(workload([VirtualRun.compute(30)])))
        let records = reader.records.filter { if case .end = $0 { false } else { true } }
        #expect(Analysis.analyze(try Trace(records: records)).result.backlogs == nil)
    }

    @Test("The notes on waiting items have every item that was submitted and never begun")
    func noteOfWaiting() throws {
        let trace = try Trace(records: try TraceReader(VirtualRun.trace(workload([VirtualRun.compute(40)]))).records)
        let events = trace.events.values.flatMap(\.self)
        let frames = events.count { if case .begin(let begin) = $0 { begin.frame != nil } else { false } }
        let begun = events.count { if case .begin(let begin) = $0 { begin.isItem } else { false } }
        var waiting: [Instant] = []
        for case .waiting(let items) in trace.notes.map(\.note) { waiting += items.enqueuedAt }
        #expect(waiting.count == frames - begun)
        #expect(waiting == waiting.sorted() && (waiting.last ?? .zero) <= trace.observedUntil)
    }
}

@Suite("The growth of a backlog")
struct BacklogTrendTests {
    private func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

    @Test(
        "The time at which a queue was last empty is the one that a count at each arrival finds",
        arguments: 1...60 as ClosedRange<UInt64>
    )
    func lastEmpty(seed: UInt64) throws {
        var random = DeterministicRandom(seed: seed)
        let every = 0.05
        let length = every * (1.05 + random.unit())
        var free = 0.0
        var arrivals: [Double] = []
        var departures: [Double] = []
        for number in 0..<100 {
            let arrival = Double(number) * every + random.unit() * every
            free = max(free, arrival) + length * (number < 40 ? 0.3 : 1)
            arrivals.append(arrival)
            if free < 5 { departures.append(free) }
        }
        let trend = BacklogTrend(arrivals: arrivals.map(at), departures: departures.map(at))
        // The last arrival that found the queue empty.
        let last = arrivals.last { arrival in
            arrivals.count { $0 < arrival } == departures.count { $0 < arrival }
        }
        let growth = try #require(trend.growth(within: Interval(start: .zero, end: at(5))))
        #expect(growth.since == at(try #require(last)))
        #expect(abs(growth.perSecond - (1 / every - 1 / length)) < 0.2 / every, "\(growth)")
    }
}
