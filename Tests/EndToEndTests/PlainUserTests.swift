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

        @Test("doctor says what is missing, status 0")
        func doctor() throws {
            guard let result = try PlainUser(scratch)?.run(["doctor"]) else { return }
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("run-queue delay"), "\(result)")
        }
    }
}
