import Foundation
import FrameBudget
import FrameRecorder
import FrameTrace
import Testing

extension EndToEnd {
    @Suite("run")
    struct RunTests {
        let scratch: Scratch
        let workload: String

        init() throws {
            scratch = try Scratch()
            workload = try scratch.file("one.yaml", Workloads.oneApp())
        }

        @Test("A run makes its folder and prints one table")
        func whole() throws {
            let result = try Command.fbprof("run", workload, "--output", scratch["first"])
            #expect(result.status == 0, "\(result)")
            #expect(try scratch.names(in: "first") == ["report.html", "result.json", "trace"])
            #expect(!scratch.has("first.partial"))
            #expect(result.output.contains("solo"))
            #expect(result.output.hasSuffix("\nReport: \(scratch["first"])/report.html\n"))
            #expect(result.errorOfItsOwn.isEmpty, "no progress where standard error is no terminal: \(result)")
            #expect(!result.output.contains("\u{1B}"), "no colour where standard output is no terminal")
            let summary = try RunFiles.result(scratch["first"])
            #expect(summary.run.name == "one app")
            #expect(summary.run.ending == .complete)
            #expect(summary.run.engine == "live")
            #expect(summary.apps.map(\.name) == ["solo"])
            #expect(summary.apps.allSatisfy { $0.conservation.holds && $0.conservation.shown > 0 })
        }

        @Test("Without --output, the folder is under runs, named after the workload")
        func defaultOutput() throws {
            let result = try Command.fbprof("run", workload, in: scratch.path)
            #expect(result.status == 0, "\(result)")
            let names = try scratch.names(in: "runs")
            #expect(names.count == 1)
            #expect(names.allSatisfy { $0.hasPrefix("one-app-20") })
            #expect(result.output.contains("Report: runs/\(names.first ?? "")/report.html"))
        }

        @Test("A terminal gets a progress line, which is cleared at the end")
        func progress() throws {
            let command =
                "'\(Product.fbprof.path)' run '\(workload)' --output '\(scratch["seen"])' >'\(scratch["table"])'"
            let shell = ["/usr/bin/script", "--quiet", "--return", "--command", command, "/dev/null"]
            guard FileManager.default.isExecutableFile(atPath: shell[0]) else { return skipped("no script(1)") }
            let result = try Command.run(shell)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("solo "), "\(result)")
            #expect(result.output.contains(" fps, "), "\(result)")
            #expect(!result.output.contains("off screen"), "it is on screen all the time: \(result)")
            #expect(result.output.hasSuffix("\r\u{1B}[2K"), "the line is wiped at the end")
            let table = try String(contentsOfFile: scratch["table"], encoding: .utf8)
            #expect(!table.contains("\u{1B}"))
        }

        @Test(
            "The warnings of check are on standard error once, and not with --quiet",
            arguments: ["", "--json"]
        )
        func warnings(form: String) throws {
            let text = Workloads.oneApp().replacing("duration:", with: "device: { memory: 1GB }\nduration:")
            let path = try scratch.file("w.yaml", text)
            func run(_ options: [String]) throws -> CommandResult {
                try Command.run([Product.fbprof.path, "run", path, "--engine", "virtual", "--replace"] + options)
            }
            let common = ["--output", scratch["run"]] + (form.isEmpty ? [] : [form])
            let checked = try Command.fbprof("check", path)
            let result = try run(common)
            #expect(result.status == 0, "\(result)")
            #expect(result.error == checked.error && result.error.contains(": warning: device.memory: has no effect"))
            // JSON has the field once, among the workload's fields, and no warning.
            #expect(result.output.ranges(of: "device.memory").count == (form.isEmpty ? 0 : 1), "\(result)")
            let repeated = try run(common + ["--repeat", "2"])
            #expect(repeated.error == checked.error, "\(repeated)")
            let mended = try run(common + ["--set", "device.memory=2GB", "--seed", "3"])
            #expect(mended.error.contains("device.memory"), "\(mended)")
            if form.isEmpty {
                let quiet = try run(["--output", scratch["quiet"], "--quiet"])
                #expect(quiet.error.isEmpty, "\(quiet)")
            }
        }

        @Test("An app without frames is reported as such in every output: the table, JSON, gate, explain, exports")
        func noFrames() throws {
            let workload = try #require(try Repository.examples().first { $0.hasSuffix("background-decoder.yaml") })
            let folder = scratch["decoder"]
            let run = try Command.fbprof("run", workload, "--engine", "virtual", "--output", folder)
            #expect(run.status == 0 && run.error.isEmpty, "\(run)")
            #expect(run.output.contains("decoder: no frames"))
            let taken = "  decoder  1.53 s of CPU after warm-up, 186 ms of it on its main thread\n"
            #expect(run.output.contains(taken), "\(run)")
            #expect(run.output.contains("contention: decoder"), "\(run)")
            let app = try #require(try RunFiles.result(folder).apps.first { $0.name == "decoder" })
            #expect(!app.drawsFrames && app.conservation.wanted == 0)
            let gate = try Command.fbprof("gate", folder, "--max-dropped", "100000")
            #expect(gate.status == 0 && gate.output.contains("decoder: frames: the app draws no frames"), "\(gate)")
            let story = try Command.fbprof("explain", folder, "--frame", "decoder/3")
            #expect(story.status == 65 && story.error.contains("'decoder' draws no frames"), "\(story)")
            let chrome = try Command.fbprof("export", folder, "--format", "chrome", "--output", scratch["c.json"])
            #expect(chrome.status == 0, "\(chrome)")
            #expect(try String(contentsOfFile: scratch["c.json"], encoding: .utf8).contains("decoder (no frames)"))
            let compared = try Command.fbprof("compare", folder, folder)
            #expect(compared.output.contains("decoder: no frames"), "\(compared)")
        }

        @Test("More cores than the machine has are an error that names the field, and no folder is made")
        func tooManyCores() throws {
            let result = try Command.fbprof("run", workload, "--set", "device.cores=64", "--output", scratch["big"])
            #expect(result.status == 65, "\(result)")
            #expect(result.error.contains("device.cores: 64"))
            #expect(try scratch.names() == ["one.yaml"])
        }

        @Test("A wrong workload makes no folder")
        func wrongWorkload() throws {
            let wrong = try scratch.file("one.yaml", "version: 1\n")
            let result = try Command.fbprof("run", wrong, in: scratch.path)
            #expect(result.status == 65, "\(result)")
            #expect(try scratch.names() == ["one.yaml"])
        }
    }
}
