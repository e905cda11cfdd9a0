import Foundation
import Testing

extension Commands {
    @Suite("fbprof history")
    struct HistoryTests {
        let scratch: Scratch
        let workload: String

        init() throws {
            scratch = try Scratch()
            workload = try scratch.file("w.yaml", Workloads.oneApp())
        }

        private func record(_ name: String, _ more: String...) throws -> CommandResult {
            try Command.run(
                [
                    Product.fbprof.path, "run", workload, "--engine", "virtual", "--output", scratch[name], "--history",
                    scratch["h"],
                ] + more
            )
        }

        private func history(_ arguments: String...) throws -> CommandResult {
            try Command.run([Product.fbprof.path, "history"] + arguments)
        }

        private func answer(_ more: String...) throws -> [String: Any] {
            let result = try Command.run([Product.fbprof.path, "history", "trend", scratch["h"], "--json"] + more)
            #expect(result.status == 0, "\(result)")
            return try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        }

        @Test("runs are added with their commit, and the run at which a figure changed is named")
        func trend() throws {
            for number in 1...6 {
                let compute = number < 4 ? "2ms" : "3ms"
                let result = try record(
                    "run-\(number)",
                    "--commit",
                    "c\(number)",
                    "--branch",
                    "main",
                    "--set",
                    "apps.solo.frame[0].compute=\(compute)"
                )
                #expect(result.status == 0, "\(result)")
                #expect(result.error.contains("the history \(scratch["h"]) has \(number) run"))
            }
            // Another workload is not compared, unless that is asked for.
            let apart = try answer()
            #expect((apart["groups"] as? [Any])?.count == 2)
            let joined = try answer("--join", "workload", "--metric", "on-cpu-p50", "--branch", "main", "--app", "solo")
            let group = try #require((joined["groups"] as? [[String: Any]])?.first)
            #expect(group["edits"] as? [Int] == [3])
            let lines = try #require(group["lines"] as? [[String: Any]])
            #expect(lines.count == 1)
            let changes = try #require(lines.first?["changes"] as? [[String: Any]])
            #expect(changes.map { $0["run"] as? Int } == [3])
            #expect(abs((changes.first?["change"] as? Double ?? 0) - 0.5) < 0.05)
            let page = scratch["trend.html"]
            let text = try history("trend", scratch["h"], "--join", "workload", "--output", page)
            #expect(text.status == 0, "\(text)")
            #expect(text.output.contains("solo: on-CPU p50 rose from 2 to 3 ms (+50.0 %) at run 4, commit c4"))
            let html = try String(contentsOfFile: page, encoding: .utf8).replacing("\u{A0}", with: " ")
            #expect(html.contains("solo: on-CPU p50 rose from 2 to 3 ms"))
            #expect(html.contains("default-src &#39;none&#39;"))
        }

        @Test("a history can be rebuilt from the runs' folders, commits included, and the old file is kept")
        func rebuild() throws {
            for number in 1...3 {
                let result = try record("run-\(number)", "--commit", "c\(number)")
                #expect(result.status == 0, "\(result)")
            }
            let before = try answer()
            // Adding runs a second time changes nothing.
            let again = try history("add", scratch["h"], scratch["run-1"], scratch["run-2"])
            #expect(again.output.contains("0 added, 2 there already, 3 in all"), "\(again)")
            try Data("no history".utf8).write(to: URL(filePath: scratch["h"]))
            let runs = (1...3).map { scratch["run-\($0)"] }
            let damaged = try history("trend", scratch["h"])
            #expect(damaged.status == 65)
            let rebuilt = try Command.run([Product.fbprof.path, "history", "rebuild", scratch["h"]] + runs)
            #expect(rebuilt.status == 0, "\(rebuilt)")
            #expect(rebuilt.output.contains("rebuilt from 3 runs; the old one is \(scratch["h.old"])"))
            #expect(try String(contentsOfFile: scratch["h.old"], encoding: .utf8) == "no history")
            let after = try answer()
            #expect(NSDictionary(dictionary: before) == NSDictionary(dictionary: after))
            // Where a run is missing, nothing changes.
            let failed = try history("rebuild", scratch["h"], scratch["run-1"], scratch["none"])
            #expect(failed.status == 74)
            #expect(NSDictionary(dictionary: try answer()) == NSDictionary(dictionary: after))
            #expect(!scratch.has("h.new"))
        }

        @Test("two processes that add runs at the same time lose none")
        func twoWriters() throws {
            let one = try record("run-1")
            #expect(one.status == 0, "\(one)")
            let result = try String(contentsOfFile: scratch["run-1/result.json"], encoding: .utf8)
            // Runs that differ only by their seed, which makes them different runs.
            let paths = try (0..<40).map { number in
                let seed = #""seed" : \#(1000 + number)"#
                return try scratch.file("r\(number).json", result.replacing(#/"seed" : \d+/#, with: seed))
            }
            let writers = try [paths[..<20], paths[20...]].map { part in
                try RunningCommand(
                    [Product.fbprof.path, "history", "add", scratch["new"]] + part,
                    in: nil,
                    environment: [:],
                    output: nil
                )
            }
            for writer in writers {
                let result = try writer.wait(atMost: 60)
                #expect(result.status == 0, "\(result)")
                #expect(result.output.contains("20 added"))
            }
            let listed = try history("list", scratch["new"])
            #expect(listed.output.split(separator: "\n").count { $0.contains("one app") } == 40, "\(listed)")
            #expect(try scratch.names().filter { $0.hasPrefix("new") } == ["new"])
        }

        @Test("frame times of old runs can be compared")
        func list() throws {
            let first = try record("run-1")
            let second = try record("run-2", "--set", "apps.solo.frame[0].compute=3ms")
            #expect(first.status == 0 && second.status == 0)
            let listed = try history("list", scratch["h"], "1", "last")
            #expect(listed.status == 0, "\(listed)")
            #expect(listed.output.contains("solo: on-CPU, ms"))
            #expect(listed.output.contains("p99"))
        }

        @Test("a gated run and a comparison are added to a history too, and their exit status stays the same")
        func gate() throws {
            let first = try record("run-1")
            #expect(first.status == 0)
            let gated = try Command.fbprof(
                "gate",
                scratch["run-1"],
                "--max-dropped",
                "0",
                "--history",
                scratch["g"],
                "--commit",
                "abc"
            )
            #expect(gated.status == 0, "\(gated)")
            let paired = try Command.fbprof(
                "ab",
                workload,
                workload,
                "--engine",
                "virtual",
                "--duration",
                "20s",
                "--set",
                "seed=5",
                "--seed",
                "7",
                "--history",
                scratch["g"]
            )
            #expect(paired.status == 0, "\(paired)")
            let listed = try history("list", scratch["g"])
            #expect(listed.output.contains("abc"))
            #expect(listed.output.contains("virtual time, paired"), "\(listed)")
            // The seed is the workload's, not that of the turns' order.
            let json = try history("list", scratch["g"], "--json")
            #expect(json.output.contains("\"seed\" : 5") && !json.output.contains("\"seed\" : 7"), "\(json)")
        }

        @Test("wrong input is answered with what exists, and no file is changed")
        func wrong() throws {
            let none = try history("trend", scratch["none"])
            #expect(none.status == 74)
            #expect(none.error.contains("there is no history at"))
            #expect(!scratch.has("none"))
            let text = try scratch.file("text", "version: 1\n")
            let foreign = try record("run-0", "--history", text)
            #expect(foreign.status == 65, "\(foreign)")
            #expect(!scratch.has("run-0"))
            #expect(try String(contentsOfFile: text, encoding: .utf8) == "version: 1\n")
            let first = try record("run-1")
            #expect(first.status == 0)
            let app = try history("trend", scratch["h"], "--app", "maps")
            #expect(app.status == 5)
            #expect(app.error.contains("it has: solo"))
            #expect(try history("trend", scratch["h"], "--metric", "p95").status == 64)
            #expect(try history("list", scratch["h"], "9").status == 5)
            let mixed = try history("add", scratch["h"], scratch["none"], scratch["run-1"])
            #expect(mixed.status == 74)
            #expect(mixed.output.contains("0 added, 1 there already"))
        }
    }
}
