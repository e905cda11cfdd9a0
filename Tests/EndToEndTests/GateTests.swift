import Foundation
import Testing

extension EndToEnd {
    @Suite("gate")
    struct GateTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        /// The result of the one-app run, as on a quiet machine.
        private func base() throws -> String { try SharedRuns.result(of: SharedRuns.base(), isQuiet: true) }
        private func slower() throws -> String { try SharedRuns.result(of: SharedRuns.slower(), isQuiet: true) }

        @Test("A run passes against one with the same figures")
        func same() throws {
            let copy = try scratch.file("copy.json", String(contentsOfFile: base(), encoding: .utf8))
            let result = try Command.fbprof("gate", base(), "--baseline", copy)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("Pass"))
            #expect(result.output.contains("advisory"), "wall times are shown, not gated")
        }

        @Test("A baseline can be the folder of a run")
        func folder() throws {
            // Whether a live run can be judged depends on the machine; one in virtual time is the same on any.
            let run = try SharedRuns.virtual()
            let copy = try scratch.file("copy.json", String(contentsOfFile: run + "/result.json", encoding: .utf8))
            let result = try Command.fbprof("gate", copy, "--baseline", run)
            #expect(result.status == 0 && result.output.hasPrefix("Pass: "), "\(result)")
        }

        @Test(
            "On a machine that was not quiet, a comparison is inconclusive: status 6, neither a failure nor a pass"
        )
        func notQuiet() throws {
            let loud = try SharedRuns.result(of: SharedRuns.slower(), isQuiet: false)
            let copy = try scratch.file("copy.json", String(contentsOfFile: loud, encoding: .utf8))
            for (baseline, run) in [(try base(), loud), (loud, try base()), (copy, loud)] {
                let result = try Command.fbprof("gate", run, "--baseline", baseline)
                #expect(result.status == 6, "\(result)")
                #expect(result.output.hasPrefix("Inconclusive: no quiet machine"), "\(result)")
                #expect(result.output.contains("fbprof ab"), "what to do instead")
            }
            // A budget that is met is judged nevertheless.
            let within = try Command.fbprof("gate", loud, "--baseline", base(), "--max-dropped", "100000")
            #expect(within.status == 0 && within.output.hasPrefix("Pass, as far as it was judged"), "\(within)")
            let strict = try Command.fbprof("gate", loud, "--baseline", base(), "--max-dropped", "100000", "--strict")
            #expect(strict.status == 6, "\(strict)")
        }

        @Test("A slower run is status 2, with the app, the metric and the difference")
        func worse() throws {
            let result = try Command.fbprof("gate", slower(), "--baseline", base())
            #expect(result.status == 2, "\(result)")
            // The headline is wrapped.
            let words = result.output.replacing("\n", with: " ")
            #expect(words.contains("solo: on-CPU p50 is worse by +"), "\(result)")
            #expect(words.contains("solo: on-CPU p95 is worse by +"), "\(result)")
        }

        @Test("A faster run passes as improved")
        func faster() throws {
            let result = try Command.fbprof("gate", base(), "--baseline", slower())
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("improved"))
        }

        @Test("A difference within the tolerance is not a regression")
        func tolerance() throws {
            // In virtual time, so that the difference is 50 % on every machine.
            for (name, compute) in [("base", "4ms"), ("slower", "6ms")] {
                let workload = try scratch.file("one.yaml", Workloads.oneApp(compute: compute))
                let run = try Command.fbprof("run", workload, "--engine", "virtual", "--output", scratch[name])
                #expect(run.status == 0, "\(run)")
            }
            for (tolerance, status) in [("40%", 2), ("100%", 0)] as [(String, Int32)] {
                let arguments = ["--baseline", scratch["base"], "--tolerance", tolerance]
                let result = try Command.run([Product.fbprof.path, "gate", scratch["slower"]] + arguments)
                #expect(result.status == status, "\(result)")
            }
        }

        @Test("An exceeded budget is status 7, with or without a baseline")
        func budgets() throws {
            let over = try SharedRuns.overBudget()
            let copy = try scratch.file("copy.json", String(contentsOfFile: over + "/result.json", encoding: .utf8))
            for arguments in [
                [over, "--max-dropped", "0"], [over, "--max-hitch-ratio", "10ms"],
                [over, "--baseline", copy, "--max-dropped", "0"],
            ] {
                let result = try Command.run([Product.fbprof.path, "gate"] + arguments)
                // What a quota of this whole process dropped is no budget of the app's.
                guard !result.output.contains("a CPU quota of ") else {
                    skipped("gate of a run that a CPU quota stopped")
                    continue
                }
                #expect(result.status == 7, "\(result)")
                #expect(result.output.contains("over the budget"), "\(result)")
                #expect(result.output.contains("solo"))
            }
            let within = try Command.fbprof("gate", over, "--max-dropped", "100000")
            #expect(within.status == 0, "\(within)")
        }

        @Test("A regression takes precedence over an exceeded budget")
        func both() throws {
            let result = try Command.fbprof(
                "gate",
                SharedRuns.result(of: SharedRuns.overBudget(), isQuiet: true),
                "--baseline",
                base(),
                "--max-dropped",
                "0"
            )
            #expect(result.status == 2, "\(result)")
        }

        @Test("A missing baseline, or one without the run's app, is status 5")
        func baseline() throws {
            let missing = try Command.fbprof("gate", SharedRuns.base(), "--baseline", scratch["nowhere"])
            #expect(missing.status == 5, "\(missing)")
            let empty = try Command.fbprof("gate", SharedRuns.base(), "--baseline", try scratch.folder("empty"))
            #expect(empty.status == 5, "\(empty)")
            let json = try String(contentsOfFile: SharedRuns.base() + "/result.json", encoding: .utf8)
            let other = try scratch.file("other.json", json.replacing("\"solo\"", with: "\"other\""))
            let uncovered = try Command.fbprof("gate", SharedRuns.base(), "--baseline", other)
            #expect(uncovered.status == 5, "\(uncovered)")
            #expect(uncovered.output.contains("solo"))
        }

        @Test("A missing run is status 74")
        func run() throws {
            let result = try Command.fbprof("gate", scratch["nowhere"], "--baseline", SharedRuns.base())
            #expect(result.status == 74, "\(result)")
        }

        @Test(
            "A file that is not a result is refused with its name, status 65",
            arguments: ["", "{", "{}", "[1]", "{\"schema\": \"fbprof.result/99\"}"]
        )
        func garbage(text: String) throws {
            let result = try Command.fbprof("gate", try scratch.file("x.json", text), "--max-dropped", "0")
            #expect(result.status == 65, "\(result)")
            #expect(result.error.contains("x.json: "))
        }

        @Test(
            "Wrong arguments: status 64",
            arguments: [
                [], ["--tolerance", "x"], ["--tolerance", "5"], ["--max-dropped=-1"], ["--tolerance", "nan%"],
                ["--max-hitch-ratio", "5"],
            ]
        )
        func usage(arguments: [String]) throws {
            let result = try Command.run([Product.fbprof.path, "gate", SharedRuns.base()] + arguments)
            #expect(result.status == 64, "\(result)")
        }
    }
}
