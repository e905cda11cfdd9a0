import Foundation
import Glibc
import Testing

extension SideBySide.Third {
    @Suite("ab of real programs: what can't be compared")
    struct ProgramPairMistakeTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func compile() throws -> Bool { try ProgramPair.compile(in: scratch) }

        private func compare(_ baseline: String, _ candidate: String, _ more: String...) throws -> CommandResult {
            try ProgramPair.compare(baseline, candidate, more, in: scratch)
        }

        @Test("A program that can't be run, ends too early, or has no event loop is an error with its own status")
        func mistakes() throws {
            let missing = try compare("./no-such", "./no-such")
            #expect(
                missing.status == 64 && missing.error.contains("--baseline-exec: can't run './no-such'"),
                "\(missing)"
            )
            let open = try compare("true 'a", "true")
            #expect(open.status == 64 && open.error.contains("the quote ' is not closed"), "\(open)")
            guard try compile() else { return }
            let failed = try compare("./old 100", "sh -c 'echo no display; exit 7'")
            #expect(failed.status == 3 && failed.error.contains("the candidate, sh, ended with status 7"), "\(failed)")
            #expect(failed.error.contains("no display"), "what it printed: \(failed)")
            let idle = try compare("sleep 10", "./old 100")
            #expect(idle.status == 3 && idle.error.contains("the baseline, sleep, has no event loop"), "\(idle)")
            let short = try compare("./old 100", "./new 100 0.3")
            #expect(short.status == 3 && short.error.contains("and 20 are needed"), "\(short)")
            let crash = try compare("sh -c 'kill -SEGV $$'", "./old 100")
            #expect(crash.status == 3 && crash.error.contains("ended by signal 11"), "\(crash)")
            try FileManager.default.createDirectory(atPath: scratch["kept"], withIntermediateDirectories: false)
            let there = try compare("./old 100", "./old 100", "--output", "kept")
            #expect(there.status == 74 && there.error.contains("kept exists already"), "\(there)")
            // An earlier comparison is replaced with --replace, but a folder that has other files is not.
            let runs = scratch["kept/001-a"]
            try FileManager.default.createDirectory(atPath: runs, withIntermediateDirectories: true)
            for file in [runs + "/trace", runs + ".log", scratch["kept/ab.json"], scratch["kept/notes.txt"]] {
                try Data().write(to: URL(filePath: file))
            }
            let replacing = ["--output", "kept", "--replace"]
            let foreign = try compare("./old 100", "sh -c 'exit 7'", replacing[0], replacing[1], replacing[2])
            #expect(foreign.status == 74 && foreign.error.contains("kept also holds notes.txt"), "\(foreign)")
            try FileManager.default.removeItem(atPath: scratch["kept/notes.txt"])
            try Data().write(to: URL(filePath: runs + "/mine.txt"))
            let within = try compare("./old 100", "sh -c 'exit 7'", replacing[0], replacing[1], replacing[2])
            #expect(within.status == 74 && within.error.contains("kept/001-a also holds mine.txt"), "\(within)")
            try FileManager.default.removeItem(atPath: runs + "/mine.txt")
            let replaced = try compare("./old 100", "sh -c 'exit 7'", replacing[0], replacing[1], replacing[2])
            #expect(replaced.status == 3, "\(replaced)")
            #expect(!FileManager.default.fileExists(atPath: scratch["kept/ab.json"]))
        }

        @Test("An interrupted comparison is status 130, and leaves no files")
        func interrupted() throws {
            guard try compile() else { return }
            let folder = try scratch.folder("tmp")
            let command = try RunningCommand(
                [
                    Product.fbprof.path, "ab", "--baseline-exec", scratch["old"], "--candidate-exec", scratch["new"],
                    "--duration", "60s",
                ],
                in: nil,
                environment: ["TMPDIR": folder],
                output: nil
            )
            var isAtWork = false
            for _ in 0..<2000 where !isAtWork {
                let found = try FileManager.default.subpathsOfDirectory(atPath: folder)
                let log = found.first { $0.hasSuffix("001-a.log") }.map { folder + "/" + $0 }
                isAtWork = log.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }?.contains("home") ?? false
                usleep(10_000)
            }
            #expect(isAtWork)
            command.send(SIGINT)
            let result = try command.wait(atMost: 30)
            #expect(result.status == 130, "\(result)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }

        @Test(
            "Wrong arguments: status 64",
            arguments: [
                ["--baseline-exec", "x"], ["--candidate-exec", "x"], ["--pairs", "9", "--self-test"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "a.yaml"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--pairs", "8"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--engine", "virtual"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--self-test"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--repeat", "2"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--duration", "500ms"],
                ["--baseline-exec", "x", "--candidate-exec", "y", "--tolerance", "0%"],
                ["--baseline-exec", "", "--candidate-exec", "y"],
            ]
        )
        func usage(arguments: [String]) throws {
            let result = try Command.run([Product.fbprof.path, "ab"] + arguments)
            #expect(result.status == 64, "\(result)")
        }
    }
}
