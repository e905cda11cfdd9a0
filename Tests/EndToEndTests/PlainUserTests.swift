import Foundation
import FrameBudget
import FrameRecorder
import FrameTrace
import Glibc
import Testing

extension EndToEnd {
    @Suite("A user without privileges")
    struct PlainUserTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        /// The command as a plain user runs it, in a folder of theirs; nil, and said, where that can't be.
        private func asPlainUser(_ arguments: String...) throws -> CommandResult? {
            guard Command.isRoot else { return try Command.run([Product.fbprof.path] + arguments, in: scratch.path) }
            let nobody = "65534"
            let setpriv = "/usr/bin/setpriv"
            guard FileManager.default.isExecutableFile(atPath: setpriv) else {
                skipped("setpriv is not installed")
                return nil
            }
            // The package may lie where another user can't look.
            let copy = scratch["fbprof"]
            if !scratch.has("fbprof") { try FileManager.default.copyItem(atPath: Product.fbprof.path, toPath: copy) }
            guard unsafe chown(scratch.path, 65534, 65534) == 0 else {
                skipped("files can't be given to another user")
                return nil
            }
            let become = [setpriv, "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", "--no-new-privs"]
            guard try Command.run(become + [copy, "--version"], in: scratch.path).status == 0 else {
                skipped("another user can't start fbprof: its libraries lie in a closed folder")
                return nil
            }
            return try Command.run(become + [copy] + arguments, in: scratch.path)
        }

        @Test("A whole run, with what could not be seen named in its result")
        func run() throws {
            _ = try scratch.file("one.yaml", Workloads.oneApp())
            guard let result = try asPlainUser("run", "one.yaml", "--output", "run") else { return }
            #expect(result.status == 0, "\(result)")
            #expect(result.error.isEmpty, "\(result)")
            #expect(try scratch.names(in: "run") == ["report.html", "result.json", "trace"])
            let summary = try RunFiles.result(scratch["run"])
            #expect(summary.apps.allSatisfy { $0.conservation.holds && $0.conservation.shown > 0 })
            #expect(summary.apps.allSatisfy { $0.total.onCPU != nil }, "a thread's CPU time needs no privilege")
            // Who ran where needs no privilege where the kernel has it at all; other processes do.
            let switches = try #require(summary.quality.switches)
            let isAvailable = { name in summary.machine.capabilities.first { $0.name == name }?.isAvailable == true }
            #expect((switches.source == .wholeCPUs) == isAvailable("who else ran there"), "\(switches)")
            #expect((switches.source == .none) == !isAvailable("who ran where"), "\(switches)")
            #expect((switches.reason == nil) == (switches.source == .wholeCPUs), "\(switches)")
            #expect((switches.slices > 0) == (switches.source != .none), "\(switches)")
            guard Command.isRoot else { return }
            #expect(summary.machine.capabilities.contains { !$0.isAvailable }, "\(summary.machine)")
        }

        @Test("doctor says what is missing, status 0")
        func doctor() throws {
            guard let result = try asPlainUser("doctor") else { return }
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("run-queue delay"), "\(result)")
        }
    }
}
