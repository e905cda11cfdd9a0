import Foundation
import Testing

@testable import FrameRecorder

extension SideBySide.Second {
    @Suite("Arguments")
    struct ArgumentTests {
        @Test("The C runtime's arguments are the process's own")
        func arguments() throws {
            let commandLine = try Data(contentsOf: URL(filePath: "/proc/self/cmdline"))
            let expected = commandLine.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            #expect(try #require(ProgramArguments.all()) == expected.map { String(decoding: $0, as: UTF8.self) })
        }

        @Test(
            "Arguments come from the C runtime first, then from Swift; without any, there is no list, not an empty one"
        )
        func choice() {
            #expect(ProgramArguments.choose(fromC: ["fbprof", "gate"], fromSwift: []) == ["fbprof", "gate"])
            #expect(ProgramArguments.choose(fromC: [], fromSwift: ["fbprof"]) == ["fbprof"])
            #expect(ProgramArguments.choose(fromC: [], fromSwift: []) == nil)
        }

        @Test("Arguments without a subcommand are status 64; no arguments print the help")
        func noSubcommand() throws {
            let result = try Command.fbprof("--")
            #expect(result.status == 64, "\(result)")
            #expect(result.error.contains("subcommand"), "\(result)")
            let help = try Command.run([Product.fbprof.path])
            #expect(help.status == 0)
            #expect(help.output.hasPrefix("OVERVIEW: "), "\(help)")
        }

        @Test("Without a readable /proc, commands work and a gate still judges")
        func hiddenProc() throws {
            let version = try Command.run(Self.withoutProc(["--version"]))
            guard let version = try Self.tried(version) else { return }
            let plain = try Command.fbprof("--version")
            #expect(version.status == 0, "\(version)")
            #expect(version.output == plain.output, "\(version)")

            let over = try SharedRuns.overBudget()
            let judged = try Command.run(Self.withoutProc(["gate", over, "--max-dropped", "0"]))
            #expect(judged.status == 7, "\(judged)")
            #expect(judged.output.contains("dropped"), "\(judged)")
            let passed = try Command.run(Self.withoutProc(["gate", over, "--max-dropped", "100000"]))
            #expect(passed.status == 0, "\(passed)")
            let wrong = try Command.run(Self.withoutProc(["gate"]))
            #expect(wrong.status == 64, "\(wrong)")
        }

        /// The command in a mount namespace of its own, with an empty folder on /proc.
        private static func withoutProc(_ arguments: [String]) -> [String] {
            let hide = "mount -t tmpfs none /proc || exit 99; exec \"$@\""
            return ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", hide, "sh", Product.fbprof.path] + arguments
        }

        /// The result; nil where /proc can't be hidden here, which is noted as skipped.
        private static func tried(_ result: CommandResult) throws -> CommandResult? {
            guard Command.isRoot else {
                skipped("only root may hide /proc")
                return nil
            }
            guard result.status != 99, !result.error.contains("unshare:") else {
                skipped("/proc can't be hidden here: \(result.error)")
                return nil
            }
            return result
        }
    }
}
