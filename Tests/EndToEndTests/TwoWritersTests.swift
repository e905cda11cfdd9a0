import Foundation
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import Glibc
import Testing

extension SideBySide.Third {
    @Suite("Two processes that write the same file or folder")
    struct TwoWritersTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func start(_ arguments: String...) throws -> RunningCommand {
            try RunningCommand([Product.fbprof.path] + arguments, in: scratch.path, environment: [:], output: nil)
        }

        @Test("A second run of a name is refused while the first one is running, with the first one's PID")
        func runs() throws {
            let workload = try scratch.file("long.yaml", Workloads.oneApp(duration: "60s"))
            let first = try Command.start(workload, output: scratch["run"])
            for options in [["--replace"], []] {
                let second = try Command.run([Product.fbprof.path, "run", workload, "-o", scratch["run"]] + options)
                #expect(second.status == 74, "\(second)")
                #expect(second.error.contains("process \(first.id) is writing the run in"), "\(second)")
            }
            let report = try Command.fbprof("report", scratch["run.partial"])
            #expect(report.status == 74, "\(report)")
            #expect(report.error.contains("process \(first.id)"), "\(report)")
            first.send(SIGINT)
            #expect(try first.wait(atMost: 20).status == 130)
            #expect(try scratch.names(in: "run") == ["report.html", "result.json", "trace"])
        }

        @Test("A run can reuse the name of a killed run with --replace")
        func killed() throws {
            let long = try scratch.file("long.yaml", Workloads.oneApp(duration: "60s"))
            let first = try Command.start(long, output: scratch["run"])
            first.send(SIGKILL)
            _ = try first.wait(atMost: 20)
            let short = try scratch.file("short.yaml", Workloads.oneApp(duration: "500ms"))
            let second = try Command.fbprof("run", short, "-o", scratch["run"], "--engine", "virtual", "--replace")
            #expect(second.status == 0, "\(second)")
            #expect(!scratch.has("run.partial"))
        }

        @Test("Six runs that are added to a baseline at the same time are all in it")
        func baselines() throws {
            let run = try RunFiles.result(SharedRuns.base())
            let commands = try (0..<6).map { number in
                var run = run
                run.run.startedAt = "2026-01-01T00:00:0\(number)Z"
                let path = try scratch.file("run\(number).json", try ResultJSON.encode(run))
                return try start("baseline", "save", path, "--output", "b.json", "--add")
            }
            for command in commands {
                let result = try command.wait(atMost: 60)
                #expect(result.status == 0, "\(result)")
            }
            let shown = try Command.fbprof("baseline", "show", scratch["b.json"])
            #expect(shown.output.contains("6 runs"), "\(shown)")
            #expect(try scratch.names().count == 7, "nothing else is left")
        }

        @Test("An export that several processes write at the same time is always whole")
        func exports() throws {
            let run = try SharedRuns.base()
            let one = try Command.fbprof("export", run, "--format", "ndjson", "--output", scratch["x"])
            #expect(one.status == 0, "\(one)")
            let whole = try Data(contentsOf: URL(filePath: scratch["x"]))
            let commands = try (0..<8).map { _ in try start("export", run, "--format", "ndjson", "--output", "x") }
            while commands.contains(where: \.isRunning) {
                #expect(try Data(contentsOf: URL(filePath: scratch["x"])) == whole)
                usleep(500)
            }
            for command in commands { #expect(try command.wait(atMost: 60).status == 0) }
            #expect(try scratch.names() == ["x"], "nothing else is left")
        }

        @Test("A link or a pipe planted under the former name of temporary files is not written to")
        func planted() throws {
            let run = try SharedRuns.base()
            let victim = try scratch.file("victim", "precious")
            unsafe symlink(victim, scratch["x.new"])
            #expect(unsafe mkfifo(scratch["y.new"], 0o600) == 0)
            for name in ["x", "y"] {
                let result = try Command.fbprof("export", run, "--format", "ndjson", "--output", scratch[name])
                #expect(result.status == 0, "\(result)")
            }
            #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
        }

        @Test("The temporary file that a killed export left is removed by the next one")
        func leftovers() throws {
            let left = try scratch.file("x.abcdefghij12.new", "half")
            let other = try scratch.file("x.notes.new", "mine")
            let result = try Command.fbprof("export", try SharedRuns.base(), "--format", "ndjson", "-o", scratch["x"])
            #expect(result.status == 0, "\(result)")
            #expect(!FileManager.default.fileExists(atPath: left))
            #expect(FileManager.default.fileExists(atPath: other))
        }
    }
}
