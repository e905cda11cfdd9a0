import Foundation
import Testing
import Thoroughness

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Properties of random workloads")
struct PropertyTests {
    /// The number of cases of each kind; `FBPROF_PROPERTY_CASES` overrides it.
    private static let cases =
        ProcessInfo.processInfo.environment["FBPROF_PROPERTY_CASES"].flatMap(UInt64.init)
        ?? UInt64(Thorough.count(60, usually: 30))

    @Test(
        "a random schedule of a workload that cannot deadlock runs all work once, in order, and leaves nothing behind"
    )
    func safe() {
        for seed in 0..<Self.cases { expectNothing(seed, .safe) }
    }

    @Test(
        "a random schedule of any workload never traps, and threads stuck at the end are rightly reported as a deadlock"
    )
    func wild() {
        for seed in 0..<Self.cases { expectNothing(seed, .wild) }
    }

    @Test("the same workload and schedule give the same answers", arguments: [RandomWorkload.Mode.safe, .wild])
    func deterministic(_ mode: RandomWorkload.Mode) {
        for seed in 0..<min(10, Self.cases) {
            let digests = (0..<2).map { _ in
                var engine = FuzzEngine(RandomWorkload.make(seed: seed, mode), mode: mode, schedule: seed)
                _ = engine.run()
                return engine.digest
            }
            #expect(digests[0] == digests[1], "seed \(seed)")
        }
    }

    @Test(
        "in virtual time cores and threads do one thing at a time, and every moment and vsync is accounted for",
        arguments: [RandomWorkload.Mode.safe, .wild]
    )
    func virtual(_ mode: RandomWorkload.Mode) throws {
        for seed in 0..<Self.cases / 2 {
            let scheduler = SchedulerModel.allCases[Int(seed) % SchedulerModel.allCases.count]
            let workload = RandomWorkload.make(seed: seed, mode)
            let failures = try VirtualChecks.failures(workload, scheduler)
            guard let first = failures.first else { continue }
            let smallest = Shrinker.smallest(workload) { smaller in
                // Only remaining failures count; a run that cannot be read back counts as correct.
                (try? VirtualChecks.failures(smaller, scheduler))?.isEmpty == false
            }
            Issue.record("seed \(seed), \(mode), \(scheduler): \(first)\n\(WorkloadText.text(smallest))")
        }
    }

    @Test("a failing workload is reduced to the smallest one that still fails")
    func shrinking() {
        let workload = RandomWorkload.make(seed: 7, .safe)
        let smallest = Shrinker.smallest(workload) { $0.apps.contains { $0.name == "app0" && !$0.frame.isEmpty } }
        #expect(smallest.apps.map(\.name) == ["app0"])
        #expect(smallest.apps[0].frame.count == 1)
        #expect(smallest.apps[0].events.isEmpty)
        #expect(WorkloadText.text(smallest).contains("app0:"))
    }

    private func expectNothing(_ seed: UInt64, _ mode: RandomWorkload.Mode) {
        func failures(_ workload: Workload, _ schedule: UInt64) -> [String] {
            // Small pools are exhausted soon, which is another way to get stuck.
            let limits = mode == .wild && seed % 2 == 1 ? PoolLimits(threads: 6, constrained: 3) : nil
            var engine = FuzzEngine(workload, mode: mode, schedule: schedule, limits: limits)
            return engine.run()
        }
        let workload = RandomWorkload.make(seed: seed, mode)
        guard let first = failures(workload, seed).first else { return }
        // The same schedule takes another course in a smaller workload, so several schedules are tried.
        let smallest = Shrinker.smallest(workload) { smaller in
            (seed..<seed + 8).contains { !failures(smaller, $0).isEmpty }
        }
        Issue.record("seed \(seed), \(mode): \(first)\n\(WorkloadText.text(smallest))")
    }
}
