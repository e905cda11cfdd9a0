import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

/// Workloads with one known cause each, in a known amount.
@Suite("Verdicts in virtual time")
struct VirtualVerdictTests {
    private typealias Run = VirtualRun

    private func missed(_ run: AnalyzedRun, app: Int = 0) -> [FrameRecord] {
        run.frames[app].filter { $0.isMissed && $0.begin >= run.grid.origin + .seconds(1) }
    }

    private func expect(_ run: AnalyzedRun, app: Int = 0, _ cause: VerdictCause, _ milliseconds: Double? = nil) {
        let missed = missed(run, app: app)
        #expect(!missed.isEmpty)
        for frame in missed {
            #expect(frame.verdict?.cause == cause, "frame \(frame.number): \(String(describing: frame.verdict))")
            if let milliseconds { #expect(frame.verdict?.time == .milliseconds(milliseconds)) }
        }
    }

    @Test("own work is the cause, also beside an app that takes the CPU from it")
    func ownWork() throws {
        let long = Run.app("long", [Run.compute(20)])
        expect(try Run.analyze(Run.workload([long])), VerdictCause(.ownWork), 20)
        let run = try Run.analyze(Run.workload([long, Run.app("hog", [Run.compute(14)])]))
        expect(run, VerdictCause(.ownWork), 20)
    }

    @Test("contention is the cause, by another app or by the app's own workers")
    func contention() throws {
        let short = Run.app("short", [Run.compute(12)])
        let run = try Run.analyze(Run.workload([Run.app("hog", [Run.compute(30)]), short]), .strict)
        expect(run, app: 1, VerdictCause(.contention, culprit: Culprit(.app, "hog")))
        var own = App(
            name: "own",
            pacing: .vsync,
            frame: [
                Step(.async(WorkSubmission(work: "load", queue: .own("q"), qos: .userInteractive))), Run.compute(10),
            ],
            work: [NamedWork(name: "load", steps: [Run.compute(12)])],
            events: [],
            queues: [QueueSpec(name: "q", kind: .serial, qos: .userInteractive)],
            semaphores: []
        )
        own.budget = .milliseconds(16)
        let alone = try Run.analyze(Run.workload([own]), .fair)
        expect(alone, VerdictCause(.contention, culprit: Culprit(.ownThreads)))
        for frame in missed(alone) { #expect(frame.ledger.runnableBy?.map(\.culprit) == [Culprit(.ownThreads)]) }
    }

    @Test("waits are the cause: a sleep, the disk, the GPU and a lock whose owner runs")
    func waits() throws {
        func one(_ act: Act) throws -> AnalyzedRun {
            try Run.analyze(Run.workload([Run.app("a", [Run.compute(2), Step(act)])]))
        }
        expect(try one(.sleep(.fixed(20e6))), VerdictCause(.wait, resource: "sleep"), 20)
        let gpu = try one(.gpu(.fixed(25e6)))
        #expect(Set(missed(gpu).compactMap(\.verdict?.cause.kind)) == [.gpu])
        let disk = try one(.read(.fixed(20_000_000)))
        #expect(Set(missed(disk).compactMap(\.verdict?.cause.kind)) == [.io])
        let apps = [
            Run.app("holder", [Step(.lock("db", [Run.compute(20)]))]),
            Run.app("victim", [Run.compute(1), Step(.lock("db", [Run.compute(1)]))]),
        ]
        let lock = try Run.analyze(Run.workload(apps, cores: 2))
        expect(lock, app: 1, VerdictCause(.wait, resource: "lock db"))
    }

    @Test("work of an event handler is the cause, not the frame's")
    func outside() throws {
        let event = AppEvent(name: "tap", every: .milliseconds(500), steps: [Run.compute(30)])
        let app = Run.app("a", [Run.compute(4)], events: [event])
        let run = try Run.analyze(Run.workload([app]))
        expect(run, VerdictCause(.outsideWork, resource: "event tap"))
        for frame in missed(run) {
            #expect(frame.ledger.outside?.onCPU == frame.ledger.outsideFrame)
            #expect(frame.verdict?.dropped.allSatisfy { $0.cause.kind == .outsideWork } == true)
        }
    }

    @Test("an inversion behind an event handler's wait is the cause, with the semaphore")
    func handlerWait() throws {
        // The handler waits for 2 ms of background work, which 40 ms of another app's work at class default preempt.
        func async(_ work: String) -> Step { Step(.async(WorkSubmission(work: work, queue: .own("q")))) }
        let tap = AppEvent(
            name: "tap",
            every: .milliseconds(500),
            steps: [async("make"), Step(.wait("ready", timeout: nil))]
        )
        let waiter = App(
            name: "waiter",
            frame: [Run.compute(4)],
            work: [NamedWork(name: "make", steps: [Run.compute(2), Step(.signal("ready"))])],
            events: [tap],
            queues: [QueueSpec(name: "q", qos: .background)],
            semaphores: [SemaphoreSpec(name: "ready", value: 0)]
        )
        let hog = App(
            name: "hog",
            frame: [],
            work: [NamedWork(name: "burn", steps: [Run.compute(40)])],
            events: [AppEvent(name: "tick", every: .milliseconds(500), steps: [async("burn")])],
            queues: [QueueSpec(name: "q", qos: .default)]
        )
        let run = try Run.analyze(Run.workload([waiter, hog]), .strict)
        let cause = VerdictCause(.inversion, culprit: Culprit(.app, "hog"), resource: "semaphore waiter/ready")
        expect(run, cause)
        for frame in missed(run) {
            let part = try #require(frame.ledger.outside?.blocked.first)
            #expect(part.inverted == .milliseconds(40))
            #expect(part.owners?.contains { $0.state == .running && $0.time == .milliseconds(2) } == true)
            #expect(frame.verdict?.time == .milliseconds(40))
        }
    }
}
