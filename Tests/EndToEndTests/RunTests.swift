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

        @Test("A run leaves its folder and prints one table")
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

        @Test("A terminal gets a progress line, and nothing of it stays")
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

        @Test("More cores than there are: a clear error, and no folder")
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
