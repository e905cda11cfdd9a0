import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// Two builds of a real program, compared by whole processes. What a machine can't tell is said with its figure, and no test
    /// fails by it; what is wrong on any machine does.
    @Suite("ab, programs as they are")
    struct ProgramPairTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        /// An event loop whose turns cost what is asked for, compiled under two names; false where that can't be, which is said.
        private func compile() throws -> Bool {
            guard Command.isRoot else {
                skipped("recording a program needs root")
                return false
            }
            let source = Repository.root.appending(path: "Tests/Programs/paced_work.c").path()
            let result = try? Command.run(["/usr/bin/cc", "-O2", "-o", scratch["old"], source])
            guard result?.status == 0 else {
                skipped("there is no C compiler: \(result.map { "\($0)" } ?? "none found")")
                return false
            }
            try FileManager.default.copyItem(atPath: scratch["old"], toPath: scratch["new"])
            return true
        }

        private func compare(_ baseline: String, _ candidate: String, _ more: String...) throws -> CommandResult {
            try Command.run(
                [
                    Product.fbprof.path, "ab", "--baseline-exec", baseline, "--candidate-exec", candidate, "--pairs",
                    "8", "--duration", "1s", "--warm-up", "200ms",
                ] + more,
                in: scratch.path,
                atMost: 300
            )
        }

        /// The document of a comparison; nil where the machine could not tell, which is said with the figure.
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

        @Test("A program against itself is no regression; each side has a home of its own, and no randomised addresses")
        func same() throws {
            guard try compile() else { return }
            let result = try compare("./old 100", "./old 100", "--json", "--output", "kept")
            #expect(result.status != 2, "\(result)")
            let names = try scratch.names(in: "kept")
            // Two that are left out, 6 pairs of the baseline with itself, and 8 pairs unless the machine was refused.
            let logs = names.filter { $0.hasSuffix(".log") }
            #expect([14, 30].contains(logs.count) && names.contains("ab.json"), "\(names)")
            let told = try logs.map { try String(contentsOfFile: scratch["kept/\($0)"], encoding: .utf8) }
            #expect(Set(told).count == 2, "one home, one folder for sockets and one address a side: \(Set(told))")
            #expect(told.allSatisfy { $0.contains("/home-") && $0.contains("/sockets-") }, "\(told)")
            #expect(Set(told.map { $0.split(separator: " ").last }).count == 1, "\(Set(told))")
            #expect(
                try Command.fbprof("report", "kept/001-a", in: scratch.path).status == 0,
                "each run is one to look at"
            )
            guard let document = try document(result) else { return }
            #expect(document["pairsOf"] as? String == "processes" && document["pairs"] as? Int == 8)
            #expect(["pass", "improved"].contains(document["verdict"] as? String ?? ""), "\(result)")
            let wall = try figure("main-p95", document)
            #expect(wall["verdict"] as? String == "advisory")
        }

        @Test("A build with 10 % more CPU a turn is a regression")
        func more() throws {
            guard try compile() else { return }
            let result = try compare("./old 100", "./new 110", "--json", "--write", "junit=gate.xml")
            guard let document = try document(result) else { return }
            #expect(result.status == 2 && document["verdict"] as? String == "regression", "\(result)")
            let median = try figure("on-cpu-p50", document)
            #expect((0.05...0.2).contains(median["change"] as? Double ?? 0), "\(median)")
            #expect(median["floor"] as? Double ?? 1 < 0.0501, "\(median)")
            #expect(try String(contentsOfFile: scratch["gate.xml"], encoding: .utf8).contains("<failure"))
        }

        @Test("A build with 10 % less CPU a turn is an improvement", .enabled(if: EndToEnd.isWhole))
        func less() throws {
            guard try compile() else { return }
            let result = try compare("./old 110", "./new 99", "--json")
            guard let document = try document(result) else { return }
            #expect(result.status == 0 && document["verdict"] as? String == "improved", "\(result)")
        }

        @Test("A program that can't be run, ends at once, or has no loop: one message, and its status")
        func mistakes() throws {
            let missing = try compare("./no-such", "./no-such")
            #expect(
                missing.status == 64 && missing.error.contains("--baseline-exec: can't run './no-such'"),
                "\(missing)"
            )
            let open = try compare("true 'a", "true")
            #expect(open.status == 64 && open.error.contains("the quote ' is not closed"), "\(open)")
            guard try compile() else { return }
            let failed = try compare("./old 100", "sh -c 'echo no display; exit 7'")
            #expect(failed.status == 3 && failed.error.contains("the candidate, sh, ended with status 7"), "\(failed)")
            #expect(failed.error.contains("no display"), "what it printed: \(failed)")
            let idle = try compare("sleep 10", "./old 100")
            #expect(idle.status == 3 && idle.error.contains("the baseline, sleep, has no event loop"), "\(idle)")
            let short = try compare("./old 100", "./new 100 0.3")
            #expect(short.status == 3 && short.error.contains("and 20 are needed"), "\(short)")
            let crash = try compare("sh -c 'kill -SEGV $$'", "./old 100")
            #expect(crash.status == 3 && crash.error.contains("ended by signal 11"), "\(crash)")
            try FileManager.default.createDirectory(atPath: scratch["kept"], withIntermediateDirectories: false)
            let there = try compare("./old 100", "./old 100", "--output", "kept")
            #expect(there.status == 74 && there.error.contains("kept exists already"), "\(there)")
            // An earlier comparison is written over where that is asked for, and nothing of anybody else's.
            let runs = scratch["kept/runs/1"]
            try FileManager.default.createDirectory(atPath: runs, withIntermediateDirectories: true)
            for file in [runs + "/trace", runs + ".log", scratch["kept/ab.json"], scratch["kept/notes.txt"]] {
                try Data().write(to: URL(filePath: file))
            }
            let replacing = ["--output", "kept", "--replace"]
            let foreign = try compare("./old 100", "sh -c 'exit 7'", replacing[0], replacing[1], replacing[2])
            #expect(foreign.status == 74 && foreign.error.contains("kept also holds notes.txt"), "\(foreign)")
            try FileManager.default.removeItem(atPath: scratch["kept/notes.txt"])
            let replaced = try compare("./old 100", "sh -c 'exit 7'", replacing[0], replacing[1], replacing[2])
            #expect(replaced.status == 3, "\(replaced)")
            #expect(!FileManager.default.fileExists(atPath: scratch["kept/ab.json"]))
        }

        @Test("Interrupted: status 130, the program has ended, and nothing is left behind")
        func interrupted() throws {
            guard try compile() else { return }
            let folder = try scratch.folder("tmp")
            let command = try RunningCommand(
                [
                    Product.fbprof.path, "ab", "--baseline-exec", scratch["old"], "--candidate-exec", scratch["new"],
                    "--duration", "60s",
                ],
                in: nil,
                environment: ["TMPDIR": folder],
                output: nil
            )
            var isAtWork = false
            for _ in 0..<2000 where !isAtWork {
                let found = try FileManager.default.subpathsOfDirectory(atPath: folder)
                let log = found.first { $0.hasSuffix("001-a.log") }.map { folder + "/" + $0 }
                isAtWork = log.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }?.contains("home") ?? false
                usleep(10_000)
            }
            #expect(isAtWork)
            command.send(SIGINT)
            let result = try command.wait(atMost: 30)
            #expect(result.status == 130, "\(result)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }

        @Test(
            "Wrong arguments: status 64",
            arguments: [
                ["--baseline-exec", "x"], ["--candidate-exec", "x"], ["--pairs", "8", "--self-test"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "a.yaml"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--pairs", "7"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--engine", "virtual"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--self-test"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--repeat", "2"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--duration", "500ms"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--tolerance", "0%"],
                ["--baseline-exec", "", "--candidate-exec", "y"],
            ]
        )
        func usage(arguments: [String]) throws {
            let result = try Command.run([Product.fbprof.path, "ab"] + arguments)
            #expect(result.status == 64, "\(result)")
        }
    }
}
