import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("How queues use the worker pools")
struct PoolUseTests {
    @Test("W-7: sync on an idle queue creates no thread; mixed with async it waits for a new worker")
    func mixing() {
        let bench = DeviceBench([.serial("state")])
        for _ in 0..<3 {
            let isOn = bench.sync("state")
            #expect(isOn)
            bench.act(DeviceBench.main, .leaveQueue(bench["state"]))
        }
        #expect(bench.device.threads.count == 1)
        bench.async(0, on: "state")
        let isOn = bench.sync("state")
        #expect(!isOn)
        #expect(bench.device.threads.count == 2)
    }

    @Test("W-6: a parallel loop of many turns creates one helper for each other core and no more")
    func loopWidth() {
        let bench = DeviceBench(cores: 4, [.serial("state")])
        bench.act(DeviceBench.main, .perform(WorkID(0), count: 1000))
        #expect(bench.device.threads.count == 1 + 3)
    }

    @Test("W-6: helpers run at the caller's own class, userInteractive included; on Linux at default")
    func helperClass() {
        for (platform, expected) in [(Platform.darwin, QoS.userInteractive), (.linux, .default)] {
            let bench = DeviceBench(cores: 2, rules: PlatformRules(platform: platform), [.serial("state")])
            bench.act(DeviceBench.main, .perform(WorkID(0), count: 10))
            let begun = bench.begin()
            #expect(begun.values.map(\.qos) == [expected])
        }
        // A raised caller passes on its own class, not the override.
        let bench = DeviceBench(cores: 2, [.serial("state", .background), .mutex("db")])
        bench.async(0, on: "state")
        guard let worker = bench.begin().keys.first else {
            Issue.record("no worker")
            return
        }
        bench.act(worker, .acquire(bench["db"]))
        bench.act(DeviceBench.main, .acquire(bench["db"]))
        #expect(bench.effective(worker) == .userInteractive)
        bench.act(worker, .perform(WorkID(1), count: 10))
        let helpers = bench.begin()
        #expect(helpers.values.map(\.qos) == [.background])
    }

    @Test("W-6: a semaphore of width 2 lets 2 items proceed; the others wait")
    func semaphoreWidth() {
        let bench = DeviceBench(cores: 8, [.global(.default), .semaphore("width", 2)])
        for _ in 0..<5 { bench.async(0, on: "global") }
        let answers = bench.begin().keys.sorted().map { bench.act($0, .wait(bench["width"], timeout: nil)) }
        #expect(answers.filter { $0 == .proceed(nil) }.count == 2)
        #expect(answers.count == 5)
    }

    @Test("W-9: apps share one pool of workers, or each has a pool of its own", arguments: PoolScope.allCases)
    func scope(_ scope: PoolScope) {
        let resources = (0..<2).map {
            CompiledResource(.globalQueue(.default), name: "global \($0)", app: AppID(index: $0))
        }
        let bench = DeviceBench(apps: 2, cores: 1, rules: PlatformRules(pool: scope), resources)
        bench.async(0, on: "global 0", by: ThreadID(0))
        bench.async(1, on: "global 1", by: ThreadID(1))
        let begun = bench.begin()
        #expect(begun.count == (scope == .shared ? 1 : 2))
    }

    @Test("Q-5: a class matters under contention only: work of any class takes as long when alone")
    func onlyUnderContention() throws {
        for qos in QoS.allCases {
            let app = App(
                name: "alone",
                frame: [Step(.compute(.fixed(1)))],
                work: [NamedWork(name: "load", steps: [Step(.compute(.fixed(50e6)))])],
                events: [
                    AppEvent(
                        name: "tap",
                        every: .milliseconds(100),
                        until: .milliseconds(150),
                        steps: [Step(.async(WorkSubmission(work: "load", queue: .own("own"))))]
                    )
                ],
                queues: [QueueSpec(name: "own", qos: qos)]
            )
            let workload = Workload(
                name: "Q-5",
                duration: .seconds(1),
                warmUp: .zero,
                device: DeviceProfile(cores: 2),
                apps: [app],
                timeline: [TimelineEntry(at: .zero, .open(app: "alone"))]
            )
            var begun: ActivityBegin?
            var ended: Instant?
            VirtualEngine.run(CompiledWorkload(workload), recordedBy: "test") { record in
                if case .event(_, .begin(let begin)) = record, begin.isItem { begun = begin }
                if case .event(_, .end(let end)) = record, end.frame == nil { ended = end.usage.at }
            }
            let begin = try #require(begun)
            let end = try #require(ended)
            #expect(begin.qos == qos)
            guard case .item(_, let enqueuedAt) = begin.kind else { continue }
            #expect(end - enqueuedAt == .milliseconds(50))
        }
    }
}
