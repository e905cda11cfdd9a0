import FrameTrace
import Testing

@testable import fbprof

extension Commands {
    /// How long a comparison in turns takes is said before it begins.
    @Suite("ab, how long it takes")
    struct PairedAnnouncementTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func text(_ source: PairedSides.Source, _ duration: TimeSpan) -> String? {
            let sides = PairedSides(baseline: source, candidate: source)
            return PairedRun(sides: sides, duration: duration, seed: 1).announcement
        }

        @Test("A regression of workloads takes as many rounds again, one of commands a sampled round more")
        func rounds() throws {
            let path = try PairedWorkload.write("a.yaml", into: scratch)
            let workload = try WorkloadLoader.load(path, overrides: [])
            let simulated = PairedSides.Source.workload(path: path, overrides: [], workload)
            let command = PairedSides.Source.command("viewer")
            let end = "s more if it finds a regression"
            #expect(text(simulated, .seconds(107)) == "ab takes up to 113 s, and up to 113 \(end)")
            #expect(text(command, .seconds(107)) == "ab takes up to 113 s, and up to 151 \(end)")
            #expect(text(simulated, .seconds(14)) == "ab takes up to 16 s, and up to 16 \(end)")
            #expect(text(command, .seconds(14)) == "ab takes up to 16 s, and up to 32 \(end)")
        }
    }
}
