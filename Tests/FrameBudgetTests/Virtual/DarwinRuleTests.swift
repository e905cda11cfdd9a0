import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

/// Rules of Darwin's queues, checked in whole runs.
@Suite("Virtual engine: rules of Darwin")
struct DarwinRuleTests {
    private typealias Run = VirtualRun

    /// Eighty items that sleep as if for a server, then an item that the main thread waits for.
    private func explosion(on queue: QueueName, kind: QueueSpec.Kind = .concurrent, rules: PlatformRules) -> Workload {
        let download = WorkSubmission(work: "download", queue: queue)
        let picture = WorkSubmission(work: "decode", queue: queue, handle: "picture")
        let app = App(
            name: "gallery",
            frame: [Run.compute(4)],
            work: [
                NamedWork(name: "download", steps: [Step(.sleep(.fixed(400e6))), Run.compute(0.1)]),
                NamedWork(name: "decode", steps: [Run.compute(2)]),
            ],
            events: [
                AppEvent(
                    name: "open gallery",
                    every: .seconds(2),
                    until: .seconds(3),
                    steps: [
                        Step(.repeat(.fixed(80), [Step(.async(download))])), Step(.async(picture)),
                        Step(.wait("picture", timeout: nil)),
                    ]
                )
            ],
            queues: [QueueSpec(name: "pictures", kind: kind)]
        )
        var workload = Run.workload([app], cores: 2)
        workload.rules = rules
        return workload
    }

    private func longestWait(_ workload: Workload, _ scheduler: SchedulerModel) throws -> WaitSpan {
        let trace = try Trace(records: try TraceReader(Run.trace(workload, scheduler)).records)
        let waits = (trace.events[ThreadID(0)] ?? []).compactMap { if case .wait(let wait) = $0 { wait } else { nil } }
        return try #require(waits.max { $0.blocked < $1.blocked })
    }

    @Test(
        "Q-14, W-5: a wait for an item behind eighty others on a concurrent queue lasts as long with overrides as without",
        arguments: SchedulerModel.allCases
    )
    func explosion(_ scheduler: SchedulerModel) throws {
        for queue in [QueueName.own("pictures"), .global(.default)] {
            let waits = try [true, false].map { overrides in
                try longestWait(explosion(on: queue, rules: PlatformRules(overrides: overrides)), scheduler)
            }
            #expect(waits[0] == waits[1])
            #expect(waits[0].kind == .concurrentItem)
            #expect(waits[0].blocked > .seconds(0.8))
            let result = try Run.analyze(explosion(on: queue, rules: PlatformRules()), scheduler).result
            #expect(result.waits.map(\.kind) == [.concurrentItem])
            #expect(result.inversions?.worst.allSatisfy { !$0.isOwnerKnown && $0.override == nil } == true)
        }
    }

    @Test("W-6: a parallel loop of the main thread on two cores takes half its CPU time despite userInitiated work")
    func perform() throws {
        let burn = WorkSubmission(work: "burn", queue: .own("q"))
        let apps = [
            App(
                name: "a",
                frame: [Run.compute(2)],
                events: [
                    AppEvent(
                        name: "go",
                        every: .milliseconds(500),
                        steps: [Step(.perform(.fixed(8), [Run.compute(5)]))]
                    )
                ]
            ),
            App(
                name: "b",
                frame: [Run.compute(1)],
                work: [NamedWork(name: "burn", steps: [Run.compute(30), Step(.async(burn))])],
                events: [
                    AppEvent(
                        name: "start",
                        every: .milliseconds(100),
                        until: .milliseconds(100),
                        steps: [Step(.repeat(.fixed(2), [Step(.async(burn))]))]
                    )
                ],
                queues: [QueueSpec(name: "q", kind: .concurrent, qos: .userInitiated)]
            ),
        ]
        let workload = Run.workload(apps, seconds: 4, cores: 2)
        let trace = try Trace(records: try TraceReader(Run.trace(workload, .strict)).records)
        var begin: Instant?
        var lengths: [TimeSpan] = []
        for event in trace.events[ThreadID(0)] ?? [] {
            switch event {
            case .begin(let activity) where activity.kind == .handler: begin = activity.usage.at
            case .end(let activity): if let start = begin.take() { lengths.append(activity.usage.at - start) }
            default: break
            }
        }
        #expect(lengths.count >= 6)
        // 8 turns of 5 ms on two cores; b's frames sometimes take a millisecond of that.
        for length in lengths { #expect(length >= .milliseconds(20) && length <= .milliseconds(23)) }
        #expect(Analysis.analyze(trace).result.inversions?.count == 0)
    }

    @Test(
        "Q-10: items delayed by 1 and 1.05 s are enqueued together at 1.1 s on Darwin, and at their times on Linux",
        arguments: Platform.allCases
    )
    func leeway(_ platform: Platform) throws {
        func after(_ milliseconds: Double) -> Step {
            Step(.async(WorkSubmission(work: "late", queue: .own("q"), delay: .fixed(milliseconds * 1e6))))
        }
        let app = App(
            name: "a",
            frame: [Run.compute(1)],
            work: [NamedWork(name: "late", steps: [Run.compute(1)])],
            events: [
                AppEvent(
                    name: "go",
                    every: .milliseconds(1500),
                    until: .milliseconds(1600),
                    steps: [after(1000), after(1050), after(100)]
                )
            ],
            queues: [QueueSpec(name: "q", qos: .background)]
        )
        var workload = Run.workload([app], seconds: 3, cores: 2)
        workload.rules.platform = platform
        let trace = try Trace(records: try TraceReader(Run.trace(workload)).records)
        let submitted = trace.events.values.joined().compactMap { event -> Double? in
            guard case .begin(let begin) = event, case .item(_, let enqueuedAt) = begin.kind else { return nil }
            return (enqueuedAt - .zero).inMilliseconds - 1500
        }
        #expect(submitted.sorted() == (platform == .darwin ? [110, 1100, 1100] : [100, 1000, 1050]))
    }
}
