import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Workers in virtual time")
struct VirtualWorkerTests {
    private typealias Run = VirtualRun

    private func trace(_ workload: Workload, _ scheduler: SchedulerModel = .fair) throws -> Trace {
        try Trace(records: try TraceReader(Run.trace(workload, scheduler)).records)
    }

    private func async(_ work: String, _ queue: String, handle: String? = nil) -> Step {
        Step(.async(WorkSubmission(work: work, queue: .own(queue), handle: handle)))
    }

    private func waits(_ trace: Trace, _ thread: ThreadID) -> [WaitSpan] {
        (trace.events[thread] ?? []).compactMap { if case .wait(let wait) = $0 { wait } else { nil } }
    }

    private let main = ThreadID(0)
    private let worker = ThreadID(1)

    /// A background queue whose item needs 0.2 s, beside three hogs, while the main thread waits for it.
    private func inversion(overrides: Bool) -> Workload {
        let hogs = ["x", "y", "z"]
        let event = AppEvent(
            name: "tap",
            every: .milliseconds(50),
            until: .milliseconds(50),
            steps: hogs.map { async("hog", $0) } + [
                async("make", "slow"), Step(.sync(.own("slow"), qos: nil, flags: [], [])),
            ]
        )
        let queues =
            hogs.map { QueueSpec(name: $0, qos: .default) } + [QueueSpec(name: "slow", qos: .background)]
        let work = [
            NamedWork(name: "hog", steps: [Run.compute(20_000)]), NamedWork(name: "make", steps: [Run.compute(200)]),
        ]
        let app = App(name: "a", frame: [], work: work, events: [event], queues: queues)
        var workload = Run.workload([app], seconds: 70)
        workload.rules.overrides = overrides
        // The longest of these waits are longer than the watchdog allows.
        workload.device.life.watchdog = nil
        return workload
    }

    @Test(
        "V-4 through a workload: the wait takes 5.79 s, or lasts until the hogs end; with an override 0.20 s",
        arguments: [
            (SchedulerModel.fair, false, 5.79), (.fair, true, 0.2), (.strict, false, 60.2), (.strict, true, 0.2),
        ]
    )
    func inversion(_ scheduler: SchedulerModel, _ overrides: Bool, _ seconds: Double) throws {
        let wait = try #require(waits(try trace(inversion(overrides: overrides), scheduler), main).first)
        #expect(wait.kind == .queue)
        let blocked = wait.blocked.inSeconds
        #expect(abs(blocked / seconds - 1) < 0.01, "\(blocked)")
        if overrides { #expect(wait.blocked == .milliseconds(200)) }
    }

    @Test("a worker's description and its item's queue, class and times are in the trace")
    func item() throws {
        let event = AppEvent(name: "tap", every: .milliseconds(50), steps: [async("load", "icons", handle: "first")])
        let app = App(
            name: "a",
            frame: [],
            work: [NamedWork(name: "load", steps: [Run.compute(3)])],
            events: [event],
            queues: [QueueSpec(name: "icons", qos: .utility)]
        )
        let trace = try trace(Run.workload([app], seconds: 0.06))
        #expect(trace.threads[worker] == ThreadDescription(id: worker, app: nil, name: "worker 1", kernelID: 0))
        let events = try #require(trace.events[worker])
        try #require(events.count == 3)
        guard case .begin(let begin) = events[0], case .step(let step) = events[1],
            case .end(let end) = events[2], case .item(let queue, let enqueuedAt) = begin.kind
        else {
            Issue.record("\(events)")
            return
        }
        #expect(begin.qos == .utility)
        #expect(enqueuedAt == .zero + .milliseconds(50))
        #expect(begin.wokenAt == enqueuedAt)
        #expect(queue.flatMap { trace.resources[$0] }?.contains("icons") == true)
        #expect(step.cpu == .milliseconds(3))
        #expect(end.usage == Usage(at: .zero + .milliseconds(53), cpu: .milliseconds(3), delay: .zero))
        #expect(trace.slices[worker]?.count == 1)
    }

    @Test(
        "W-9: with a pool for each app workers belong to their apps and are named after them",
        arguments: PoolScope.allCases
    )
    func names(_ pool: PoolScope) throws {
        let apps = ["a", "b"].map { name in
            App(
                name: name,
                frame: [],
                work: [NamedWork(name: "load", steps: [Run.compute(3)])],
                events: [AppEvent(name: "tap", every: .milliseconds(50), steps: [async("load", "icons")])],
                queues: [QueueSpec(name: "icons")]
            )
        }
        var workload = Run.workload(apps, seconds: 0.06, cores: 4)
        workload.rules.pool = pool
        let workers = try trace(workload).threads.values.sorted { $0.id < $1.id }.dropFirst(2)
        #expect(workers.map(\.name) == (pool == .shared ? ["worker 1", "worker 2"] : ["a worker 1", "b worker 2"]))
        #expect(workers.map(\.app) == (pool == .shared ? [nil, nil] : [AppID(0), AppID(1)]))
    }

    @Test("a wait for a semaphore names the thread that signalled it, a wait for a lock the thread that held it")
    func owners() throws {
        let event = AppEvent(
            name: "tap",
            every: .milliseconds(50),
            steps: [async("make", "q"), Run.compute(1), Step(.wait("ready", timeout: nil)), Step(.lock("db", []))]
        )
        let held = Step(.lock("db", [Run.compute(4), Step(.signal("ready")), Run.compute(2)]))
        let app = App(
            name: "a",
            frame: [],
            work: [NamedWork(name: "make", steps: [held])],
            events: [event],
            queues: [QueueSpec(name: "q")],
            semaphores: [SemaphoreSpec(name: "ready", value: 0)]
        )
        let trace = try trace(Run.workload([app], seconds: 0.06, cores: 2))
        let waits = waits(trace, main)
        #expect(waits.map(\.kind) == [.semaphore, .lock])
        #expect(waits.map(\.owner) == [worker, worker])
        #expect(waits.map(\.blocked) == [.milliseconds(3), .milliseconds(2)])
    }

    @Test("in a parallel loop the main thread does turns within its frame and waits for the turns of helpers")
    func loop() throws {
        let app = App(name: "a", frame: [Step(.perform(.fixed(5), [Run.compute(2)])), Run.compute(1)])
        let run = try Run.analyze(Run.workload([app], cores: 2))
        #expect(run.frames[0].count > 300)
        for frame in run.frames[0] {
            #expect(frame.mainThread == .milliseconds(7))
            #expect(frame.ledger.residual == .zero)
            let blocked = frame.ledger.blocked.reduce(TimeSpan.zero) { $0 + $1.time }
            #expect((frame.ledger.onCPU ?? .zero) + blocked == .milliseconds(7))
        }
        let trace = try trace(Run.workload([app], seconds: 0.01, cores: 2))
        let turns = trace.events.values.flatMap(\.self).count { if case .step = $0 { true } else { false } }
        #expect(turns == 6)
    }

    @Test("an item that resubmits itself and takes no time does not stop the clock")
    func endless() throws {
        for queue in [QueueName.own("q"), .main] {
            let again = Step(.async(WorkSubmission(work: "again", queue: queue)))
            let event = AppEvent(name: "tap", every: .milliseconds(50), until: .milliseconds(50), steps: [again])
            let app = App(
                name: "a",
                frame: [],
                work: [NamedWork(name: "again", steps: [again])],
                events: [event],
                queues: [QueueSpec(name: "q")]
            )
            let trace = try trace(Run.workload([app], seconds: 0.06))
            let steps = trace.events.values.flatMap(\.self).count { if case .step = $0 { true } else { false } }
            // 10 ms in items of 5 µs; the last one may be cut by the end.
            #expect((1995...2000).contains(steps), "\(steps)")
        }
    }

    @Test("an item of the main queue is a handler outside the frame")
    func mainQueue() throws {
        let event = AppEvent(
            name: "tap",
            every: .milliseconds(50),
            steps: [Step(.async(WorkSubmission(work: "show", queue: .main)))]
        )
        let app = App(
            name: "a",
            frame: [Run.compute(1)],
            work: [NamedWork(name: "show", steps: [Run.compute(3)])],
            events: [event]
        )
        let trace = try trace(Run.workload([app], seconds: 0.06))
        let events = try #require(trace.events[main])
        var depth = 0
        var handlers: [String] = []
        for event in events {
            switch event {
            case .begin(let begin):
                if begin.kind == .handler { handlers.append(trace.paths[begin.path]?.label ?? "") }
                depth += 1
            case .end: depth -= 1
            default: break
            }
            #expect(depth == 0 || depth == 1)
        }
        #expect(handlers == ["tap", "show"])
        #expect(trace.threads.count == 1)
    }
}
