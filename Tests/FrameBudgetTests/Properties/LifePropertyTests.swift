import FrameStatistics
import SelfTest
import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Properties of random lives")
struct LifePropertyTests {
    @Test("an app that ends in mid-act leaves nothing held, at any moment, and all others get on (K-1, S-4)")
    func ends() {
        var ended = 0
        let cases = Thorough.count(120, usually: 50)
        for seed in 0..<UInt64(cases) {
            let workload = RandomLife.make(of: RandomWorkload.make(seed: seed, .safe), seed: seed)
            var engine = FuzzEngine(workload, mode: .safe, schedule: seed, isModelled: false)
            for failure in engine.run().prefix(1) { Issue.record("seed \(seed): \(failure)") }
            ended += engine.abandoned
        }
        // Many ends must find threads in the middle of something, else nothing would have been tested.
        #expect(ended > cases / 4)
    }

    @Test(
        "each state is reached by a way there is, each callback comes at its place, and each end has its reason (S-1, K-1)"
    )
    func ways() throws {
        var reached: Set<AppState> = []
        var reasons: Set<TerminationReason> = []
        for seed in 0..<UInt64(Thorough.count(300, usually: 150)) {
            let workload = RandomLife.make(of: RandomWorkload.make(seed: seed, .safe), seed: seed, hasCallbacks: true)
            let scheduler = SchedulerModel.allCases[Int(seed) % SchedulerModel.allCases.count]
            let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
            var report = LivesReport(isVirtual: true, seed: seed)
            LivesCheck.judge(try Trace(bytes: bytes), of: workload, into: &report)
            for failure in report.failures.prefix(1) { Issue.record("seed \(seed): \(failure)") }
            reached.formUnion(report.states.keys)
            reasons.formUnion(report.ends.keys)
        }
        #expect(reached == Set(AppState.allCases))
        #expect(reasons.isSuperset(of: [.user, .watchdog]))
    }
}
