import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// Apps that draw at a fraction of the display's refresh rate.
@Suite("Refresh rate of an app")
struct CadenceTests {
    private func app(refresh: String, work: String, extra: String = "") throws -> AppResult {
        let text = """
            version: 1
            duration: 4s
            device: { cores: 1, refresh: 60Hz }
            apps:
              film:
                refresh: \(refresh)
                frame: [ { compute: \(work) } ]
                \(extra)
            timeline: [ { at: 0s, open: film } ]
            """
        let workload = try WorkloadFile.parse(text: text, named: "test.yaml")
        let trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        return try #require(Analysis.analyze(trace).result.apps.first)
    }

    @Test(
        "an app at 60, 30, 20 or 15 fps on a 60 Hz display drops no frame while its work fits its frame interval",
        arguments: [
            ("30Hz", "5ms", 30.0), ("30Hz", "30ms", 30), ("20Hz", "45ms", 20), ("15Hz", "60ms", 15),
            ("60Hz", "15ms", 60),
        ]
    )
    func inTime(_ refresh: String, _ work: String, _ fps: Double) throws {
        let app = try app(refresh: refresh, work: work)
        #expect(app.total.dropped == 0)
        #expect(app.total.missed == 0)
        #expect(app.total.hitchTime == .zero)
        #expect(app.conservation.holds)
        #expect(abs(app.total.shownFPS - fps) < 0.6)
        #expect(app.budget.inMilliseconds / app.total.mainThread!.p50.inMilliseconds > 1)
        #expect(app.vsyncsPerFrame == Int((60 / fps).rounded()))
    }

    @Test("at 30 fps each frame of 40 ms is shown one vsync late and drops the next wanted frame")
    func late() throws {
        let app = try app(refresh: "30Hz", work: "40ms")
        // Begun at vsync 0, done at 40 ms, shown at vsync 3: the frame wanted at vsync 2 is dropped, the next begins at
        // vsync 4.
        #expect(app.conservation.holds)
        #expect(app.total.missed == app.total.shown)
        #expect(app.total.dropped == app.total.shown)
        #expect(abs(app.total.hitchTime.inMilliseconds / Double(app.total.shown) - 33.33) < 0.01)
        #expect(abs(app.total.shownFPS - 15) < 0.5)
        #expect(app.total.verdicts.first?.cause.kind == .ownWork)
        #expect(app.total.verdicts.reduce(0) { $0 + $1.dropped } == app.total.dropped)
    }

    @Test("a frame that exceeds a short budget but drops no wanted frame counts as missed, not as a hitch")
    func missedOnly() throws {
        let app = try app(refresh: "20Hz", work: "45ms", extra: "budget: 16ms")
        #expect(app.total.dropped == 0)
        #expect(app.total.missed == app.total.shown)
        #expect(app.total.hitchTime == .zero)
        #expect(app.conservation.holds)
    }

    @Test("a rate that does not divide the display's rate is refused, with a rate that does")
    func refused() {
        let error = #expect(throws: WorkloadError.self) { try app(refresh: "25Hz", work: "1ms") }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("30Hz"))
        #expect(text.contains("found \"25Hz\""))
        #expect(text.contains("apps.film.refresh"))
    }

    @Test(
        "the count, the first and the last of the wanted vsyncs equal those of a list, also before V(0)",
        arguments: [1, 2, 3, 7] as [Int64]
    )
    func counts(_ every: Int64) throws {
        let cadence = try #require(Cadence(vsyncsPerFrame: every))
        for low in -9...9 as ClosedRange<Int64> {
            for high in low...12 {
                let range = VsyncIndex(low)..<VsyncIndex(high)
                let wanted = (low..<high).filter { (($0 % every) + every) % every == 0 }
                #expect(cadence.count(in: range) == wanted.count)
                if let first = wanted.first { #expect(cadence.first(atOrAfter: range.lowerBound) == VsyncIndex(first)) }
                if let last = wanted.last { #expect(cadence.last(before: range.upperBound) == VsyncIndex(last)) }
            }
        }
        #expect(Cadence(vsyncsPerFrame: 0) == nil)
    }
}
