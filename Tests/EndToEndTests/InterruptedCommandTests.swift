import Foundation
import FrameBudget
import FrameRecorder
import FrameTrace
import Glibc
import Testing

extension SideBySide.Second {
    /// Ctrl-C and other signals in commands without a live run: a partial run is reported, other files are removed.
    @Suite("An interrupted command")
    struct InterruptedCommandTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func start(_ arguments: [String]) throws -> RunningCommand {
            let environment = ["TMPDIR": try scratch.folder("tmp")]
            return try RunningCommand(
                [Product.fbprof.path] + arguments,
                in: scratch.path,
                environment: environment,
                output: nil
            )
        }

        @Test(
            "An interrupted run in virtual time has a report of the part that was run",
            arguments: [SIGINT, SIGTERM, SIGHUP]
        )
        func virtual(signal: Int32) throws {
            _ = try scratch.file("long.yaml", Workloads.oneApp(duration: "20000s"))
            let command = try start(["run", "long.yaml", "--engine", "virtual", "-o", "run"])
            try wait(forTraceOf: "run.partial")
            command.send(signal)
            let result = try command.wait(atMost: 120)
            #expect(result.status == 130, "\(result)")
            #expect(try scratch.names(in: "run") == ["report.html", "result.json", "trace"])
            let run = try RunFiles.result(scratch["run"]).run
            #expect(run.ending == .interrupted)
            #expect(run.observed > .zero && run.observed < .seconds(20_000))
            #expect(try scratch.names() == ["long.yaml", "run", "tmp"])
        }

        private func wait(forTraceOf folder: String) throws {
            for _ in 0..<4000 {
                let attributes = try? FileManager.default.attributesOfItem(atPath: scratch[folder + "/trace"])
                if let size = attributes?[.size] as? Int, size > 1 << 16 { return }
                usleep(5000)
            }
            throw CommandProblem.notMade(folder)
        }

        @Test(
            "A second signal, or SIGQUIT, ends a run in virtual time at once, and the run is removed",
            arguments: [SIGINT, SIGQUIT]
        )
        func second(signal: Int32) throws {
            _ = try scratch.file("long.yaml", Workloads.oneApp(duration: "20000s"))
            let command = try start(["run", "long.yaml", "--engine", "virtual", "-o", "run"])
            try wait(forTraceOf: "run.partial")
            command.send(signal)
            if signal == SIGINT {
                usleep(20_000)
                command.send(signal)
            }
            let result = try command.wait(atMost: 20)
            #expect(result.status == (signal == SIGINT ? 130 : 131), "\(result)")
            #expect(result.error.contains("interrupted"), "\(result)")
            #expect(try scratch.names() == ["long.yaml", "tmp"])
        }

        @Test(
            "Other interrupted commands end with status 130, and leave no files",
            arguments: [
                ["verify", "--engine", "virtual", "--duration", "600s"],
                ["verify", "--engine", "live", "--duration", "600s"],
                ["ab", "one.yaml", "one.yaml", "--engine", "virtual", "--duration", "3000s"],
                ["baseline", "save", "one.yaml", "--engine", "virtual", "--repeat", "100", "--output", "b.json"],
                ["export", "run", "--format", "chrome", "--output", "x"],
                ["report", "run"],
            ]
        )
        func others(arguments: [String]) throws {
            _ = try scratch.file("one.yaml", Workloads.oneApp(duration: "3000s"))
            if arguments.contains("run") {
                let made = try Command.fbprof(
                    "run",
                    try scratch.file("run.yaml", Workloads.oneApp(duration: "1000s")),
                    "--engine",
                    "virtual",
                    "-o",
                    scratch["run"]
                )
                #expect(made.status == 0, "\(made)")
            }
            _ = try scratch.folder("tmp")
            let before = try scratch.names()
            let folder = try scratch.has("run") ? scratch.names(in: "run") : []
            let command = try start(arguments)
            usleep(600_000)
            #expect(command.isRunning, "it must be at work for the test to say something")
            command.send(SIGINT)
            let result = try command.wait(atMost: 60)
            #expect(result.status == 130, "\(result)")
            if ["ab", "baseline"].contains(arguments[0]) {
                #expect(result.error.contains("interrupted"), "\(result)")
            }
            if arguments[0] == "baseline" {
                #expect(result.error.contains("no baseline was saved, and no run is kept"), "\(result)")
            }
            #expect(try scratch.names() == before)
            #expect(try scratch.names(in: "tmp") == [])
            if !folder.isEmpty { #expect(try scratch.names(in: "run") == folder) }
        }

        @Test("A closed standard output is an error, and no file gets the output in its place")
        func closedOutput() throws {
            let run = try SharedRuns.base()
            let script = "exec '\(Product.fbprof.path)' report '\(run)' >&-"
            let result = try Command.run(["/bin/sh", "-c", script])
            #expect(result.status == 74, "\(result)")
            #expect(result.error.contains("could not write to standard output"), "\(result)")
            #expect(try RunFiles.result(run).run.ending == .complete)
        }

        @Test("A limit on file sizes is an error in export and run, and leaves no files")
        func fileLimit() throws {
            let run = try SharedRuns.base()
            _ = try scratch.file("one.yaml", Workloads.oneApp(duration: "20s"))
            for command in ["export '\(run)' --format chrome -o x", "run one.yaml --engine virtual -o run"] {
                let script = "ulimit -f 1; exec '\(Product.fbprof.path)' \(command)"
                let result = try Command.run(["/bin/sh", "-c", script], in: scratch.path)
                #expect(result.status == 74, "\(result)")
                #expect(result.error.contains("File too large"), "\(result)")
                #expect(try scratch.names() == ["one.yaml"])
            }
        }
    }
}
