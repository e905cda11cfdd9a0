import FrameStatistics
import SelfTest
import Testing
import Thoroughness

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Properties of random lives")
struct LifePropertyTests {
    @Test("an app that ends in the middle of an act never leaves anything held, and all other apps go on (K-1, S-4)")
    func ends() {
        var ended = 0
        let cases = Thorough.count(120, usually: 60)
        for seed in 0..<UInt64(cases) {
            let workload = RandomLife.make(of: RandomWorkload.make(seed: seed, .safe), seed: seed)
            var engine = FuzzEngine(workload, mode: .safe, schedule: seed, isModelled: false)
            for failure in engine.run().prefix(1) { Issue.record("seed \(seed): \(failure)") }
            ended += engine.abandoned
        }
        // Many ends must come in the middle of a task, or nothing would be tested.
        #expect(ended > cases / 3)
    }

    @Test(
        "each state is reached by a legal transition, each callback is in order, and each end has its reason (S-1, K-1)"
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
