import Scenario
import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Simulation

/// Why work piles up: others have the CPU, the work waits, or there is too much of it.
@Suite("Why work piles up")
struct BacklogReasonTests {
    private func photos(_ item: [Step], _ kind: QueueSpec.Kind = .serial, qos: QoS) -> App {
        var app = VirtualRun.app("photos", [])
        app.queues = [QueueSpec(name: "thumbs", kind: kind, qos: qos)]
        app.work = [NamedWork(name: "make", steps: item)]
        app.frame = [
            VirtualRun.compute(3), Step(.async(WorkSubmission(work: "make", queue: .own("thumbs")))),
        ]
        return app
    }

    /// An app without frames whose work item submits itself again at its end.
    private var hog: App {
        let again = Step(.async(WorkSubmission(work: "spin", queue: .own("q"))))
        var app = App(name: "hog", frame: [], redraw: .never)
        app.queues = [QueueSpec(name: "q", qos: .userInitiated)]
        app.work = [NamedWork(name: "spin", steps: [VirtualRun.compute(50), again])]
        app.events = [
            AppEvent(name: "go", every: .milliseconds(100), until: .milliseconds(100), steps: [again])
        ]
        return app
    }

    private func backlog(_ workload: Workload, _ scheduler: SchedulerModel = .fair) throws -> Backlog {
        let backlogs = try #require(try VirtualRun.analyze(workload, scheduler).result.backlogs)
        #expect(backlogs.count == 1, "\(backlogs)")
        return try #require(backlogs.first)
    }

    @Test(
        "The bottleneck of work of load 0.12 that another app starves is the CPU, and the culprit is that app",
        arguments: [SchedulerModel.fair, .strict]
    )
    func starved(scheduler: SchedulerModel) throws {
        let apps = [photos([VirtualRun.compute(2)], qos: .background), hog]
        let backlog = try backlog(VirtualRun.workload(apps, seconds: 8), scheduler)
        #expect(backlog.name == "queue photos/thumbs" && backlog.qos == .background)
        #expect(abs((backlog.load ?? 0) - 0.12) < 0.01, "\(backlog)")
        guard case .cpu(let part) = backlog.bottleneck else {
            Issue.record("\(backlog)")
            return
        }
        #expect(part.culprit == Culprit(.app, "hog"))
        let time = try #require(backlog.time)
        #expect(time.ready.total * 10 >= time.total * 9 && time.blocked.isEmpty, "\(time)")
        // At most the time in which the work piled up, and 5 %: a serial queue uses one thread at a time.
        #expect(time.total * 20 <= (TimeSpan.seconds(8) - backlog.since) * 21, "\(time)")
    }

    @Test("The bottleneck of work of a load above 1 is its demand, whether or not another app has the CPU")
    func tooMuch() throws {
        let apps = [photos([VirtualRun.compute(20)], qos: .background), hog]
        let starved = try backlog(VirtualRun.workload(apps))
        #expect(starved.bottleneck == .demand && (starved.load ?? 0) > 1.1, "\(starved)")
        let alone = try backlog(VirtualRun.workload([photos([VirtualRun.compute(25)], qos: .utility)], cores: 2))
        #expect(alone.bottleneck == .demand && abs((alone.load ?? 0) - 1.5) < 0.05, "\(alone)")
    }

    @Test(
        "The bottleneck of work that waits for the network is that wait",
        arguments: [QueueSpec.Kind.concurrent, .serial]
    )
    func network(kind: QueueSpec.Kind) throws {
        let fetch = Step(.fetch(.fixed(100_000), latency: nil))
        let backlog = try backlog(
            VirtualRun.workload([photos([fetch, VirtualRun.compute(1)], kind, qos: .utility)], seconds: 8)
        )
        guard case .wait(let part) = backlog.bottleneck else {
            Issue.record("\(backlog)")
            return
        }
        #expect(part.kind == .network && backlog.isSerial == (kind == .serial))
        let time = try #require(backlog.time)
        #expect(part.time * 100 >= time.total * 80, "\(time)")
    }

    @Test("Sleep within work counts as demand of the work itself")
    func sleep() throws {
        let sleep = Step(.sleep(.fixed(25e6)))
        let backlog = try backlog(VirtualRun.workload([photos([sleep], qos: .utility)], cores: 2))
        #expect(backlog.bottleneck == .demand && abs((backlog.load ?? 0) - 1.5) < 0.05, "\(backlog)")
    }
}
