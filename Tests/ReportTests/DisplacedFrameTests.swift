import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario
import Simulation
import Testing

@testable import FrameBudgetReports

/// An app that draws ahead: what delays one frame on the main thread makes the next one late, although it lies before
/// the interval of that frame.
@Suite("Frames that begin late because the one before was held up")
struct DisplacedFrameTests {
    /// 6 ms on the main thread and 11 ms on the render thread: in time, but not if it begins an interval late.
    private static let frame = "frame: [{ compute: 6ms, name: lay }]"
    private static let render = "render: { do: [{ compute: 11ms, name: raster }], latency: 2 }"

    private static func run(_ apps: [String], scheduler: SchedulerModel = .fair) throws -> RunResult {
        let lines = ["duration: 4s", "device: { cores: 2 }", "apps:"] + apps.map { "  \($0)" }
        return try PlantedRun.result(lines.joined(separator: "\n") + "\n", scheduler: scheduler)
    }

    private static func app(_ parts: [String]) -> [String] { ["a:"] + parts.map { "  \($0)" } }

    private static func tap(_ milliseconds: Int) -> String {
        "events: { tap: { every: 300ms, do: [{ compute: \(milliseconds)ms, name: edit }] } }"
    }

    private static func counts(_ result: RunResult, app: String = "a") throws -> [VerdictCount] {
        let found = try #require(result.apps.first { $0.name == app })
        return found.total.verdicts.filter { $0.missed > 0 || $0.dropped > 0 }
    }

    @Test("A handler that pushed the previous frame past a vsync is the cause, with 2 or 3 buffers", arguments: [2, 3])
    func handler(_ buffers: Int) throws {
        let render = "render: { do: [{ compute: 11ms, name: raster }], buffers: \(buffers), latency: 2 }"
        let result = try Self.run(Self.app([Self.frame, render, Self.tap(12)]))
        let counts = try Self.counts(result)
        #expect(counts.map(\.cause) == [VerdictCause(.outsideWork, resource: "event tap")], "\(counts)")
        #expect(counts.allSatisfy { $0.missed == 10 && $0.dropped == 10 }, "\(counts)")
        let frame = try #require(result.apps[0].worst.first)
        let verdict = try #require(frame.verdict)
        // Without the handler, which took 12 ms, the frame would have begun an interval earlier: at its due vsync.
        #expect(abs(verdict.time.inMilliseconds - 12) < 0.01, "\(verdict)")
        #expect(verdict.usedLatency == nil && verdict.reason == .alone)
    }

    @Test("Without the handler, and with one that fits into the interval, no frame is late", arguments: [0, 10])
    func nothingHeldUp(_ milliseconds: Int) throws {
        let tap = milliseconds > 0 ? [Self.tap(milliseconds)] : []
        let total = try Self.run(Self.app([Self.frame, Self.render] + tap)).apps[0].total
        #expect(total.missed == 0 && total.dropped == 0)
    }

    @Test("The wait within the handler is the cause, not the handler")
    func wait() throws {
        let counts = try Self.counts(
            try Self.run(
                Self.app([
                    Self.frame, Self.render, "queues: { q: {} }", "work: { w: [{ compute: 12ms, name: qwork }] }",
                    "timers: { t: { every: 300ms, do: [{ async: w, on: q }, { sync: q }] } }",
                ])
            )
        )
        #expect(counts.count == 1 && counts.allSatisfy { $0.cause.kind == .wait }, "\(counts)")
        #expect(counts.allSatisfy { $0.cause.resource.contains("q") }, "\(counts)")
        #expect(counts.allSatisfy { $0.missed == 10 && $0.dropped == 10 }, "\(counts)")
    }

    @Test("Another app that had the CPU is the cause, although its time lies before the late frame")
    func contention() throws {
        let hogs = [
            "hog:", "  instances: 3", "  redraw: on demand", "  frame: [{ compute: 1ms }]",
            "  events: { e: { every: 300ms, from: 299ms, do: [{ compute: 14ms, name: burst }] } }",
        ]
        let own = Self.app([
            "frame: [{ compute: 8ms, name: lay }]", "render: { do: [{ compute: 9ms, name: raster }], latency: 2 }",
        ])
        let counts = try Self.counts(try Self.run(hogs + own, scheduler: .strict))
        #expect(!counts.isEmpty && counts.allSatisfy { $0.cause.kind == .contention }, "\(counts)")
        #expect(counts.allSatisfy { $0.cause.culprit?.kind == .app && $0.missed == $0.dropped }, "\(counts)")
        #expect(counts.reduce(0) { $0 + $1.missed } == 10, "\(counts)")
    }

    @Test("Missed frames and dropped intervals of one incident have one cause, also if the render thread uses the GPU")
    func oneCause() throws {
        let commit = "frame: [{ compute: 5ms, name: lay }, { lock: scene, do: [{ compute: 1ms, name: commit }] }]"
        let draw = "{ lock: scene, do: [{ compute: 2ms, name: copy }] }, { compute: 7ms, name: raster }, { gpu: 3ms }"
        let edit = "{ every: 300ms, do: [{ lock: scene, do: [{ compute: 12ms, name: edit }] }] }"
        let counts = try Self.counts(
            try Self.run(
                Self.app([commit, "render: { do: [\(draw)], buffers: 2, latency: 2 }", "events: { tap: \(edit) }"])
            )
        )
        #expect(counts.map(\.cause) == [VerdictCause(.outsideWork, resource: "event tap")], "\(counts)")
        #expect(counts.allSatisfy { $0.missed == 10 && $0.dropped == 10 }, "\(counts)")
    }

    @Test("A render thread that takes longer than an interval for every frame is the cause itself")
    func slowRenderThread() throws {
        let render = "render: { do: [{ compute: 20ms, name: raster }], latency: 2 }"
        let counts = try Self.counts(try Self.run(Self.app([Self.frame, render])))
        #expect(!counts.isEmpty && counts.allSatisfy(\.cause.isOfRenderThread), "\(counts)")
    }
}
