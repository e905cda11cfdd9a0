import Foundation
import Glibc
import Testing

extension SideBySide.First {
    @Suite("verify")
    struct VerifyTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        /// Processes that hold a CPU for a verification with this seed.
        private func burners(seed: UInt64) -> [Int32] {
            // The seed of the scenario: the fourth of all causes.
            let wanted = "\(seed &* 1_000_003 &+ 3)"
            let processes =
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
            return processes.filter { process in
                guard let data = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") else { return false }
                let words = String(decoding: data, as: UTF8.self).split(separator: "\0")
                return words.contains("verify-burn") && words.contains { $0 == wanted }
            }
        }

        @Test("Causes planted in a real program are found from outside, whatever else the machine does")
        func real() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let result = try Command.run(
                [Product.fbprof.path, "verify", "--real", "--duration", "1500ms"],
                environment: ["TMPDIR": scratch.path],
                atMost: 180
            )
            // A slow machine may leave too few turns of a cause; what is judged must be right.
            #expect([0, 6].contains(result.status), "\(result)")
            #expect(result.output.contains("turns by reported cause") && result.output.contains(" 0 called late."))
            #expect(try scratch.names(in: "").isEmpty, "nothing is left behind")
        }

        @Test("A short live verification ends, prints a matrix, and leaves nothing behind")
        func live() throws {
            let seed: UInt64 = 7_301_945
            let arguments = ["verify", "--engine", "live", "--duration", "500ms", "--seed", "\(seed)"]
            let result = try Command.run(
                [Product.fbprof.path] + arguments,
                environment: ["TMPDIR": scratch.path],
                atMost: 180
            )
            // The status depends on what else uses the machine.
            #expect([0, 6, 70].contains(result.status), "\(result)")
            if result.errorOfItsOwn.isEmpty { #expect(result.output.contains("frames by reported cause"), "\(result)") }
            #expect(burners(seed: seed).isEmpty)
            #expect(try scratch.names(in: ".").allSatisfy { !$0.hasPrefix("fbprof-verify-") })
            let groups = (try? FileManager.default.contentsOfDirectory(atPath: "/sys/fs/cgroup/cpu")) ?? []
            // Control groups are named after the process that made them: none is left of a process that has ended.
            let left = groups.filter { $0.hasPrefix("fbprof-verify-") }
                .filter { !FileManager.default.fileExists(atPath: "/proc/\($0.dropFirst("fbprof-verify-".count))") }
            #expect(left.isEmpty)
        }

        @Test("The process that holds the CPU for verify ends with fbprof, even when fbprof is killed")
        func killed() throws {
            let seed: UInt64 = 8_402_117
            let command = try RunningCommand(
                [Product.fbprof.path, "verify", "--engine", "live", "--duration", "1s", "--seed", "\(seed)"],
                in: nil,
                environment: ["TMPDIR": scratch.path],
                output: nil
            )
            var hasStarted = false
            for _ in 0..<6000 where command.isRunning && !hasStarted {
                usleep(10_000)
                hasStarted = !burners(seed: seed).isEmpty
            }
            command.send(SIGKILL)
            let result = try command.wait(atMost: 10)
            // On a machine that is too busy to start a run, verify is inconclusive.
            guard hasStarted else {
                #expect(result.status == 6, "\(result)")
                return
            }
            #expect(result.status == nil, "\(result)")
            for _ in 0..<1000 where !burners(seed: seed).isEmpty { usleep(10_000) }
            #expect(burners(seed: seed).isEmpty)
        }

        @Test(
            "Wrong arguments are refused",
            arguments: [["--duration", "0s"], ["--duration", "4"], ["--engine", "none"], ["--seed", "-1"]]
        )
        func usage(arguments: [String]) throws {
            let result = try Command.run([Product.fbprof.path, "verify"] + arguments)
            #expect(result.status == 64, "\(result)")
        }
    }
}
