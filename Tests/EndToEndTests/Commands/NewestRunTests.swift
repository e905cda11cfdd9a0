import Foundation
import Testing

extension Commands {
    @Suite("Commands without a run's path, and repeated runs")
    struct NewestRunTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func fbprof(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandResult {
            try Command.run([Product.fbprof.path] + arguments, in: scratch.path, environment: environment)
        }

        private func workload(_ compute: String = "20ms") throws {
            _ = try scratch.file("w.yaml", Workloads.oneApp(compute: compute))
        }

        @Test("Without any run, a command says where it looked and what to do, status 74")
        func none() throws {
            for arguments in [["open"], ["report"], ["explain"], ["export", "--format", "folded"], ["compare"]] {
                let result = try Command.run([Product.fbprof.path] + arguments, in: scratch.path)
                #expect(result.status == 74, "\(result)")
                #expect(result.error.contains("runs/") && result.error.contains("fbprof run WORKLOAD"), "\(result)")
            }
        }

        @Test("The newest run is the one that was recorded last, whatever its name, and its path is printed")
        func newest() throws {
            try workload()
            for name in ["z-first", "a-second"] {
                let made = try fbprof("run", "w.yaml", "--engine", "virtual", "--output", "runs/\(name)")
                #expect(made.status == 0, "\(made)")
            }
            // An unfinished run is not taken.
            _ = try scratch.folder("runs/b.partial")
            _ = try scratch.file("runs/b.partial/trace", "x")
            for arguments in [["report"], ["explain"], ["export", "--format", "ndjson"], ["report", "--json"]] {
                let taken = try Command.run([Product.fbprof.path] + arguments, in: scratch.path)
                #expect(taken.status == 0, "\(taken)")
                #expect(taken.error.contains("the newest run: runs/a-second"), "\(taken)")
                let named = try Command.run(
                    [Product.fbprof.path, arguments[0], "runs/a-second"] + arguments.dropFirst(),
                    in: scratch.path
                )
                #expect(named.output == taken.output)
            }
            let opened = try fbprof("open", environment: ["BROWSER": "true"])
            #expect(opened.output.hasSuffix("runs/a-second/report.html\n"), "\(opened)")
            let compared = try fbprof("compare")
            #expect(compared.status == 0, "\(compared)")
            #expect(compared.error.contains("runs/z-first, then runs/a-second"), "\(compared)")
        }

        @Test("explain takes the frame that missed its deadline by most, and summarizes it in at most 100 lines")
        func explain() throws {
            // Frames of 2 s and more, in which the other app runs in turns: thousands of moments.
            _ = try scratch.file(
                "w.yaml",
                """
                version: 1
                duration: 6s
                device: { cores: 1 }
                apps:
                  slow: { frame: [{ compute: 2s, name: hang }] }
                  other: { frame: [{ compute: 10ms, name: play }] }
                """
            )
            #expect(try fbprof("run", "w.yaml", "--engine", "virtual").status == 0)
            let short = try fbprof("explain")
            #expect(short.status == 0, "\(short)")
            #expect(short.error.contains("missed its deadline by most: slow/"), "\(short)")
            #expect(short.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 101, "\(short)")
            #expect(short.output.contains("repeats summed up"), "\(short)")
            #expect(short.output.contains("ran slow"), "\(short)")
            let whole = try fbprof("explain", "--all")
            #expect(whole.output.split(separator: "\n").count > 300)
            let json = try fbprof("explain", "--json")
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
            )
            #expect(document["schema"] as? String == "fbprof.frame/1" && document["app"] as? String == "slow")
            let moments = try #require(document["moments"] as? [[String: Any]])
            #expect(moments.count > 300)
            let counted = short.output.filter { $0 != "," }.contains("summed up (\(moments.count) moments")
            #expect(counted, "what is summed up is all of it: \(short)")
        }

        @Test(
            "run --repeat has the median and range of each figure and counts verdicts; each run has the next seed"
        )
        func repeated() throws {
            _ = try scratch.file(
                "w.yaml",
                """
                version: 1
                duration: 3s
                apps: { solo: { frame: [{ compute: { lognormal: { median: 12ms, p99: 30ms } } }] } }
                """
            )
            let table = try fbprof("run", "w.yaml", "--engine", "virtual", "--repeat", "5", "--output", "out")
            #expect(table.status == 0, "\(table)")
            #expect(table.output.contains("5 runs of w") && table.output.contains("median"), "\(table)")
            #expect(table.output.contains(" of 5"), "\(table)")
            // Shares are percentages, as in every table.
            #expect(table.output.contains(/%\s+5/), "\(table)")
            for number in 1...5 { #expect(scratch.has("out-\(number)/report.html")) }
            let arguments = ["run", "w.yaml", "--engine", "virtual", "--seed", "7", "--json"]
            let all = try Command.run(
                [Product.fbprof.path] + arguments + ["--repeat", "5", "--output", "j"],
                in: scratch.path
            )
            let document = try #require(try JSONSerialization.jsonObject(with: Data(all.output.utf8)) as? [String: Any])
            #expect(document["seeds"] as? [Int] == [7, 8, 9, 10, 11])
            let app = try #require((document["apps"] as? [[String: Any]])?.first)
            let figures = try #require(app["figures"] as? [[String: Any]])
            for figure in figures {
                let values = try #require(figure["values"] as? [Double])
                #expect(values.count == 5)
                #expect(figure["median"] as? Double == values.sorted()[2])
                #expect(figure["least"] as? Double == values.min() && figure["most"] as? Double == values.max())
            }
            let verdicts = try #require(app["verdicts"] as? [[String: Any]])
            #expect(verdicts.compactMap { $0["runs"] as? Int }.reduce(0, +) == 5)
            // The third run is the same as a single run with its seed.
            let third = try Command.run(
                [Product.fbprof.path, "run", "w.yaml", "--engine", "virtual", "--seed", "9", "--output", "alone"],
                in: scratch.path
            )
            #expect(third.status == 0, "\(third)")
            #expect(
                try Data(contentsOf: URL(filePath: scratch["j-3/trace"]))
                    == Data(contentsOf: URL(filePath: scratch["alone/trace"]))
            )
        }

        @Test("run has --duration, --quiet and --json")
        func run() throws {
            try workload("2ms")
            let quiet = try fbprof(
                "run",
                "w.yaml",
                "--engine",
                "virtual",
                "--duration",
                "1500ms",
                "--quiet",
                "--output",
                "q"
            )
            #expect(quiet.status == 0 && quiet.output == "q/report.html\n" && quiet.error.isEmpty, "\(quiet)")
            let json = try fbprof(
                "run",
                "w.yaml",
                "--engine",
                "virtual",
                "--duration",
                "1500ms",
                "--json",
                "--output",
                "j"
            )
            #expect(json.output == (try String(contentsOfFile: scratch["j/result.json"], encoding: .utf8)))
            #expect(json.output.contains("\"planned\" : 1500000000"), "the duration is the workload's")
        }

        /// Those of ab and verify are checked where these commands run: each takes seconds.
        @Test("Every command with --json prints one document of its schema, and nothing else")
        func documents() throws {
            try workload("2ms")
            #expect(try fbprof("run", "w.yaml", "--engine", "virtual", "--output", "runs/r").status == 0)
            #expect(try fbprof("baseline", "save", "runs/r", "--output", "baselines/b.json").status == 0)
            #expect(try fbprof("history", "add", "h", "runs/r").status == 0)
            for (arguments, schema) in [
                (["report"], "fbprof.result/"), (["compare", "runs/r", "runs/r"], "fbprof.comparison/"),
                (["gate", "runs/r", "--max-dropped", "9"], "fbprof.gate/"), (["check", "w.yaml"], "fbprof.check/"),
                (["doctor"], "fbprof.doctor/"),
                (["baseline", "list"], "fbprof.baselines/"),
                (["baseline", "show", "baselines/b.json"], "fbprof.baseline/"),
                (["history", "list", "h"], "fbprof.runs/"), (["history", "trend", "h"], "fbprof.trend/"),
            ] {
                let result = try Command.run([Product.fbprof.path] + arguments + ["--json"], in: scratch.path)
                #expect(result.status == 0, "\(result)")
                #expect(try result.isDocument(of: schema), "\(arguments): \(result)")
            }
            _ = try scratch.file("wrong.yaml", "version: 1\nduration: 2s\napps: { a: { frme: [] } }\n")
            let wrong = try fbprof("check", "wrong.yaml", "--json")
            #expect(wrong.status == 65 && wrong.output.contains("\"line\" : 3"), "\(wrong)")
        }

        @Test("export --from --to has the same part of the run in every format")
        func window() throws {
            try workload("20ms")
            #expect(try fbprof("run", "w.yaml", "--engine", "virtual", "--output", "r").status == 0)
            func export(_ format: String, _ more: [String]) throws -> String {
                let result = try Command.run(
                    [Product.fbprof.path, "export", "r", "--format", format] + more,
                    in: scratch.path
                )
                #expect(result.status == 0, "\(result)")
                return result.output
            }
            let part = ["--from", "1200ms", "--to", "1500ms"]
            let lines = try export("ndjson", part).split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(!lines.isEmpty)
            for line in lines {
                #expect(try #require(line["begin"] as? Int) < 1_500_000_000)
                #expect(try #require(line["end"] as? Int) > 1_200_000_000)
            }
            let whole = try export("ndjson", []).split(separator: "\n").count
            #expect(lines.count < whole)
            let chrome = try #require(
                try JSONSerialization.jsonObject(with: Data(export("chrome", part).utf8)) as? [String: Any]
            )
            let events = try #require(chrome["traceEvents"] as? [[String: Any]])
            let frames = events.filter { ($0["cat"] as? String ?? "").hasPrefix("frame") }
            #expect(frames.count == lines.count, "the same frames in both")
            for event in events
            where event["ph"] as? String == "X" && !(event["cat"] as? String ?? "").hasPrefix("frame") {
                let start = try #require(event["ts"] as? Double)
                let length = try #require(event["dur"] as? Double)
                #expect(start >= 1_200_000 - 0.01 && start + length <= 1_500_000 + 0.01)
            }
            // Adjacent windows add up to the whole, in folded stacks.
            func total(_ text: String) -> Int {
                text.split(separator: "\n").reduce(0) { $0 + (Int($1.split(separator: " ").last ?? "") ?? 0) }
            }
            let all = total(try export("folded", []))
            let halves =
                total(try export("folded", ["--to", "1300ms"])) + total(try export("folded", ["--from", "1300ms"]))
            // Each sum is rounded to whole microseconds.
            #expect(all > 0 && abs(all - halves) <= 2)
            for arguments in [
                ["--format", "markdown", "--from", "1s"], ["--format", "folded", "--from", "1s", "--to", "1s"],
                ["--format", "folded", "--from", "1"],
            ] {
                let result = try Command.run([Product.fbprof.path, "export", "r"] + arguments, in: scratch.path)
                #expect(result.status == 64, "\(result)")
            }
            let after = try Command.run(
                [Product.fbprof.path, "export", "r", "--format", "ndjson", "--from", "1h"],
                in: scratch.path
            )
            #expect(after.status == 65, "the run has no such time: \(after)")
        }
    }
}
