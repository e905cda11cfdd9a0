import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// Short comparisons: the verdict of a live one depends on the machine, so these tests check what holds on a busy
    /// one too.
    @Suite("The paired gate on real threads")
    struct PairedGateTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func workload(_ name: String, compute: String = "4ms", app: String = "solo") throws -> String {
            try PairedWorkload.write(name, compute: compute, app: app, into: scratch)
        }

        private func gate(_ first: String, _ second: String, _ more: String...) throws -> CommandResult {
            try PairedWorkload.compare(first, second, more)
        }

        @Test(
            "Live: a workload against itself is not a regression, and both sides draw",
            .enabled(if: EndToEnd.isWhole)
        )
        func liveSame() throws {
            let path = try workload("a.yaml")
            let result = try gate(path, path, "--duration", "14s", "--json")
            #expect(result.status == 0, "\(result)")
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            )
            #expect((document["pairs"] as? Int ?? 0) >= 9)
            let figures = try #require(document["figures"] as? [[String: Any]])
            let median = try #require(figures.first { $0["metric"] as? String == "on-cpu-p50" })
            // Own work of 4 ms, within wide bounds: other programs may run.
            #expect((2.5...8).contains(median["baseline"] as? Double ?? 0))
            #expect((2.5...8).contains(median["candidate"] as? Double ?? 0))
        }

        @Test("Live: a hog beside the candidate only is not a regression", .enabled(if: EndToEnd.isWhole))
        func liveHog() throws {
            let path = try workload("a.yaml")
            let result = try gate(path, path, "--duration", "14s", "--disturb", "hog")
            #expect(result.status == 0, "\(result)")
        }

        @Test("Live: two commands that mark their frames are compared", .enabled(if: EndToEnd.isWhole))
        func commands() throws {
            let loop = Product.frameLoop.path
            let command = "\(loop) unused 100000"
            let result = try Command.run(
                [
                    Product.fbprof.path, "ab", "--baseline-command", command, "--candidate-command", command,
                    "--duration", "14s", "--json",
                ],
                atMost: 120
            )
            #expect(result.status == 0, "\(result)")
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            )
            #expect((document["pairs"] as? Int ?? 0) >= 7, "\(result)")
        }

        @Test("Live: a command that paints twice as often is a regression, and the function that paints is named")
        func slowerCommand() throws {
            let loop = Product.frameLoop.path
            let result = try Command.run(
                [
                    Product.fbprof.path, "ab", "--baseline-command", "\(loop) unused 100000 2",
                    "--candidate-command", "\(loop) unused 100000 4", "--duration", "14s", "--json",
                ],
                atMost: 180
            )
            guard !result.output.contains("\"headline\" : \"Invalid: a CPU quota of ") else {
                return skipped("comparison of commands under a CPU quota")
            }
            #expect(result.status == 2, "\(result)")
            // The duration is announced before the comparison starts, also without a terminal.
            #expect(result.error.contains("ab takes up to 16 s, and up to 32 s more if it finds"), "\(result)")
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            )
            let headline = document["headline"] as? String ?? ""
            // The figure that exceeds its margin by most comes first: late frames, where the loop misses its budget.
            #expect(headline.hasPrefix("Regression: loop: "), "\(result)")
            #expect(headline.contains("loop: on-CPU p50 +"), "\(result)")
            let moved = try #require(document["moved"] as? [[String: Any]])
            func longer(_ kind: String) -> [String] {
                let grown = moved.filter {
                    $0["kind"] as? String == kind
                        && ($0["candidate"] as? Double ?? 0) > ($0["baseline"] as? Double ?? 0)
                }
                return grown.compactMap { $0["name"] as? String }
            }
            #expect(longer("step").contains("draw"), "\(result)")
            #expect(longer("function").contains { $0.contains("paint") }, "\(result)")
        }

        @Test("An interrupted comparison is status 130, and leaves no files")
        func interrupted() throws {
            let folder = try scratch.folder("tmp")
            let path = try workload("a.yaml")
            let command = try RunningCommand(
                [Product.fbprof.path, "ab", path, path, "--duration", "20s"],
                in: nil,
                environment: ["TMPDIR": folder],
                output: nil
            )
            // Until both sides have begun to record.
            for _ in 0..<2000 {
                let found = try FileManager.default.subpathsOfDirectory(atPath: folder)
                if found.count(where: { $0.hasSuffix(".partial/trace") }) == 2 { break }
                usleep(10_000)
            }
            command.send(SIGINT)
            command.send(SIGINT)
            let result = try command.wait(atMost: 30)
            #expect(result.status == 130, "\(result)")
            #expect(result.error.contains("interrupted"), "\(result)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }

        @Test("A command that marks no frames is status 3, with what to do")
        func noFrames() throws {
            let result = try Command.run(
                [
                    Product.fbprof.path, "ab", "--baseline-command", "true", "--candidate-command", "true",
                    "--duration",
                    "5s",
                ],
                atMost: 60
            )
            #expect(result.status == 3, "\(result)")
            #expect(result.error.contains("ProgramRecording"))
        }

        @Test(
            "Wrong arguments: status 64",
            arguments: [
                [], ["--baseline-command", "x"], ["a.yaml", "b.yaml", "c.yaml"],
                ["a.yaml", "b.yaml", "--baseline-command", "x", "--candidate-command", "y"],
                ["--self-test", "--repeat", "3"], ["--self-test", "--duration", "1s"],
                ["--self-test", "--duration", "30"],
                ["--self-test", "--quarantine", "a/b"], ["a.yaml", "b.yaml", "--max-dropped", "3"],
                ["--self-test", "--json"], ["--repeat", "2", "--write", "junit=x"],
                ["a.yaml", "b.yaml", "--repeat", "0"],
                ["--baseline-command", "x", "--candidate-command", "y", "--set", "seed=1"],
                ["--baseline-command", "x", "--candidate-command", "y", "--engine", "virtual"],
            ]
        )
        func usage(arguments: [String]) throws {
            let result = try Command.run([Product.fbprof.path, "ab"] + arguments)
            #expect(result.status == 64, "\(result)")
        }

        @Test("A missing workload is status 74")
        func notThere() throws {
            let path = try workload("a.yaml")
            #expect(try gate(path, scratch["nowhere.yaml"]).status == 74)
        }
    }
}
