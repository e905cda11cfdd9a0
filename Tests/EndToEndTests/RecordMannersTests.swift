import Foundation
import FrameBudget
import FrameTrace
import Glibc
import Testing

extension SideBySide.Third {
    /// A recording does not change a program's signals, output, status and life.
    @Suite("What a recording does not change in a program")
    struct RecordMannersTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func record(_ arguments: String..., of command: [String]) throws -> CommandResult {
            try Recording.run(arguments, of: command, in: scratch)
        }

        @Test("A recorded program has no signal blocked or ignored, and ends by its own handler")
        func signals() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let names = try record(of: ["/bin/grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"])
            // The highest bit of a word is one of the C library's own signals, which it ignores in whatever it spawns.
            let sets = names.output.split(separator: "\n").filter { $0.hasPrefix("Sig") }
                .compactMap { UInt64($0.split(whereSeparator: \.isWhitespace).last ?? "", radix: 16) }
                .map { $0 & ~0x8000_0000 }
            #expect(sets == [0, 0], "\(names.output)")
            let script = "trap 'echo by its handler; exit 0' TERM; while :; do sleep 0.02; done"
            let handled = try record("--replace", "--duration", "1s", of: ["/bin/sh", "-c", script])
            #expect(handled.output.contains("by its handler"), "\(handled)")
        }

        @Test("A recorded program keeps its own output, status and end")
        func outcomes() throws {
            guard let program = try Recording.eventLoop(in: scratch) else { return }
            let failed = try record(of: ["/bin/sh", "-c", "echo out; echo err >&2; exit 7"])
            #expect(failed.status == 3, "\(failed)")
            #expect(failed.output == "out\n" && failed.error.contains("err\n"), "\(failed)")
            #expect(failed.error.contains("sh ended with status 7 after 0."), "\(failed)")
            #expect(failed.error.contains("before it had an event loop: nothing to report"), "\(failed)")

            let started = try record(
                "--replace",
                "--duration",
                "1s",
                of: ["nice", "-n", "1", "env", "A=1", program, "60"]
            )
            #expect(started.output.contains("loop · recorded program"), "\(started)")
            #expect(!started.output.contains("nice · recorded"), "\(started)")

            let missing = try record("--replace", of: ["./no-such-program"])
            #expect(missing.status == 64 && missing.error.contains("could not run './no-such-program'"), "\(missing)")
            #expect(!scratch.has("run.partial"), "nothing is left of it")

            let limited = try record("--replace", "--duration", "1s", of: [program, "60"])
            #expect(limited.status == 0 && limited.output.contains("turns"), "\(limited)")
        }

        @Test(
            "A program that hangs until Ctrl-C, or is ended within a turn, has a late last turn; one that quits has none"
        )
        func hangs() throws {
            guard let program = try CompiledProgram.path("hang.c", as: "hang", in: scratch) else { return }
            for way in ["spin", "wait"] {
                // Like Ctrl-C in a terminal: both get it, and the program may be gone before fbprof has noticed.
                let command = try RunningCommand(
                    ["/usr/bin/setsid", "--wait", Product.fbprof.path, "record", "--output", way, "--", program, way],
                    in: scratch.path,
                    environment: [:],
                    output: nil
                )
                for _ in 0..<3000 where !command.errorSoFar.contains("hangs\n") { usleep(10_000) }
                // The hang must be at least this long.
                usleep(600_000)
                let group = try Self.group(of: "\(Product.fbprof.path) record --output \(way) ")
                #expect(kill(-group, SIGINT) == 0)
                let result = try command.wait(atMost: 60)
                #expect(
                    result.status == 130 && result.output.contains("did not end its last turn within "),
                    "\(result)"
                )
                #expect(!result.output.contains("woken by"), "\(result)")
            }
            let aborted = try record(of: [program, "abort"])
            #expect(aborted.output.contains("hang did not end its last turn within 1.0 s: it slept."), "\(aborted)")
            let quit = try record("--replace", of: [program, "quit"])
            #expect(quit.output.contains("No turn of hang took longer"), "\(quit)")
        }

        /// The process group of a command, by its command line.
        private static func group(of command: String) throws -> pid_t {
            let processes = try Command.run(["/bin/ps", "-eo", "pgid=,args="])
            let line = try #require(
                processes.output.split(separator: "\n").first { line in
                    line.contains(command) && !line.contains("setsid")
                }
            )
            return try #require(pid_t(line.split(separator: " ")[0]))
        }

        @Test("A program that is started as another user is recorded by its turns, under its own name")
        func anotherUser() throws {
            guard let program = try Recording.eventLoop(in: scratch) else { return }
            let setpriv = "/usr/bin/setpriv"
            guard FileManager.default.isExecutableFile(atPath: setpriv), unsafe chown(scratch.path, 65534, 65534) == 0
            else { return skipped("setpriv is not installed, or files can't be given to another user") }
            let user = [setpriv, "--reuid=65534", "--regid", "65534", "--clear-groups", "--no-new-privs"]
            let result = try record("--budget", "8ms", "--warm-up", "0s", of: user + [program, "3", "own"])
            guard result.status != 3 else { return skipped("another user can't start it here: \(result)") }
            #expect(result.status == 0 && result.output.contains("loop · recorded program"), "\(result)")
            let app = try #require(try RunFiles.result(scratch["run"]).apps.first)
            #expect(app.clock == .own && app.loop?.call == "poll" && app.total.shown > 50, "\(result)")
            #expect(app.total.verdicts.contains { $0.cause.kind == .ownWork && $0.missed > 5 }, "\(result)")
        }

        @Test("Frames per second are those that the program and MangoHud count")
        func framesPerSecond() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let script = Repository.root.appending(path: "Tests/RealPrograms/fps").path()
            // A machine that is busy may take a frame from the log's edge.
            for attempt in 1...2 {
                let result = try Command.run(
                    ["/usr/bin/env", "python3", script, "--seconds", "12", "--fbprof", Product.fbprof.path],
                    atMost: 300
                )
                guard result.status != 127 else { return skipped("there is no python3") }
                let lines = (result.output + result.error).split(separator: "\n").map(String.init)
                if let reason = lines.first(where: { $0.hasPrefix("SKIPPED: ") }) { skipped(reason) }
                if result.status == 0 { return }
                #expect(attempt == 1, "\(result)")
            }
        }

        @Test("Starting and ending recordings harms no program")
        func harm() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let script = Repository.root.appending(path: "Tests/RealPrograms/harm").path()
            let result = try Command.run(
                ["/usr/bin/env", "python3", script, "--count", "21", "--fbprof", Product.fbprof.path],
                atMost: 300
            )
            guard result.status != 127 else { return skipped("there is no python3") }
            #expect(result.status == 0 && result.output.contains(": 0 harmed."), "\(result)")
        }

        @Test("A process that can't be recorded is refused with the reason")
        func refused() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            func refusal(_ pid: String) throws -> String {
                let result = try Command.fbprof("record", "--pid", pid, "--output", "run", in: scratch.path)
                #expect(result.status == 64 && !scratch.has("run") && !scratch.has("run.partial"), "\(result)")
                return result.error
            }
            #expect(try refusal("999999999").contains("there is no process 999999999"))
            #expect(try refusal("0").contains("expected the number of a running process"))
            let both = try Command.fbprof("record", "--pid", "1", "--", "true", in: scratch.path)
            #expect(both.status == 64 && both.error.contains("not both"), "\(both)")
            if (try? String(contentsOfFile: "/proc/2/comm", encoding: .utf8)) == "kthreadd\n" {
                #expect(try refusal("2").contains("a thread of the kernel"))
            }
        }

        @Test("If fbprof is killed, the program goes on; the next recording removes the marks file that was left")
        func survives() throws {
            guard let program = try Recording.eventLoop(in: scratch) else { return }
            let environment = ["XDG_RUNTIME_DIR": try scratch.folder("runtime")]
            let command = try RunningCommand(
                [
                    Product.fbprof.path, "record", "--output", "run", "--", "/bin/sh", "-c",
                    "'\(program)' 3; touch survived",
                ],
                in: scratch.path,
                environment: environment,
                output: nil
            )
            let trace = scratch["run.partial/trace"]
            for _ in 0..<600
            where ((try? FileManager.default.attributesOfItem(atPath: trace))?[.size] as? Int ?? 0) < 20_000 {
                usleep(10_000)
            }
            command.send(SIGKILL)
            for _ in 0..<1500 where !scratch.has("survived") { usleep(10_000) }
            #expect(scratch.has("survived"))
            #expect(try scratch.names(in: "runtime").count == 1)
            _ = try Command.fbprof(
                "record",
                "--output",
                "next",
                "--",
                "true",
                in: scratch.path,
                environment: environment
            )
            #expect(try scratch.names(in: "runtime").isEmpty)
        }
    }
}
