import Foundation
import Testing

extension Commands {
    @Suite("The gate of a run that was not finished")
    struct CutShortGateTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("The folder of a killed run is found by the run's name, and its trace is judged if it has no result")
        func found() throws {
            let folder = try scratch.folder("run.partial")
            let trace = try SharedRuns.virtual() + "/trace"
            try FileManager.default.copyItem(atPath: trace, toPath: folder + "/trace")
            for path in [scratch["run"], scratch["run"] + "/", folder] {
                let result = try Command.fbprof("gate", path, "--max-dropped", "0")
                #expect(result.status == 0 && result.output.hasPrefix("Pass: 1 comparison"), "\(result)")
                #expect(result.error.contains("reading \(folder)") == (path != folder), "\(result)")
            }
            #expect(try scratch.names(in: "run.partial") == ["trace"])
            #expect(try Command.fbprof("gate", scratch["none"], "--max-dropped", "0").status == 74)
        }

        @Test("A budget that the recorded part keeps is status 6, and one that it exceeds is status 7")
        func judged() throws {
            for (run, ending, limit, status) in [
                (try SharedRuns.virtual(), "interrupted", "500", Int32(6)),
                (try SharedRuns.virtual(), "incomplete", "500", 6),
                (try SharedRuns.overBudget(), "interrupted", "0", 7),
            ] {
                let json = try String(contentsOfFile: run + "/result.json", encoding: .utf8)
                let cut = json.replacing("\"ending\" : \"complete\"", with: "\"ending\" : \"\(ending)\"")
                #expect(cut != json)
                let file = try scratch.file("\(ending).json", cut)
                let result = try Command.fbprof("gate", file, "--max-dropped", limit)
                #expect(result.status == status, "\(result)")
                #expect(result.output.hasPrefix(status == 6 ? "Inconclusive: no whole run" : "Fail: "), "\(result)")
            }
        }

        @Test("A budget for all apps that none of them has is status 5, and the first line names it and the apps")
        func nothing() throws {
            let run = try SharedRuns.virtual()
            for (option, limit, title) in [
                ("--max-peak-footprint", "10MB", "peak footprint"),
                ("--max-longest-graph", "10ms", "longest operation graph"),
                ("--max-input-p95", "10ms", "input on screen after, p95"),
            ] {
                let result = try Command.fbprof("gate", run, option, limit)
                #expect(result.status == 5, "\(result)")
                #expect(result.output.hasPrefix("Fail: no figure for the budget of '\(title)': no "), "\(result)")
            }
        }
    }
}
