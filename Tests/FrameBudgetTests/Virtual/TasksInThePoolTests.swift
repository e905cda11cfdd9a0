import Scenario
import Simulation
import Testing

@testable import FrameBudget
@testable import FrameTrace

/// Tasks come through no queue, as the turns of parallel loops do.
@Suite("Tasks in the cooperative pool")
struct TasksInThePoolTests {
    private typealias Run = VirtualRun

    private static func task(_ work: String, handle: String? = nil) -> Step {
        Step(.task(work: work, qos: .background, handle: handle))
    }

    @Test("turns that helpers of a parallel loop execute are no tasks")
    func turns() throws {
        let app = App(
            name: "a",
            frame: [Run.compute(1), Step(.perform(.fixed(4), [Run.compute(2)])), Self.task("load")],
            work: [NamedWork(name: "load", steps: [Run.compute(1)])]
        )
        let bytes = Run.trace(Run.workload([app], seconds: 1.2, cores: 2))
        let trace = try Trace(records: try TraceReader(bytes).records)
        let items = ItemSpan.items(of: trace, places: WorkPlaces(trace))
        let (turns, tasks) = (items.filter(\.isTurn), items.filter(\.isTask))
        #expect(turns.count > 50 && turns.allSatisfy { $0.qos != .background })
        #expect(tasks.count > 50 && tasks.allSatisfy { $0.qos == .background })
        #expect(turns.count + tasks.count == items.count)
    }

    @Test(
        "turns of a parallel loop are no tasks either where none of its steps uses CPU time",
        arguments: [true, false]
    )
    func sleepingTurns(isInFrame: Bool) throws {
        let loop = Step(.perform(.fixed(4), [Step(.sleep(.fixed(2e6)))]))
        let named = Step(name: "ask", .perform(.fixed(4), [Step(.sleep(.fixed(1e6)))]))
        let event = AppEvent(
            name: "tap",
            every: .milliseconds(20),
            from: .milliseconds(1),
            steps: [loop, named]
        )
        let app = App(
            name: "a",
            frame: [Run.compute(1)] + (isInFrame ? [loop, named] : []) + [Self.task("load")],
            work: [NamedWork(name: "load", steps: [Step(.sleep(.fixed(1e6)))])],
            events: isInFrame ? [] : [event]
        )
        let bytes = Run.trace(Run.workload([app], seconds: 1.2, cores: 2))
        let trace = try Trace(records: try TraceReader(bytes).records)
        let items = ItemSpan.items(of: trace, places: WorkPlaces(trace))
        let (turns, tasks) = (items.filter(\.isTurn), items.filter(\.isTask))
        #expect(turns.count > 50 && turns.allSatisfy { $0.qos == .userInteractive })
        #expect(tasks.count > 50 && tasks.allSatisfy { $0.qos == .background })
        #expect(turns.count + tasks.count == items.count)
    }

    @Test("tasks that use CPU time are no turns, whatever the step is called that hands them over")
    func namedSteps() throws {
        let urgent = Step(name: "begin to load", .task(work: "load", qos: .userInteractive, handle: nil))
        let app = App(
            name: "a",
            frame: [Run.compute(1), urgent],
            work: [NamedWork(name: "load", steps: [Run.compute(1)])]
        )
        let bytes = Run.trace(Run.workload([app], seconds: 1.2, cores: 2))
        let trace = try Trace(records: try TraceReader(bytes).records)
        let items = ItemSpan.items(of: trace, places: WorkPlaces(trace))
        #expect(items.count > 50 && items.allSatisfy(\.isTask))
    }

    /// The main thread waits for a short piece of work that is handed over after four long tasks.
    private static func waiting(for steps: [Step], _ platform: Platform) -> Workload {
        let event = AppEvent(
            name: "tap",
            every: .milliseconds(700),
            from: .milliseconds(1),
            steps: [Step(.repeat(.fixed(4), [task("big")]))] + steps + [Step(.wait("it", timeout: nil))]
        )
        let app = App(
            name: "a",
            frame: [Run.compute(2)],
            work: [
                NamedWork(name: "big", steps: [Run.compute(8)]), NamedWork(name: "small", steps: [Run.compute(0.3)]),
            ],
            events: [event]
        )
        var workload = Run.workload([app], seconds: 3)
        workload.rules.platform = platform
        // On Darwin, an override would get the awaited task a thread at once.
        workload.rules.overrides = false
        return workload
    }

    @Test(
        "a task that waits for a thread has not begun because the pool is busy with other tasks",
        arguments: Platform.allCases
    )
    func busy(_ platform: Platform) throws {
        let bytes = Run.trace(Self.waiting(for: [Self.task("small", handle: "it")], platform))
        let model = RunModel(try Trace(records: try TraceReader(bytes).records))
        let example = try #require(model.run.result.apps[0].total.verdicts.first?.examples?.first)
        let late = try #require(example.heldBy?.notBegun)
        #expect(late.reason == .pool && late.workers == 1 && late.waiting == 0, "\(late)")
        #expect(late.time > .milliseconds(12), "\(late)")
        let frame = try #require(example.frame)
        #expect(try model.story(of: frame, app: "a").notBegun == late)
    }
}
