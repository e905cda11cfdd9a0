import Foundation
import Testing

extension Commands {
    @Suite("The paired gate in virtual time")
    struct PairedGateVirtualTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func workload(_ name: String, compute: String = "4ms", app: String = "solo") throws -> String {
            try PairedWorkload.write(name, compute: compute, app: app, into: scratch)
        }

        private func gate(_ first: String, _ second: String, _ more: String...) throws -> CommandResult {
            try PairedWorkload.compare(first, second, more)
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
            #expect(try result.isDocument(of: "fbprof.ab/"), "\(result)")
            #expect(text.contains("\"fbprof.ab/1\"") && text.contains("\"verdict\" : \"regression\""))
            #expect(text.contains("\"headline\" : \"Regression: solo: on-CPU p50 +"), "\(result)")
            #expect(text.contains("draw"))
        }

        @Test("A budget in which the sides differ is named, as it alone made frames late")
        func otherBudget() throws {
            let path = try workload("a.yaml")
            let tight = ["--set-candidate", "apps.solo.budget=2ms"]
            let more = ["--engine", "virtual", "--duration", "20s"] + tight
            let result = try PairedWorkload.compare(path, path, more)
            #expect(result.status == 2, "\(result)")
            let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let budget = " The budget of solo is 16.667 ms in A and 2 ms in B: "
            #expect(words.contains(budget + "its share of missed frames depends on it. "), "\(result)")
        }

        @Test("The longer a rare handler holds the main thread, the more intervals are dropped")
        func longHandlers() throws {
            let path = try scratch.file(
                "handler.yaml",
                """
                version: 1
                duration: 20s
                device: { cores: 2 }
                vars: { parse: 3ms }
                apps:
                  feed:
                    frame: [{ compute: 3ms }]
                    events: { open: { every: 3s, do: [{ compute: $parse, name: parse }] } }
                """
            )
            var before = 0.0
            for parse in EndToEnd.isWhole ? [100, 450, 900] : [100, 900] {
                let result = try gate(
                    path,
                    path,
                    "--engine",
                    "virtual",
                    "--set-candidate",
                    "vars.parse=\(parse)ms",
                    "--json"
                )
                #expect(result.status == 2, "\(result)")
                let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
                let rows = try #require(object?["figures"] as? [[String: Any]])
                let row = try #require(rows.first { $0["metric"] as? String == "dropped-share" })
                let share = try #require(row["candidate"] as? Double)
                #expect(share > before + 0.02, "\(parse) ms: \(share)")
                before = share
            }
        }

        @Test(
            "A workload whose scripted event keeps memory passes against itself",
            arguments: 1...(EndToEnd.isWhole ? 4 : 3)
        )
        func scripted(seed: Int) throws {
            let path = try scratch.file(
                "grows.yaml",
                """
                version: 1
                duration: 20s
                device: { cores: 2, memory: 800MB }
                apps:
                  photos: { frame: [{ compute: 3ms }] }
                  notes:
                    launch: [{ allocate: doc, size: 500MB }]
                    frame: [{ compute: 4ms }]
                    events: { big: { at: [8s], do: [{ allocate: doc, size: 290MB }] } }
                timeline: [{ at: 0s, open: photos }, { at: 1s, open: notes, as: split view }]
                """
            )
            let result = try gate(path, path, "--engine", "virtual", "--seed", "\(seed)", "--duration", "60s")
            #expect(result.status == 0, "\(result)")
            #expect(!result.output.contains("side only"), "\(result)")
        }

        @Test("In virtual time: faster work passes as improved")
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

        @Test("A renamed app, another device, or a quarantine that matches nothing is status 5, with the names")
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

        @Test("With too few pairs nothing is judged, status 6")
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

        @Test(
            "With one workload as both sides, 5 ms against 5.5 ms of constant work is found in p50 and p95 each time"
        )
        func constants() throws {
            let path = try scratch.file(
                "constant.yaml",
                "version: 1\nduration: 10s\napps: { solo: { frame: [{ compute: 5ms, name: draw }] } }\n"
            )
            let change = [
                "--set-candidate", "apps.solo.frame[0].compute=5.5ms", "--engine", "virtual", "--duration", "20s",
            ]
            // 20 times take 20 s, only where `FBPROF_WHOLE_RUNS` is set.
            let times = EndToEnd.isWhole ? 20 : 3
            let found = try Command.run(
                [Product.fbprof.path, "ab", path, "--repeat", "\(times)"] + change,
                atMost: 120
            )
            #expect(found.status == 2, "\(found)")
            for metric in ["on-CPU p50", "on-CPU p95"] {
                #expect(found.output.contains(try Regex("\(metric) +\(times) of \(times) ")), "\(found)")
            }
            let same = try Command.run(
                [Product.fbprof.path, "ab", path, "--repeat", "\(times)", "--engine", "virtual", "--duration", "20s"],
                atMost: 120
            )
            #expect(same.status == 0, "\(same)")
            #expect(same.output.contains("0 of \(times) found a regression where there is none"), "\(same)")
        }
    }
}
