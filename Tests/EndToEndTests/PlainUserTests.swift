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

        @Test("A whole run, with what could not be seen named in its result")
        func run() throws {
            _ = try scratch.file("one.yaml", Workloads.oneApp())
            guard let result = try PlainUser(scratch)?.run(["run", "one.yaml", "--output", "run"]) else { return }
            #expect(result.status == 0, "\(result)")
            #expect(result.errorOfItsOwn.isEmpty, "\(result)")
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

        @Test("Recording a program is refused with the reason; verify --real is inconclusive then")
        func record() throws {
            guard Command.isRoot, let user = try PlainUser(scratch) else { return }
            // Where this machine lets every user record, there is nothing to refuse.
            let verified = try user.run(["verify", "--real", "--duration", "500ms"])
            guard verified.status != 0 else { return }
            #expect(verified.status == 6 && verified.error.contains("CAP_PERFMON"), "\(verified)")
            let recorded = try user.run(["record", "--output", "run", "--", "/bin/sleep", "0.1"])
            #expect(recorded.error.contains("CAP_PERFMON"), "\(recorded)")
            #expect(!scratch.has("run") && !scratch.has("run.partial"), "nothing is left of it")
        }

        @Test("Comparing programs is refused with the reason, and the name of the output is free afterwards")
        func programPairs() throws {
            guard Command.isRoot, let user = try PlainUser(scratch) else { return }
            let verified = try user.run(["verify", "--real", "--duration", "500ms"])
            guard verified.status != 0 else { return }
            for _ in 0..<2 {
                let compared = try user.run(
                    ["ab", "--baseline-exec", "/bin/sleep 1", "--candidate-exec", "/bin/sleep 1", "--output", "pairs"]
                )
                #expect(compared.status == 70 && compared.error.contains("CAP_PERFMON"), "\(compared)")
                #expect(compared.output.isEmpty && !scratch.has("pairs"), "\(compared)")
            }
        }

        @Test("doctor says what is missing, status 0")
        func doctor() throws {
            guard let result = try PlainUser(scratch)?.run(["doctor"]) else { return }
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("run-queue delay"), "\(result)")
        }
    }
}
