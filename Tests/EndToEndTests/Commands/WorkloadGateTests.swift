import Foundation
import Testing

extension Commands {
    @Suite("Baselines, and the gate of a workload")
    struct WorkloadGateTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func workload(
            _ name: String = "w.yaml",
            app: String = "solo",
            compute: String = "4ms",
            gate: String = "gate: { budgets: { dropped: 0 }, virtualBaseline: b.json, baseline: live.json }"
        ) throws -> String {
            let text = "version: 1\nname: w\nduration: 3s\napps: { \"\(app)\": { frame: [{ compute: \(compute) }] } }\n"
            return try scratch.file(name, text + gate + "\n")
        }

        private func gate(_ arguments: String...) throws -> CommandResult {
            try Command.run([Product.fbprof.path, "gate"] + arguments, in: scratch.path)
        }

        private func save(_ arguments: String...) throws -> CommandResult {
            try Command.run([Product.fbprof.path, "baseline", "save"] + arguments, in: scratch.path)
        }

        /// The output with its line breaks replaced by blanks: long lines are wrapped.
        private static func unwrapped(_ result: CommandResult) -> String {
            result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }

        // MARK: Virtual time

        @Test("a workload passes against the baseline that it was saved as")
        func same() throws {
            let path = try workload()
            let saved = try save(path, "--engine", "virtual")
            #expect(saved.status == 0, "\(saved)")
            let result = try gate(path, "--engine", "virtual", "--output", scratch["run"])
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("Pass: "))
            #expect(result.output.contains("Virtual time is compared exactly"), "\(result)")
            #expect(FileManager.default.fileExists(atPath: scratch["run/report.html"]))
            // Other budgets and another layout do not make it another workload.
            let other = try workload(
                "v.yaml",
                gate: "gate: {virtualBaseline: b.json, budgets: {hitchRatio: 9ms}} # why"
            )
            #expect(try gate(other, "--engine", "virtual").status == 0)
        }

        @Test("a changed workload is not covered by its baseline: status 5, with the commands that help")
        func changed() throws {
            #expect(try save(workload(), "--engine", "virtual").status == 0)
            let result = try gate(workload("v.yaml", compute: "5ms"), "--engine", "virtual")
            #expect(result.status == 5, "\(result)")
            #expect(Self.unwrapped(result).contains("the workload has changed since"))
            #expect(Self.unwrapped(result).contains("To judge the change: fbprof ab OLD "), "\(result)")
            // Nothing was compared, so no margin is printed.
            #expect(!result.output.contains("Times may be worse"), "\(result)")
            // Old and new figures are printed side by side nevertheless.
            #expect(result.output.contains(try Regex("solo: on-CPU p50 +advisory +4 +5 ")), "\(result)")
            #expect(try gate(workload(), "--engine", "virtual", "--set", "device.cores=2").status == 5)
        }

        @Test("an exceeded budget fails first, status 7, also where the baseline is of an earlier workload")
        func changedOverBudget() throws {
            #expect(try save(workload(), "--engine", "virtual").status == 0)
            let gated = "gate: {virtualBaseline: b.json, budgets: {dropped: 0}}"
            let path = try workload("v.yaml", compute: "20ms", gate: gated)
            let result = try gate(path, "--engine", "virtual")
            #expect(result.status == 7, "\(result)")
            #expect(result.output.hasPrefix("Fail: solo: dropped intervals: "), "\(result)")
            #expect(Self.unwrapped(result).contains("the workload has changed since"))
            // The same figure is compared with the baseline and with the budget, each under its own name.
            #expect(result.output.contains("solo: dropped intervals, baseline"), "\(result)")
            #expect(result.output.contains("solo: dropped intervals, budget"), "\(result)")
        }

        @Test("--seed seeds the workload's random draws, as in run; it needs a workload, and one seed only")
        func seed() throws {
            let path = try workload(
                "s.yaml",
                compute: "{ normal: { mean: 4ms, deviation: 1ms } }",
                gate: "gate: {budgets: {dropped: 9}}"
            )
            var figures: Set<String> = []
            for seed in ["1", "2"] {
                let result = try gate(path, "--engine", "virtual", "--seed", seed, "--output", scratch["s\(seed)"])
                #expect(result.status == 0, "\(result)")
                let json = try String(contentsOfFile: scratch["s\(seed)/result.json"], encoding: .utf8)
                figures.insert(json)
                #expect(json.contains("\"seed\" : \(seed)"))
            }
            #expect(figures.count == 2)
            #expect(try gate(path, "--seed", "2", "--set", "seed=3").status == 64)
            #expect(try gate(scratch["s1"], "--seed", "2", "--max-dropped", "1").status == 64)
        }

        @Test("the commands that are printed for a changed workload have its seed and its --set fields")
        func changedWithOptions() throws {
            let old = try workload()
            #expect(try save(old, "--engine", "virtual", "--seed", "7").status == 0)
            #expect(try gate(old, "--engine", "virtual", "--seed", "7").status == 0)
            #expect(try gate(old, "--engine", "virtual", "--set", "seed=7").status == 0)
            let other = try gate(old, "--engine", "virtual")
            #expect(other.status == 5, "\(other)")
            #expect(Self.unwrapped(other).contains("it was run from seed 7, and the run 1"), "\(other)")
            let field = "apps.solo.frame[0].compute=5ms"
            let set = try gate(old, "--engine", "virtual", "--seed", "7", "--set", field)
            #expect(set.status == 5, "\(set)")
            #expect(Self.unwrapped(set).contains("--engine virtual --set-candidate '\(field)'. To accept"), "\(set)")
            let path = try workload("v.yaml", compute: "6ms")
            let changed = try gate(path, "--engine", "virtual", "--seed", "7", "--set", field)
            #expect(changed.status == 5, "\(changed)")
            let text = Self.unwrapped(changed)
            #expect(text.contains("--engine virtual --set '\(field)', where OLD is the file"), "\(changed)")
            #expect(text.contains("--engine virtual --set '\(field)' --seed 7 --output "), "\(changed)")
            let saved = try save(path, "--engine", "virtual", "--set", field, "--seed", "7", "--replace")
            #expect(saved.status == 0, "\(saved)")
            #expect(try gate(path, "--engine", "virtual", "--seed", "7", "--set", field).status == 0)
        }

        @Test(
            "against a kept run as the baseline, a changed workload is judged within the tolerance, also in virtual time"
        )
        func keptRun() throws {
            let old = try Command.fbprof("run", workload(), "--engine", "virtual", "--output", scratch["old"])
            #expect(old.status == 0, "\(old)")
            for (compute, status) in [("4.1ms", Int32(0)), ("5ms", 2)] {
                let path = try workload("v.yaml", compute: compute)
                let result = try gate(path, "--engine", "virtual", "--baseline", scratch["old"])
                #expect(result.status == status, "\(result)")
                #expect(Self.unwrapped(result).contains("Times may be worse by 5 %"), "\(result)")
            }
        }

        @Test("a renamed app is status 5, with both names")
        func renamed() throws {
            #expect(try save(workload(), "--engine", "virtual").status == 0)
            let result = try gate(workload("v.yaml", app: "duo"), "--engine", "virtual")
            #expect(result.status == 5, "\(result)")
            #expect(Self.unwrapped(result).contains("no app solo in the run"))
            #expect(Self.unwrapped(result).contains("no app duo in the baseline"))
        }

        @Test("a worse figure in virtual time is a regression, status 2; a better one is not")
        func moved() throws {
            let path = try workload()
            #expect(try save(path, "--engine", "virtual").status == 0)
            let text = try String(contentsOfFile: scratch["b.json"], encoding: .utf8)
            for (value, status) in [("3.999", Int32(2)), ("4.001", 0)] {
                let place = try #require(text.range(of: #""values" : [\#n            4"#))
                let moved = text.replacingCharacters(in: place, with: #""values" : [\#n            \#(value)"#)
                let file = try scratch.file("moved.json", moved)
                let result = try gate(path, "--engine", "virtual", "--baseline", file)
                #expect(result.status == status, "\(result)")
            }
        }

        @Test("an exceeded budget is status 7; the command line takes precedence over the file")
        func budget() throws {
            let path = try workload(compute: "20ms", gate: "gate: { budgets: { dropped: 0 } }")
            let over = try gate(path, "--engine", "virtual")
            #expect(over.status == 7, "\(over)")
            #expect(over.output.hasPrefix("Fail: solo: dropped "))
            #expect(Self.unwrapped(over).contains("mostly because of own work"), "\(over)")
            // A document that can't be written does not hide the verdict, and is not a pass either.
            let plain = try scratch.file("plain", "")
            let unwritten = try gate(path, "--engine", "virtual", "--write", "junit=\(plain)/x.xml")
            #expect(unwritten.status == 7 && unwritten.output.hasPrefix("Fail: "), "\(unwritten)")
            #expect(unwritten.error.contains("the verdict stands: a budget is exceeded (7)"), "\(unwritten)")
            let passed = try gate(
                path,
                "--engine",
                "virtual",
                "--max-dropped",
                "1000",
                "--write",
                "junit=\(plain)/x.xml"
            )
            #expect(passed.status == 74 && passed.error.contains("the exit status is 74"), "\(passed)")
            #expect(try gate(path, "--engine", "virtual", "--max-dropped", "1000").status == 0)
            let known = try gate(path, "--engine", "virtual", "--quarantine", "solo/dropped:2999-12-31:known")
            #expect(known.status == 0, "\(known)")
            #expect(known.output.hasPrefix("Pass: every figure that could be judged is quarantined"))
            let late = try gate(path, "--engine", "virtual", "--quarantine", "solo/dropped:2020-12-31:known")
            #expect(late.status == 7, "\(late)")
            #expect(late.output.contains("ended on 2020-12-31"))
            let nothing = try gate(path, "--engine", "virtual", "--quarantine", "sol/dropped:2999-12-31:known")
            // The exceeded budget fails first; the mistake is named as well.
            #expect(nothing.status == 7 && Self.unwrapped(nothing).contains("matches no figure"), "\(nothing)")
        }

        // MARK: Real time

        @Test("with few baseline runs times are advisory, and reported so; with ten of this machine they are judged")
        func live() throws {
            let quiet = try SharedRuns.result(of: SharedRuns.base(), isQuiet: true)
            let json = try String(contentsOfFile: quiet, encoding: .utf8)
            let started = try #require(json.firstMatch(of: #/"startedAt" : "([^"]*)"/#)?.output.1)
            let runs = try (0..<10).map {
                try scratch.file("run-\($0).json", json.replacing(started, with: "2026-01-01T00:00:0\($0)Z"))
            }
            let nine = try Command.run(
                [Product.fbprof.path, "baseline", "save", "--output", scratch["nine.json"]] + runs.dropLast()
            )
            #expect(nine.status == 0, "\(nine)")
            #expect(nine.output.contains("advisory"))
            let advisory = try gate(SharedRuns.slower(), "--baseline", scratch["nine.json"])
            #expect(advisory.status == 5, "another version of the workload: \(advisory)")
            // The slower run as if it were of the same workload.
            let digest = try #require(json.firstMatch(of: #/"workloadDigest" : "([^"]*)"/#)?.output.1)
            let quietSlower = try SharedRuns.result(of: SharedRuns.slower(), isQuiet: true)
            let slower = try String(contentsOfFile: quietSlower, encoding: .utf8)
            let other = try #require(slower.firstMatch(of: #/"workloadDigest" : "([^"]*)"/#)?.output.1)
            let alike = try scratch.file("slower.json", slower.replacing(other, with: digest))
            let few = try gate(alike, "--baseline", scratch["nine.json"])
            #expect(few.status == 6, "nothing was judged: \(few)")
            #expect(Self.unwrapped(few).contains("9 of 10 runs in the baseline"))
            let added = try save(runs[9], "--add", "--output", scratch["nine.json"])
            #expect(added.status == 0, "\(added)")
            let judged = try gate(alike, "--baseline", scratch["nine.json"])
            #expect(judged.status == 2 || judged.output.contains("hypervisor"), "\(judged)")
            let again = try save(runs[9], "--add", "--output", scratch["nine.json"])
            #expect(again.status == 65, "the same run twice: \(again)")
            let shown = try Command.fbprof("baseline", "show", scratch["nine.json"])
            #expect(shown.status == 0)
            #expect(shown.output.contains("10 runs"))
            let elsewhere = json.replacing(#/"kernel" : "[^"]*"/#, with: "\"kernel\" : \"0.0.1\"")
            let there = try gate(try scratch.file("there.json", elsewhere), "--baseline", scratch["nine.json"])
            #expect(Self.unwrapped(there).contains("another machine: kernel 0.0.1, not "), "\(there)")
        }

        // MARK: Wrong input

        @Test("a missing or wrong baseline is reported before anything runs")
        func wrong() throws {
            let path = try workload(gate: "gate: { budgets: { dropped: 0 }, virtualBaseline: b.json }")
            let missing = try gate(path, "--engine", "virtual", "--output", scratch["run"])
            #expect(missing.status == 5, "\(missing)")
            #expect(missing.error.contains("there is no baseline at"))
            #expect(!FileManager.default.fileExists(atPath: scratch["run"]))
            for (text, message) in [
                ("", "not JSON"), ("{\"schema\": \"fbprof.baseline/0\"}", "fbprof.baseline/0"),
                ("{\"schema\": \"fbprof.result/4\"}", "the result is damaged"),
            ] {
                _ = try scratch.file("b.json", text)
                let result = try gate(path, "--engine", "virtual")
                #expect(result.status == 65, "\(result)")
                #expect(result.error.contains(message), "\(result)")
            }
            let folder = try gate(path, "--engine", "virtual", "--baseline", scratch.folder("empty"))
            #expect(folder.status == 5, "\(folder)")
            let rules = try scratch.file("rules.yaml", "gate: { budgets: { droped: 1 } }")
            let typo = try gate(SharedRuns.base(), "--rules", rules)
            #expect(typo.status == 65, "\(typo)")
            #expect(typo.error.contains("rules.yaml:1:20: gate.budgets: unknown field \"droped\"; did you mean"))
        }

        @Test("a gate with nothing to check, or with options that don't belong, is status 64")
        func usage() throws {
            let bare = try workload(gate: "")
            let gated = try workload("g.yaml")
            let base = try SharedRuns.base()
            for arguments in [
                [bare], [gated, "--write", "junit"], [gated, "--write", "x=y"],
                [gated, "--write", "junit=-", "--json"],
                [base, "--max-dropped", "1", "--output", "x"], [base, "--max-dropped", "1", "--attempts", "2"],
                [gated, "--engine", "virtual", "--attempts", "2"],
                [base, base], [base, "--baseline", gated], [gated, "--attempts", "0"], [gated, "--quarantine", "x"],
                [base, "--max-p95-over-budget", "5"], [gated, "--rules", gated], [base, gated],
            ] {
                let result = try Command.run([Product.fbprof.path, "gate"] + arguments, in: scratch.path)
                #expect(result.status == 64, "\(arguments): \(result)")
            }
            // A misspelt option is reported as such, and not as a missing budget.
            let unknown = try gate(base, "--max-droped", "1")
            #expect(unknown.status == 64 && unknown.error.contains("'--max-droped'"), "\(unknown)")
            let virtual = try gate(gated, "--engine", "virtual", "--attempts", "2")
            #expect(virtual.error.contains("--attempts is for live runs"), "\(virtual)")
            let empty = try scratch.file("rules.yaml", "gate: { tolerance: 3% }")
            #expect(try gate(base, "--rules", empty).status == 64)
        }

        @Test("a baseline is replaced only with --replace, and a file that is not a baseline never")
        func existing() throws {
            let path = try workload()
            #expect(try save(path, "--engine", "virtual").status == 0)
            #expect(try save(path, "--engine", "virtual").status == 74)
            #expect(try save(path, "--engine", "virtual", "--replace").status == 0)
            #expect(try save(path, "--engine", "virtual", "--replace", "--output", path).status == 65)
            let list = try Command.run([Product.fbprof.path, "baseline", "list", scratch.path])
            #expect(list.status == 0, "\(list)")
            #expect(list.output.contains("/b.json"))
            #expect(try Command.run([Product.fbprof.path, "baseline", "list", scratch.folder("none")]).status == 5)
            #expect(try save(scratch["nowhere"]).status == 74)
            let old = try String(contentsOfFile: SharedRuns.base() + "/result.json", encoding: .utf8)
                .replacing(#/"workloadDigest" : "[^"]*"/#, with: "\"x\" : 1")
            let refused = try save(scratch.file("old.json", old), "--output", scratch["o.json"])
            #expect(refused.status == 65, "\(refused)")
            #expect(refused.error.contains("old.json: run 1 does not say which version"), "\(refused)")
        }

        // MARK: Outputs

        @Test("each --write writes its file; a JUnit document on standard output stands alone")
        func outputs() throws {
            let path = try workload(gate: "gate: { budgets: { dropped: 0 } }")
            let files = [
                "junit", "code-quality", "openmetrics", "bencher", "github-benchmark", "go-benchmark", "markdown",
            ]
            let arguments = files.flatMap { ["--write", "\($0)=\(scratch["out/\($0)"])"] }
            let result = try Command.run(
                [Product.fbprof.path, "gate", path, "--engine", "virtual"] + arguments,
                in: scratch.path
            )
            #expect(result.status == 0, "\(result)")
            for file in files { #expect(FileManager.default.fileExists(atPath: scratch["out/\(file)"]), "\(file)") }
            let alone = try gate(path, "--engine", "virtual", "--write", "junit=-")
            #expect(alone.output.hasPrefix("<?xml"))
            #expect(alone.output.hasSuffix("</testsuites>\n"))
            #expect(alone.error.contains("Pass: "))
            let github = try gate(path, "--engine", "virtual", "--write", "github=-")
            #expect(github.output.hasPrefix("Pass: "))
            #expect(github.output.contains("\n::notice file="))
        }

        @Test("a summary is appended to GitHub's page, and replaces any other file")
        func summary() throws {
            let path = try workload(gate: "gate: { budgets: { dropped: 0 } }")
            let page = try scratch.file("page.md", "before\n")
            let arguments = [Product.fbprof.path, "gate", path, "--engine", "virtual", "--summary", page]
            let environment = ["GITHUB_STEP_SUMMARY": page]
            for _ in 0..<2 {
                #expect(try Command.run(arguments, in: scratch.path, environment: environment).status == 0)
            }
            let text = try String(contentsOfFile: page, encoding: .utf8)
            #expect(text.hasPrefix("before\n## ✅ Pass"))
            #expect(text.components(separatedBy: "## ✅ Pass").count == 3)
            #expect(try Command.run(arguments, in: scratch.path).status == 0)
            #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("## ✅ Pass"))
            let run = try Command.fbprof(
                "run",
                path,
                "--engine",
                "virtual",
                "--output",
                scratch["r"],
                "--summary",
                page
            )
            #expect(run.status == 0)
            #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("## No frame dropped"))
            #expect(try Command.fbprof("report", scratch["r"], "--summary", page).status == 0)
        }

        @Test("no app's name acts as a command to GitHub's runner")
        func commands() throws {
            let path = try workload(app: "::error::x ##[error]y", gate: "")
            let result = try Command.fbprof(
                "run",
                path,
                "--engine",
                "virtual",
                "--output",
                scratch["r"],
                environment: ["GITHUB_ACTIONS": "true"]
            )
            #expect(result.status == 0, "\(result)")
            for line in (result.output + result.error).split(separator: "\n") {
                #expect(!line.drop { $0 == " " }.hasPrefix("::"))
                #expect(!line.contains("##["))
            }
            #expect(result.output.contains("\\u{3A}:error::x"))
        }

        @Test("export writes an app's figures and frames in each format")
        func exports() throws {
            let run = try SharedRuns.base()
            for format in ["markdown", "openmetrics", "bencher", "github-benchmark", "go-benchmark", "ndjson"] {
                let result = try Command.fbprof("export", run, "--format", format, "--app", "solo")
                #expect(result.status == 0, "\(result)")
                #expect(result.output.contains("solo"), "\(format)")
                #expect(result.error.isEmpty)
                #expect(try Command.fbprof("export", run, "--format", format, "--what", "samples").status == 64)
            }
        }
    }
}
