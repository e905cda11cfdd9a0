import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Run slices in virtual time")
struct RunSliceTests {
    private typealias Run = VirtualRun

    private func trace(_ workload: Workload, _ scheduler: SchedulerModel = .fair) throws -> Trace {
        try Trace(records: try TraceReader(Run.trace(workload, scheduler)).records)
    }

    private func slice(_ start: Double, _ end: Double, endedReady: Bool, cpu: UInt32 = 0) -> RunSlice {
        RunSlice(
            cpu: cpu,
            start: .zero + .milliseconds(start),
            end: .zero + .milliseconds(end),
            endedReady: endedReady
        )
    }

    @Test("an undisturbed step is one slice; the slice of a thread that waits does not end ready")
    func alone() throws {
        let steps = [Run.compute(5), Step(.sleep(.fixed(2e6))), Run.compute(3), Run.compute(1)]
        let trace = try trace(Run.workload([Run.app("a", steps)], seconds: 0.03))
        let expected = [
            slice(0, 5, endedReady: false), slice(7, 11, endedReady: false),
            slice(16.666666, 21.666666, endedReady: false),
            slice(23.666666, 27.666666, endedReady: false),
        ]
        #expect(trace.slices[ThreadID(0)] == SpanArray(expected))
    }

    @Test("strict scheduler: equal threads alternate in slices of 10 ms, the last one cut by the end of the run")
    func turns() throws {
        let apps = [Run.app("a", [Run.compute(100)]), Run.app("b", [Run.compute(100)])]
        let trace = try trace(Run.workload(apps, seconds: 0.035), .strict)
        #expect(trace.slices[ThreadID(0)] == [slice(0, 10, endedReady: true), slice(20, 30, endedReady: true)])
        #expect(trace.slices[ThreadID(1)] == [slice(10, 20, endedReady: true), slice(30, 35, endedReady: true)])
    }

    @Test(
        "slices don't overlap, are never empty, and add up to all CPU time",
        arguments: SchedulerModel.allCases,
        [1, 2, 3]
    )
    func whole(_ scheduler: SchedulerModel, _ cores: Int) throws {
        let locked = Step(.lock("db", [Run.compute(2), Step(.sleep(.fixed(1e6)))]))
        let drawn = Step(.compute(.lognormal(median: 4e6, p99: 15e6)))
        let apps = [
            Run.app("a", [Run.compute(4), locked]), Run.app("b", [locked, Step(.read(.fixed(65_536))), drawn]),
            Run.app("c", [drawn, Step(.write(.fixed(4096)))], pacing: .continuous),
            Run.app("d", [Step(.touch(.fixed(1e6))), drawn], pacing: .continuous),
        ]
        let trace = try trace(Run.workload(apps, seconds: 3, cores: cores), scheduler)
        for thread in trace.threads.keys {
            let slices = try #require(trace.slices[thread])
            #expect(slices.allSatisfy { $0.end > $0.start })
            #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.end <= $1.start })
            // Up to the end of the thread's last frame its slices add up to its CPU clock.
            let last = trace.events[thread]?.compactMap { event -> Usage? in
                if case .end(let end) = event, end.frame != nil { end.usage } else { nil }
            }.last
            let usage = try #require(last)
            let sum = slices.reduce(TimeSpan.zero) { $0 + (min($1.end, usage.at) - $1.start).clampedToZero }
            #expect(sum == usage.cpu)
        }
        let all = trace.slices.values.flatMap(\.self).sorted { ($0.cpu, $0.start) < ($1.cpu, $1.start) }
        #expect(Set(all.map(\.cpu)) == Set(0..<UInt32(cores)))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.cpu != $1.cpu || $0.end <= $1.start })
    }
}
