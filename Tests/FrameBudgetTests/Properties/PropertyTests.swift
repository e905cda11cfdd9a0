import Foundation
import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Properties of random workloads")
struct PropertyTests {
    /// How many cases of each kind to try: more than by default where `FBPROF_PROPERTY_CASES` says so.
    private static let cases =
        ProcessInfo.processInfo.environment["FBPROF_PROPERTY_CASES"].flatMap(UInt64.init)
        ?? UInt64(Thorough.count(60, usually: 30))

    @Test(
        "a random schedule of a workload that cannot deadlock: all work done, once, in order, and nothing left behind"
    )
    func safe() {
        for seed in 0..<Self.cases { expectNothing(seed, .safe) }
    }

    @Test("a random schedule of any workload: it never traps, and whoever is stuck at the end was told, and rightly")
    func wild() {
        for seed in 0..<Self.cases { expectNothing(seed, .wild) }
    }

    @Test("same workload, same schedule: same answers", arguments: [RandomWorkload.Mode.safe, .wild])
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
        "virtual time: cores and threads do one thing at a time, and every moment and vsync is accounted for",
        arguments: [RandomWorkload.Mode.safe, .wild]
    )
    func virtual(_ mode: RandomWorkload.Mode) throws {
        for seed in 0..<Self.cases / 2 {
            let scheduler = SchedulerModel.allCases[Int(seed) % SchedulerModel.allCases.count]
            let workload = RandomWorkload.make(seed: seed, mode)
            let failures = try VirtualChecks.failures(workload, scheduler)
            guard let first = failures.first else { continue }
            let smallest = Shrinker.smallest(workload) { smaller in
                // Only what is still wrong counts; a run that can't be read back is as good as one that is right.
                (try? VirtualChecks.failures(smaller, scheduler))?.isEmpty == false
            }
            Issue.record("seed \(seed), \(mode), \(scheduler): \(first)\n\(WorkloadText.text(smallest))")
        }
    }

    @Test("the smallest workload that fails is what is left of one that does")
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
            // Pools that are soon used up are a way of their own to get stuck.
            let limits = mode == .wild && seed % 2 == 1 ? PoolLimits(threads: 6, constrained: 3) : nil
            var engine = FuzzEngine(workload, mode: mode, schedule: schedule, limits: limits)
            return engine.run()
        }
        let workload = RandomWorkload.make(seed: seed, mode)
        guard let first = failures(workload, seed).first else { return }
        // A smaller workload takes other turns: a few schedules are tried for it.
        let smallest = Shrinker.smallest(workload) { smaller in
            (seed..<seed + 8).contains { !failures(smaller, $0).isEmpty }
        }
        Issue.record("seed \(seed), \(mode): \(first)\n\(WorkloadText.text(smallest))")
    }
}
