import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Properties of random lives")
struct LifePropertyTests {
    @Test("an app that ends in mid-act leaves nothing held, at any moment, and all others get on (K-1, S-4)")
    func ends() {
        var ended = 0
        for seed in 0..<UInt64(120) {
            let workload = RandomLife.make(of: RandomWorkload.make(seed: seed, .safe), seed: seed)
            var engine = FuzzEngine(workload, mode: .safe, schedule: seed, isModelled: false)
            for failure in engine.run().prefix(1) { Issue.record("seed \(seed): \(failure)") }
            ended += engine.abandoned
        }
        // Most ends find threads in the middle of something, else nothing would have been tried.
        #expect(ended > 100)
    }
}
