import Foundation
import FrameBudget
import FrameTrace
import Testing

extension SideBySide.Second {
    @Suite("The folder of a run")
    struct OutputFolderTests {
        let scratch: Scratch
        let workload: String

        init() throws {
            scratch = try Scratch()
            workload = try scratch.file("one.yaml", Workloads.oneApp(duration: "400ms", more: ""))
        }

        private func run(_ output: String, _ arguments: String...) throws -> CommandResult {
            try Command.run([Product.fbprof.path, "run", workload, "--output", scratch[output]] + arguments)
        }

        /// Makes a folder that looks like a run's, with these files.
        private func make(_ folder: String, _ names: String...) throws {
            _ = try scratch.folder(folder)
            for name in names { _ = try scratch.file("\(folder)/\(name)", "mine") }
        }

        @Test("An earlier run stays, unless --replace is given")
        func replace() throws {
            #expect(try run("first").status == 0)
            let before = try RunFiles.trace(scratch["first"]).header
            let refused = try run("first")
            #expect(refused.status == 74, "\(refused)")
            #expect(refused.error.contains("first exists already"))
            #expect(refused.error.contains("--replace"))
            #expect(try RunFiles.trace(scratch["first"]).header == before)
            let replaced = try run("first", "--replace")
            #expect(replaced.status == 0, "\(replaced)")
            #expect(try RunFiles.trace(scratch["first"]).header != before)
            #expect(try scratch.names() == ["first", "one.yaml"])
        }

        @Test("A comparison that fbprof left in a run's folder does not keep it from being replaced")
        func replaceCompared() throws {
            #expect(try run("first").status == 0)
            #expect(try run("second").status == 0)
            let compared = try Command.fbprof("compare", scratch["first"], scratch["second"])
            #expect(compared.status == 0, "\(compared)")
            #expect(try scratch.names(in: "second").contains("comparison.html"))
            let replaced = try run("second", "--replace")
            #expect(replaced.status == 0, "\(replaced)")
            #expect(try !scratch.names(in: "second").contains("comparison.html"))
        }

        @Test("Trade-offs that fbprof left in a run's folder do not keep it from being replaced")
        func replaceTradeOffs() throws {
            let names = ["first", "second", "third"]
            for name in names { #expect(try run(name, "--engine", "virtual").status == 0) }
            let compared = try Command.run([Product.fbprof.path, "compare"] + names.map { scratch[$0] })
            #expect(compared.status == 0, "\(compared)")
            #expect(try scratch.names(in: "third").contains("trade-offs.html"))
            let replaced = try run("third", "--engine", "virtual", "--replace")
            #expect(replaced.status == 0, "\(replaced)")
            #expect(try !scratch.names(in: "third").contains("trade-offs.html"))
        }

        @Test(
            "A folder that is not a run's is never removed, not even with --replace",
            arguments: [
                ("thesis", ["chapter1.txt"]), ("thesis", ["trace", "result.json", "chapter1.txt"]), ("thesis", []),
                ("thesis.partial", ["chapter1.txt"]), ("thesis.old", ["chapter1.txt"]),
            ]
        )
        func foreign(folder: String, names: [String]) throws {
            _ = try scratch.folder(folder)
            for name in names { _ = try scratch.file("\(folder)/\(name)", "mine") }
            let result = try run("thesis", "--replace")
            #expect(result.status == 74, "\(result)")
            #expect(result.error.contains(folder))
            #expect(try scratch.names(in: folder) == names.sorted())
            #expect(try scratch.names() == ["one.yaml", folder])
        }

        @Test("A file is not replaced by a run, status 74")
        func file() throws {
            let path = try scratch.file("thesis", "mine")
            let result = try run("thesis", "--replace")
            #expect(result.status == 74, "\(result)")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        }

        @Test("The partial folder of a killed run is kept until a run of that name is given --replace")
        func partial() throws {
            try make("first.partial", "trace")
            let refused = try run("first")
            #expect(refused.status == 74, "\(refused)")
            #expect(refused.error.contains("fbprof report"), "it says how to read it")
            #expect(try scratch.names(in: "first.partial") == ["trace"])
            #expect(try run("first", "--replace").status == 0)
            #expect(try scratch.names() == ["first", "one.yaml"])
        }

        @Test(
            "An --output that can't be a new folder is refused before the run",
            arguments: ["", ".", "..", "/", "a/.."]
        )
        func impossible(output: String) throws {
            let result = try Command.fbprof("run", workload, "--output", output, in: scratch.path)
            #expect(result.status == 64, "\(result)")
            #expect(try scratch.names() == ["one.yaml"])
        }

        @Test("An --output where no folder can be made is reported, status 74")
        func unwritable() throws {
            let result = try Command.fbprof("run", workload, "--output", "/proc/nowhere/run")
            #expect(result.status == 74, "\(result)")
            #expect(result.error.contains("/proc/nowhere"))
        }
    }
}
