import FrameTrace
import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import fbprof

extension Commands {
    /// What the rounds of a comparison in virtual time draw, and what options that change nothing say.
    @Suite("ab, its rounds in virtual time")
    struct PairedRoundTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        /// Returns the CPU times of frames, by round and side.
        private func times(rounds: Int, from first: Int = 0, seed: String? = nil) throws -> [[[TimeSpan?]]] {
            let path = try PairedWorkload.write("a.yaml", into: scratch)
            let other = seed.map { ["seed=\($0)"] } ?? []
            let baseline = try WorkloadLoader.load(path, overrides: [])
            let candidate = try WorkloadLoader.load(path, overrides: other)
            var sides = PairedSides(
                baseline: .workload(path: path, overrides: [], baseline),
                candidate: .workload(path: path, overrides: other, candidate)
            )
            sides.isVirtual = true
            let folder = try ScratchFolder(named: "rounds")
            defer { folder.close() }
            var driver = PairedDriver(sides, folder: folder, length: .seconds(4), firstRound: first) { _ in }
            var found: [[[TimeSpan?]]] = []
            for number in 0..<rounds {
                let round = try #require(try driver.measure(seed: 7, name: "round-\(number)"))
                found.append([round.baseline, round.candidate].map { $0.frames[0].map(\.ledger.onCPU) })
            }
            return found
        }

        @Test("Each round draws differently, both sides of a round draw alike, and the same round draws the same again")
        func rounds() throws {
            let all = try times(rounds: 3)
            #expect(Set(all.map { $0[0] }).count == 3)
            #expect(all.allSatisfy { !$0[0].isEmpty && $0[0] == $0[1] })
            #expect(try times(rounds: 1, from: 2)[0] == all[2])
        }

        @Test("A candidate with another seed draws by that one in each round")
        func otherSeed() throws {
            let all = try times(rounds: 2, seed: "2")
            #expect(Set(all.joined()).count == 4)
        }

        @Test("Work in every 30th frame is compared, though a turn has 30 vsyncs")
        func everyThirtieth() throws {
            func workload(_ name: String, _ work: String) throws -> String {
                let frame = "{ compute: 5ms }, { every: 30, do: [{ compute: \(work) }] }"
                return try scratch.file(name, "version: 1\nduration: 10s\napps: { a: { frame: [\(frame)] } }\n")
            }
            let (light, heavy) = (try workload("a.yaml", "2ms"), try workload("b.yaml", "20ms"))
            let more = ["--engine", "virtual", "--duration", "20s"]
            let found = try PairedWorkload.compare(light, heavy, more)
            #expect(found.status == 2 && found.output.hasPrefix("Regression: a: "), "\(found)")
            let same = try PairedWorkload.compare(heavy, heavy, more)
            #expect(same.status == 0, "\(same)")
        }

        @Test("An option that changes nothing says so below the table")
        func nothing() throws {
            let path = try PairedWorkload.write("a.yaml", into: scratch)
            func output(_ more: String...) throws -> String {
                let command = [Product.fbprof.path, "ab", path, "--engine", "virtual", "--duration", "10s"]
                let result = try Command.run(command + more)
                #expect([0, 2, 6].contains(result.status), "\(result)")
                return result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            let set = try output("--set-candidate", "apps.solo.pacing=vsync")
            #expect(set.contains("--set-candidate changes nothing: "), "\(set)")
            let slower = try output("--slower", "0%")
            #expect(slower.contains("--slower 0% adds no work to the candidate."), "\(slower)")
            let changed = try output("--set-candidate", "apps.solo.pacing=continuous", "--slower", "1%")
            #expect(!changed.contains("changes nothing") && !changed.contains("adds no work"), "\(changed)")
        }
    }
}
