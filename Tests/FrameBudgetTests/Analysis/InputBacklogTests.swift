import Scenario
import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Simulation

/// Input that comes faster than a main thread handles it.
@Suite("Input that piles up")
struct InputBacklogTests {
    private func workload(_ events: [AppEvent], seconds: Double = 6) -> Workload {
        let app = App(name: "editor", frame: [VirtualRun.compute(3)], events: events, redraw: .onDemand)
        return VirtualRun.workload([app], seconds: seconds, cores: 4)
    }

    private func key(_ milliseconds: Double) -> AppEvent {
        AppEvent(name: "key", every: .milliseconds(8), steps: [VirtualRun.compute(milliseconds), Step(.redraw)])
    }

    @Test("Input handlers of 14 ms every 8 ms: the backlog has the waiting input and its growth")
    func overload() throws {
        let result = try VirtualRun.analyze(workload([key(14)])).result
        let backlog = try #require(result.backlogs?.first)
        #expect(result.backlogs?.count == 1 && backlog.place == .input && backlog.app == "editor")
        #expect(backlog.name == "input of editor" && backlog.sources == ["key"])
        let input = try #require(result.apps[0].mainThread?.input)
        #expect(backlog.items == input.waiting && backlog.items > 300, "\(backlog)")
        // In six seconds the backlog grew to the items that wait.
        #expect(abs(backlog.growth - Double(backlog.items) / 6) < 3, "\(backlog)")
        #expect(backlog.since == .seconds(1) && backlog.oldest > .seconds(2), "\(backlog)")
        #expect(backlog.bottleneck == .demand)
    }

    @Test("Input that is handled in time, and a burst of input, are no backlog", arguments: [2.0, 5])
    func keepsUp(milliseconds: Double) throws {
        #expect(try VirtualRun.analyze(workload([key(milliseconds)])).result.backlogs == [])
        let burst = AppEvent(name: "burst", every: .seconds(1), steps: [VirtualRun.compute(100)])
        #expect(try VirtualRun.analyze(workload([key(milliseconds), burst])).result.backlogs == [])
    }

    @Test("Input that waits for a main thread that hangs is no backlog")
    func hang() throws {
        let wait = Step(.wait("never", timeout: nil))
        var workload = workload([
            AppEvent(name: "tick", every: .milliseconds(50), steps: [VirtualRun.compute(1)]),
            AppEvent(name: "stop", every: .seconds(2), until: .seconds(2), steps: [wait]),
        ])
        workload.apps[0].semaphores = [SemaphoreSpec(name: "never", value: 0)]
        let result = try VirtualRun.analyze(workload).result
        #expect(result.backlogs == [], "\(result.backlogs ?? [])")
        #expect(try #require(result.apps[0].mainThread).input.waiting > 70)
    }
}
