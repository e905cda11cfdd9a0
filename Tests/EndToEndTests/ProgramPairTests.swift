import Foundation
import Testing

extension EndToEnd {
    /// Two builds of a real program, compared by whole processes. What the machine is too noisy to judge is reported
    /// with its figure, and fails no test; what is wrong on any machine fails.
    @Suite("ab of real programs")
    struct ProgramPairTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func compile() throws -> Bool { try ProgramPair.compile(in: scratch) }

        private func compare(_ baseline: String, _ candidate: String, _ more: String...) throws -> CommandResult {
            try ProgramPair.compare(baseline, candidate, more, in: scratch)
        }

        /// The document of a comparison; nil where the machine was too noisy to judge, which is noted as skipped.
        private func document(_ result: CommandResult) throws -> [String: Any]? {
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
                "\(result)"
            )
            let verdict = try #require(document["verdict"] as? String)
            guard ["inconclusive", "invalid"].contains(verdict) else { return document }
            skipped("this machine can't tell: \(document["headline"] as? String ?? "")")
            return nil
        }

        private func figure(_ metric: String, _ document: [String: Any]) throws -> [String: Any] {
            let figures = try #require(document["figures"] as? [[String: Any]])
            return try #require(figures.first { $0["metric"] as? String == metric })
        }

        @Test(
            "A build with 10 % more CPU time a turn is a regression; each side has its own home and the same addresses"
        )
        func more() throws {
            guard try compile() else { return }
            let result = try compare(
                "./old 100",
                "./new 110",
                "--json",
                "--write",
                "junit=gate.xml",
                "--output",
                "kept"
            )
            try expectAlike(runs: "kept", result)
            guard let document = try document(result) else { return }
            #expect(result.status == 2 && document["verdict"] as? String == "regression", "\(result)")
            #expect(document["pairsOf"] as? String == "processes" && document["pairs"] as? Int == 9)
            let median = try figure("on-cpu-p50", document)
            #expect((0.05...0.2).contains(median["change"] as? Double ?? 0), "\(median)")
            #expect(median["floor"] as? Double ?? 1 < 0.0501, "\(median)")
            let wall = try figure("main-p95", document)
            #expect(wall["verdict"] as? String == "advisory")
            #expect(try String(contentsOfFile: scratch["gate.xml"], encoding: .utf8).contains("<failure"))
        }

        /// Checks that all runs of a comparison were kept, and that each side's runs had the same surroundings.
        private func expectAlike(runs folder: String, _ result: CommandResult) throws {
            let names = try scratch.names(in: folder)
            // Two runs that are left out, 6 pairs of the baseline with itself, and 9 pairs unless the machine was
            // refused.
            let logs = names.filter { $0.hasSuffix(".log") }
            #expect([14, 32].contains(logs.count) && names.contains("ab.json"), "\(names), \(result)")
            let outputs = try logs.map { try String(contentsOfFile: scratch["\(folder)/\($0)"], encoding: .utf8) }
            #expect(Set(outputs).count == 2, "one home, one folder for sockets and one address a side: \(Set(outputs))")
            #expect(outputs.allSatisfy { $0.contains("/home-") && $0.contains("/sockets-") }, "\(outputs)")
            #expect(Set(outputs.map { $0.split(separator: " ").last }).count == 1, "\(Set(outputs))")
            #expect(
                try Command.fbprof("report", "\(folder)/001-a", in: scratch.path).status == 0,
                "each run is one to look at"
            )
        }

        @Test("A program against itself is not a regression", .enabled(if: EndToEnd.isWhole))
        func same() throws {
            guard try compile() else { return }
            let result = try compare("./old 100", "./old 100", "--json")
            #expect(result.status != 2, "\(result)")
            guard let document = try document(result) else { return }
            #expect(["pass", "improved"].contains(document["verdict"] as? String ?? ""), "\(result)")
        }

        @Test("A build with 10 % less CPU time a turn is an improvement", .enabled(if: EndToEnd.isWhole))
        func less() throws {
            guard try compile() else { return }
            let result = try compare("./old 110", "./new 99", "--json")
            guard let document = try document(result) else { return }
            #expect(result.status == 0 && document["verdict"] as? String == "improved", "\(result)")
        }
    }
}
