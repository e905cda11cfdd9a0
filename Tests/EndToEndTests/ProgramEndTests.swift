import Foundation
import FrameBudget
import FrameTrace
import Glibc
import Testing

extension SideBySide.Third {
    /// How a recorded program ends, and what is reported where it goes on in the background.
    @Suite("The end of a recorded program")
    struct ProgramEndTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func record(_ arguments: String..., of command: [String]) throws -> CommandResult {
            try Recording.run(arguments, of: command, in: scratch)
        }

        @Test("An exit status above 128 is reported as a status", arguments: [129, 137, 200, 255])
        func largeStatus(status: Int) throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let exited = try record(of: ["/bin/sh", "-c", "exit \(status)"])
            #expect(exited.status == 3 && exited.error.contains("sh ended with status \(status) after 0."), "\(exited)")
        }

        @Test("A signal is reported as a signal")
        func signal() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let killed = try record(of: ["/bin/sh", "-c", "kill -KILL $$"])
            #expect(killed.status == 3 && killed.error.contains("sh was ended by signal 9 after 0."), "\(killed)")
        }

        @Test("A program that goes on in the background is reported, with the command that records it")
        func daemon() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let script = "(trap '' HUP; exec sleep 6) & sleep 0.2"
            let result = try record("--duration", "5s", "--warm-up", "0s", of: ["/bin/sh", "-c", script])
            #expect(result.status == 0, "\(result)")
            let run = try RunFiles.result(scratch["run"])
            guard run.quality.switches?.source == .wholeCPUs else {
                return skipped("the kernel does not say here which processes wait")
            }
            let app = try #require(run.apps.first)
            let finding = try #require(run.becameDaemon(app), "\(result)")
            let process = try #require(finding.program.daemonProcesses?.first)
            #expect(finding.program.daemonProcesses?.count == 1 && kill(pid_t(process), 0) == 0, "\(result)")
            let advice = "went on as PID \(process). To record that: fbprof record --pid \(process)"
            #expect(result.error.contains(advice), "\(result)")
            // Long lines are wrapped.
            let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("and went on as PID \(process)"), "\(result)")
            kill(pid_t(process), SIGKILL)
        }

        @Test("A process that has ended is not reported as running, whether it has been waited for or not")
        func ended() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let result = try record("--warm-up", "0s", of: ["/bin/sh", "-c", "(exit 0) & sleep 0.2"])
            #expect(result.status == 0 && !result.error.contains("went on"), "\(result)")
            #expect(!result.error.contains("still running"), "\(result)")
        }

        @Test("A process that has written a title over its command line has the name of its file")
        func title() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let title = "/opt/app/app --type=renderer --user-data-dir=/tmp/x/prof --stack"
            let process = try RunningCommand(
                ["/bin/bash", "-c", "exec -a '\(title)' sleep 20"],
                in: scratch.path,
                environment: [:],
                output: nil
            )
            // The shell becomes it.
            func name() -> String? { try? String(contentsOfFile: "/proc/\(process.id)/comm", encoding: .utf8) }
            for _ in 0..<2000 where name() != "sleep\n" { usleep(5000) }
            let result = try Command.fbprof(
                "record",
                "--pid",
                "\(process.id)",
                "--duration",
                "1s",
                "--output",
                "run",
                in: scratch.path
            )
            process.send(SIGKILL)
            #expect(try RunFiles.result(scratch["run"]).run.name == "sleep", "\(result)")
        }
    }
}
