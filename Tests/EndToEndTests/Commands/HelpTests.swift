import Testing

@testable import fbprof

extension Commands {
    @Suite("Help, completion and doctor")
    struct HelpTests {
        static let subcommands = [
            "ab", "baseline", "check", "compare", "doctor", "explain", "export", "gate", "history", "open", "record",
            "replay", "report", "run", "schema", "verify",
        ]

        @Test("--help names every subcommand")
        func help() throws {
            let result = try Command.fbprof("--help")
            #expect(result.status == 0)
            let listed =
                result.output.split(separator: "SUBCOMMANDS:\n").last?.matches(of: #/(?m)^ {2}(\w+) {2,}/#) ?? []
            #expect(listed.map { String($0.output.1) }.sorted() == Self.subcommands)
        }

        @Test("Every subcommand has its own help", arguments: subcommands)
        func subcommand(name: String) throws {
            let result = try Command.fbprof("help", name)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("OVERVIEW: "))
            #expect(result.output.contains("USAGE: fbprof \(name)"))
        }

        @Test("Every part of history has its own help", arguments: ["trend", "list", "add", "rebuild"])
        func history(name: String) throws {
            let result = try Command.fbprof("help", "history", name)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("USAGE: fbprof history \(name)"))
        }

        @Test("--version is one line")
        func version() throws {
            let result = try Command.fbprof("--version")
            #expect(result.status == 0)
            #expect(result.output == Version.current + "\n")
        }

        @Test("There is a completion script for each shell", arguments: ["bash", "zsh", "fish"])
        func completion(shell: String) throws {
            let result = try Command.fbprof("--generate-completion-script", shell)
            #expect(result.status == 0, "\(result)")
            for name in Self.subcommands { #expect(result.output.contains(name)) }
            guard shell == "bash" else { return }
            let scratch = try Scratch()
            let parsed = try Command.run(["/bin/bash", "-n", try scratch.file("completion", result.output)])
            #expect(parsed.status == 0, "\(parsed)")
        }

        @Test("doctor lists what fbprof can see on this machine, status 0")
        func doctor() throws {
            let result = try Command.fbprof("doctor")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("run-queue delay"))
            #expect(result.error.isEmpty)
        }
    }
}
