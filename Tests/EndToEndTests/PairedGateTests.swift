import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// Short: what a gate says of a live comparison depends on the machine, so that these ask for what holds on a busy one,
    /// too.
    @Suite("gate, paired")
    struct PairedGateTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func workload(_ name: String, compute: String = "4ms", app: String = "solo") throws -> String {
            try scratch.file(
                name,
                """
                version: 1
                name: paired
                duration: 20s
                apps:
                  \(app):
                    frame: [{ compute: { normal: { mean: \(compute), deviation: 200us } }, name: draw }]
                """
            )
        }

        private func gate(_ first: String, _ second: String, _ more: String...) throws -> CommandResult {
            try Command.run(
                [Product.fbprof.path, "ab", first, second] + more,
                atMost: 120
            )
        }

        @Test("In virtual time: a workload against itself passes, the verdict first")
        func virtualSame() throws {
            let path = try workload("a.yaml")
            let result = try gate(path, path, "--engine", "virtual", "--duration", "20s")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("Pass"))
            #expect(result.output.contains("on-CPU p50"))
        }

        @Test("In virtual time: slower work is a regression, status 2, with the app, the figure and the step")
        func virtualSlower() throws {
            let result = try gate(
                try workload("a.yaml"),
                try workload("b.yaml", compute: "4.8ms"),
                "--engine",
                "virtual",
                "--duration",
                "20s",
                "--json"
            )
            #expect(result.status == 2, "\(result)")
            let text = result.output
            #expect(text.contains("\"fbprof.ab/1\"") && text.contains("\"verdict\" : \"regression\""))
            #expect(text.contains("\"headline\" : \"Regression: solo: on-CPU p50 +"), "\(result)")
            #expect(text.contains("draw"))
        }

        @Test("In virtual time: faster work is no failure")
        func virtualFaster() throws {
            let result = try gate(
                try workload("a.yaml", compute: "5ms"),
                try workload("b.yaml"),
                "--engine",
                "virtual",
                "--duration",
                "20s"
            )
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("Pass, improved"))
        }

        @Test("A renamed app, another device, a quarantine that matches nothing: status 5 with the names")
        func uncovered() throws {
            let base = try workload("a.yaml")
            let renamed = try gate(base, try workload("b.yaml", app: "other"), "--engine", "virtual")
            #expect(renamed.status == 5, "\(renamed)")
            #expect(renamed.error.contains("\"solo\"") && renamed.error.contains("\"other\""))
            let device = try gate(base, base, "--set-candidate", "device.cores=2", "--engine", "virtual")
            #expect(device.status == 5, "\(device)")
            let quarantine = try gate(
                base,
                base,
                "--engine",
                "virtual",
                "--duration",
                "20s",
                "--quarantine",
                "nobody/missed-share:2999-01-01:why"
            )
            #expect(quarantine.status == 5, "\(quarantine)")
            #expect(quarantine.output.contains("nobody/missed-share"))
        }

        @Test("A quarantined figure does not fail the gate")
        func quarantined() throws {
            var more = ["--engine", "virtual", "--duration", "20s"]
            for metric in ["on-cpu-p50", "on-cpu-p95", "main-p95", "missed-share", "inversion-per-frame"] {
                more += ["--quarantine", "solo/\(metric):2999-01-01:known"]
            }
            let command = [
                Product.fbprof.path, "ab", try workload("a.yaml"), try workload("b.yaml", compute: "6ms"),
            ]
            let result = try Command.run(command + more)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("quarantined"))
        }

        @Test("Too few pairs to say anything: status 6, for nothing was judged")
        func tooFew() throws {
            let path = try workload("a.yaml")
            #expect(try gate(path, path, "--engine", "virtual", "--duration", "6s").status == 6)
            #expect(try gate(path, path, "--engine", "virtual", "--duration", "6s", "--strict").status == 6)
        }

        @Test("--self-test in virtual time: the gate passes a workload against itself, and fails 20 % more work")
        func selfTest() throws {
            let result = try Command.fbprof("ab", "--self-test", "--engine", "virtual")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("The gate works here"))
        }

        @Test("--repeat in virtual time: a row for each figure, no false regression")
        func calibrate() throws {
            let result = try Command.fbprof(
                "ab",
                "--repeat",
                "2",
                "--duration",
                "20s",
                "--engine",
                "virtual"
            )
            #expect(result.status == 0, "\(result)")
            #expect(
                result.output.contains("0 of 2 found a regression where there is none")
                    && result.output.contains("main-thread p95")
            )
        }

        @Test("Live: a workload against itself is no regression, and both sides drew")
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
            // Own work, whatever else runs: within half.
            #expect((2.5...8).contains(median["baseline"] as? Double ?? 0))
            #expect((2.5...8).contains(median["candidate"] as? Double ?? 0))
        }

        @Test("Live: a hog beside the candidate alone is never its regression")
        func liveHog() throws {
            let path = try workload("a.yaml")
            let result = try gate(path, path, "--duration", "14s", "--disturb", "hog")
            #expect(result.status == 0, "\(result)")
        }

        @Test("Live: two commands that mark their frames")
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
            #expect(result.status == 2, "\(result)")
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            )
            let headline = document["headline"] as? String ?? ""
            #expect(headline.hasPrefix("Regression: loop: on-CPU p50 +"), "\(result)")
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

        @Test("Interrupted: status 130, and nothing is left behind")
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
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }

        @Test("A command that marks no frames: status 3, with what to do")
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

        @Test(
            "One workload is both sides: 5 ms against 5.5 ms of constant work is found in p50 and p95, 20 times of 20"
        )
        func constants() throws {
            let path = try scratch.file(
                "constant.yaml",
                "version: 1\nduration: 10s\napps: { solo: { frame: [{ compute: 5ms, name: draw }] } }\n"
            )
            let change = [
                "--set-candidate", "apps.solo.frame[0].compute=5.5ms", "--engine", "virtual", "--duration", "20s",
            ]
            let found = try Command.run([Product.fbprof.path, "ab", path, "--repeat", "20"] + change, atMost: 120)
            #expect(found.status == 2, "\(found)")
            for metric in ["on-CPU p50", "on-CPU p95"] {
                #expect(found.output.contains(try Regex("\(metric) +20 of 20 ")), "\(found)")
            }
            let same = try Command.run(
                [Product.fbprof.path, "ab", path, "--repeat", "20", "--engine", "virtual", "--duration", "20s"],
                atMost: 120
            )
            #expect(same.status == 0, "\(same)")
            #expect(same.output.contains("0 of 20 found a regression where there is none"), "\(same)")
        }

        @Test("A workload that is not there: status 74")
        func notThere() throws {
            let path = try workload("a.yaml")
            #expect(try gate(path, scratch["nowhere.yaml"]).status == 74)
        }
    }
}
