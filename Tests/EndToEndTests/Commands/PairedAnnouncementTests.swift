import FrameTrace
import Testing

@testable import fbprof

extension Commands {
    /// The duration of a comparison in turns is announced before it begins.
    @Suite("The announced duration of ab")
    struct PairedAnnouncementTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func text(_ source: PairedSides.Source, _ duration: TimeSpan) -> String? {
            let sides = PairedSides(baseline: source, candidate: source)
            return PairedRun(sides: sides, duration: duration, seed: 1).announcement
        }

        @Test("For a regression, ab announces as many rounds again for workloads, and a sampled round for commands")
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
