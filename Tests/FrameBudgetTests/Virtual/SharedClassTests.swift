import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// Work of one class that several apps submit to their own queues.
@Suite("Virtual engine: equal access of one class")
struct SharedClassTests {
    private func app(_ number: Int, load: Double) -> App {
        let again = Step(.async(WorkSubmission(work: "load", queue: .own("icons"))))
        return App(
            name: "app \(number)",
            frame: [Step(.compute(.fixed(1e6)))],
            work: [NamedWork(name: "load", steps: [Step(.compute(.fixed(load * 1e6))), again])],
            events: [AppEvent(name: "start", every: .milliseconds(50), until: .milliseconds(60), steps: [again])],
            queues: [QueueSpec(name: "icons", qos: .userInitiated)]
        )
    }

    @Test(
        "Q-3, Q-4: queues of userInitiated get equal CPU whatever the size of their items",
        arguments: SchedulerModel.allCases,
        [1, 2]
    )
    func equal(scheduler: SchedulerModel, cores: Int) throws {
        let apps = [(0, 2.0), (1, 7.0), (2, 31.0)].map(app)
        // In 9 s each app's share is almost a hundred times as long as the longest item.
        let run = try VirtualRun.analyze(VirtualRun.workload(apps, seconds: 9, cores: cores), scheduler)
        let sharing = try #require(run.result.sharing)
        let fairness = try #require(sharing.fairness.first { $0.qos == .userInitiated })
        #expect(fairness.apps.count == 3)
        for app in fairness.apps {
            let ratio = app.time.inSeconds / app.equal.inSeconds
            #expect(abs(ratio - 1) < 0.05, "\(app.app) got \(ratio) of an equal share")
        }
        #expect(try #require(fairness.index) > 0.99)
    }

    @Test("Q-4: under strict bands a lower class gets no CPU while a higher one uses all of it")
    func bands() throws {
        var low = app(1, load: 5)
        low.queues = [QueueSpec(name: "icons", qos: .utility)]
        let run = try VirtualRun.analyze(VirtualRun.workload([app(0, load: 5), low], seconds: 6), .strict)
        let cpu = try #require(run.result.sharing?.cpu)
        let items = Dictionary(grouping: cpu, by: \.qos).mapValues {
            $0.reduce(TimeSpan.zero) { $0 + ($1.items ?? .zero) }
        }
        #expect(items[.utility, default: .zero] == .zero)
        #expect(items[.userInitiated, default: .zero] > .seconds(4))
    }
}
