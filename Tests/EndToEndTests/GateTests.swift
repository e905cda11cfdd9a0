import Foundation
import Testing

extension EndToEnd {
    @Suite("gate")
    struct GateTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("A run is no worse than itself")
        func same() throws {
            let result = try Command.fbprof("gate", SharedRuns.base(), SharedRuns.base())
            #expect(result.status == 0, "\(result)")
            // Where the machine was not quiet, it can't tell.
            #expect(result.output.hasPrefix("Pass") || result.output.hasPrefix("Inconclusive: no quiet machine"))
            #expect(result.output.contains("advisory"), "wall times are shown, not gated")
        }

        @Test("A result file stands for its folder")
        func file() throws {
            let result = try Command.fbprof("gate", SharedRuns.base() + "/result.json", SharedRuns.base())
            #expect(result.status == 0, "\(result)")
        }

        @Test("A slower run: status 2, with the app, the metric and by how much")
        func slower() throws {
            let result = try Command.fbprof("gate", SharedRuns.base(), SharedRuns.slower())
            #expect(result.status == 2, "\(result)")
            #expect(result.output.contains("solo: on-CPU p50 is worse by +"), "\(result)")
            #expect(result.output.contains("solo: on-CPU p95 is worse by +"), "\(result)")
        }

        @Test("A faster run is no failure")
        func faster() throws {
            let result = try Command.fbprof("gate", SharedRuns.slower(), SharedRuns.base())
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("improved"))
        }

        @Test("What the tolerance allows is no regression")
        func tolerance() throws {
            // Far above what a hypervisor adds to a thread's CPU clock in a few frames of the one slower run.
            for share in ["2000", "2000%"] {
                let result = try Command.fbprof("gate", SharedRuns.base(), SharedRuns.slower(), "--tolerance", share)
                #expect(result.status == 0, "\(result)")
            }
        }

        @Test("Budgets: status 7, with or without a baseline")
        func budgets() throws {
            let over = try SharedRuns.overBudget()
            for arguments in [
                [over, "--max-dropped", "0"], [over, "--max-hitch-ratio", "10"], [over, over, "--max-dropped", "0"],
            ] {
                let result = try Command.run([Product.fbprof.path, "gate"] + arguments)
                #expect(result.status == 7, "\(result)")
                #expect(result.output.contains("over the budget"), "\(result)")
                #expect(result.output.contains("solo"))
            }
            let within = try Command.fbprof("gate", over, "--max-dropped", "100000")
            #expect(within.status == 0, "\(within)")
        }

        @Test("A regression weighs more than a budget")
        func both() throws {
            let result = try Command.fbprof("gate", SharedRuns.base(), SharedRuns.overBudget(), "--max-dropped", "0")
            #expect(result.status == 2, "\(result)")
        }

        @Test("No baseline, or one without the run's app: status 5")
        func baseline() throws {
            let missing = try Command.fbprof("gate", scratch["nowhere"], SharedRuns.base())
            #expect(missing.status == 5, "\(missing)")
            let empty = try Command.fbprof("gate", try scratch.folder("empty"), SharedRuns.base())
            #expect(empty.status == 5, "\(empty)")
            let json = try String(contentsOfFile: SharedRuns.base() + "/result.json", encoding: .utf8)
            let other = try scratch.file("other.json", json.replacing("\"solo\"", with: "\"other\""))
            let uncovered = try Command.fbprof("gate", other, SharedRuns.base())
            #expect(uncovered.status == 5, "\(uncovered)")
            #expect(uncovered.output.contains("solo"))
        }

        @Test("A run that is not there is an unreadable file, status 74")
        func run() throws {
            let result = try Command.fbprof("gate", SharedRuns.base(), scratch["nowhere"])
            #expect(result.status == 74, "\(result)")
        }

        @Test(
            "What is no result is called that, status 65",
            arguments: ["", "{", "{}", "[1]", "{\"schema\": \"fbprof.result/99\"}"]
        )
        func garbage(text: String) throws {
            let result = try Command.fbprof("gate", try scratch.file("x.json", text), SharedRuns.base())
            #expect(result.status == 65, "\(result)")
            #expect(result.error.contains("x.json: "))
        }

        @Test(
            "Wrong arguments: status 64",
            arguments: [[], ["--tolerance", "x"], ["--max-dropped=-1"], ["--tolerance", "nan"]]
        )
        func usage(arguments: [String]) throws {
            let result = try Command.run([Product.fbprof.path, "gate", SharedRuns.base()] + arguments)
            #expect(result.status == 64, "\(result)")
        }
    }
}
