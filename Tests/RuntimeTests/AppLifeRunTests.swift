import FrameBudget
import FrameTrace
import Testing

/// Suspension and termination of apps in the middle of a step, on real threads.
@Suite("App life cycles on real threads", .serialized)
struct AppLifeRunTests {
    private static func steps(_ label: String, in trace: Trace) -> [StepSpan] {
        trace.events.values.joined().compactMap { event in
            guard case .step(let step) = event, trace.paths[step.path]?.label == label else { return nil }
            return step
        }.sorted { $0.start < $1.start }
    }

    @Test("a step that the end of the run cuts short is recorded at its place, up to there")
    func cutByTheRun() throws {
        let trace = try LiveRun.trace(
            """
            version: 1
            duration: 1500ms
            warmUp: 0s
            device: { cores: 1 }
            apps:
              a: { events: { tap: { at: [1s], do: [{ lock: m, do: [{ compute: 30s, name: HANG }] }] } } }
            """
        )
        let steps = Self.steps("HANG", in: trace)
        #expect(steps.count == 1)
        let step = try #require(steps.first)
        #expect(Analysis.analyze(trace).result.labels(of: step.path) == ["a", "tap", "lock m", "HANG"])
        #expect(step.end > trace.header.grid.origin + .milliseconds(1490), "\(step)")
        #expect(step.cpu > .milliseconds(50), "\(step)")
    }

    private static func instant(of state: AppState, in trace: Trace) -> Instant? {
        trace.notes.first { note, _ in
            if case .state(_, let found) = note { found == state } else { false }
        }?.at
    }

    @Test("S-3: a suspended app's threads stop in the middle of a step, use no CPU time, and later resume the step")
    func suspended() throws {
        let trace = try LiveRun.trace(
            """
            version: 1
            duration: 4s
            warmUp: 0s
            device: { cores: 1, backgroundTime: 500ms }
            apps:
              bg:
                queues: { q: { kind: serial, qos: userInitiated } }
                work: { chunk: [{ compute: 20ms, name: CHUNK }, { async: chunk, on: q }] }
                events: { start: { at: [100ms], do: [{ async: chunk, on: q }] } }
                frame: [{ compute: 1ms }]
              fg: { frame: [{ compute: 2ms }] }
            timeline:
              - { at: 0s, open: bg }
              - { at: 0s, open: fg }
              - { at: 500ms, close: bg }
              - { at: 3s, open: bg }
            """
        )
        let suspended = try #require(Self.instant(of: .suspended, in: trace))
        let steps = Self.steps("CHUNK", in: trace)
        #expect(steps.contains { $0.end < suspended })
        let around = try #require(steps.last { $0.start < suspended })
        // More than a second of wall time, and no more CPU time than it asks for, with an allowance of 0.2 ms a second.
        #expect(around.end - around.start > .seconds(1))
        #expect(around.cpu < .milliseconds(20.4))
        #expect(steps.contains { $0.start > around.end })
    }

    @Test(
        "K-1: a main thread that hangs is terminated in the middle of its step, and another app gets the lock that it held"
    )
    func hang() throws {
        // The hang begins just after a vsync. At a vsync, the other app's frame may wait first, and then its main
        // thread is terminated as well.
        let trace = try LiveRun.trace(
            """
            version: 1
            duration: 4s
            warmUp: 0s
            device: { cores: 1, watchdog: { sceneUpdate: 1s } }
            apps:
              a:
                events: { hang: { at: [502ms], do: [{ lock: shared, do: [{ compute: 30s, name: HANG }] }] } }
                frame: [{ compute: 1ms, name: draw }]
              b: { frame: [{ lock: shared, do: [{ compute: 1ms, name: draw b }] }] }
            """
        )
        let end = try #require(
            trace.notes.compactMap { note, at -> (Termination, Instant)? in
                if case .terminated(let end) = note { (end, at) } else { nil }
            }.first
        )
        #expect(end.0.limit?.event == .sceneUpdate)
        let hang = try #require(Self.steps("HANG", in: trace).first)
        #expect(hang.cpu < .seconds(2))
        #expect(hang.end >= end.1)
        // The other app gets the lock that the terminated app held.
        #expect(Self.steps("draw b", in: trace).contains { $0.start > end.1 })
        #expect(Self.steps("HANG", in: trace).count == 1)
    }
}
