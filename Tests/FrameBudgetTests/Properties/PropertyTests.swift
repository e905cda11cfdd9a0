import Foundation
import Testing

@testable import FrameBudget

@Suite("Properties of random workloads")
struct PropertyTests {
    /// How many cases of each kind to try: more than by default where `FBPROF_PROPERTY_CASES` says so.
    private static let cases = ProcessInfo.processInfo.environment["FBPROF_PROPERTY_CASES"].flatMap(UInt64.init) ?? 60

    @Test("a random schedule of a workload that cannot deadlock: all work done, once, in order, and nothing left behind")
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

    private func expectNothing(_ seed: UInt64, _ mode: RandomWorkload.Mode) {
        var engine = FuzzEngine(RandomWorkload.make(seed: seed, mode), mode: mode, schedule: seed)
        let failures = engine.run()
        #expect(failures.isEmpty, "seed \(seed)")
    }
}
