import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import Thoroughness
import WorkloadYAML

@Suite("Determinism of the virtual engine")
struct DeterminismTests {
    /// Whether whole examples run instead of their first two seconds: if `FBPROF_WHOLE_RUNS` is set.
    private static let isWhole = Thorough.isAsked

    @Test(
        "Every example gives the same bytes when run twice, with 3 seeds, or with 20 for whole runs",
        arguments: try Repository.examples()
    )
    func examples(url: URL) throws {
        var workload = try WorkloadFile.parse(Array(try Data(contentsOf: url)), named: url.lastPathComponent)
        if !Self.isWhole {
            workload.duration = min(workload.duration, .seconds(2))
            workload.timeline = workload.timeline.map { entry in
                // Opens all apps within the shorter run, not only those that are open from the start.
                var early = entry
                early.at = TimeSpan(nanoseconds: entry.at.nanoseconds / 16)
                return early
            }
        }
        for seed in UInt64(1)...(Self.isWhole ? 20 : 3) {
            workload.seed = seed
            let scheduler = SchedulerModel.allCases[Int(seed) % SchedulerModel.allCases.count]
            let first = VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
            let second = VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
            #expect(first == second, "seed \(seed), \(scheduler)")
            #expect(first.count > 1000)
        }
    }
}
