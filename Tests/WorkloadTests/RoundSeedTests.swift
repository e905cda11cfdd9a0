import FrameTrace
import Scenario
import Testing

@Suite("Seeds of rounds")
struct RoundSeedTests {
    private func workload(seed: UInt64) -> Workload {
        let frame = [Step(.compute(.lognormal(median: 4e6, p99: 7e6)))]
        return Workload(
            name: "rounds",
            duration: .seconds(1),
            seed: seed,
            device: DeviceProfile(cores: 1),
            apps: [App(name: "a", frame: frame)],
            timeline: []
        )
    }

    @Test("Round 0 is the workload itself, and each other one has a seed of its own that follows from the workload's")
    func seeds() {
        let first = workload(seed: 1)
        #expect(first.inRound(0) == first)
        let seeds = (0..<70).map { first.inRound($0).seed } + (0..<70).map { workload(seed: 2).inRound($0).seed }
        #expect(Set(seeds).count == 140)
        #expect(first.inRound(5) == workload(seed: 1).inRound(5))
        var other = first.inRound(5)
        other.seed = 1
        #expect(other == first)
    }
}
