import FrameBudget
import FrameTrace
import Scenario
import Testing

@Suite("Bands of the hitch ratio")
struct HitchBandTests {
    @Test(
        "F-2: good to 10 ms/s, warning to 25, critical to 50, then act now",
        arguments: [
            (0.0, HitchBand.good), (10, .good), (10.01, .warning), (25, .warning), (25.01, .critical), (50, .critical),
            (50.01, .actNow), (1000, .actNow),
        ]
    )
    func bands(ratio: Double, band: HitchBand) { #expect(HitchBand(ratio: ratio) == band) }

    @Test("F-2: a frame of 60 ms drops 3 intervals of 60 Hz: 50 ms/s where that happens once a second")
    func ratio() throws {
        let frame = [Step(.compute(.fixed(4e6))), Step(.every(60, [Step(.compute(.fixed(56e6)))]))]
        var workload = VirtualRun.workload([VirtualRun.app("a", frame)], seconds: 1)
        workload.warmUp = .zero
        let total = try #require(try VirtualRun.analyze(workload).result.apps.first?.total)
        #expect(total.dropped == 3)
        #expect(abs(total.hitchRatio - 50) < 0.01)
    }
}
