import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("Sentences about what fbprof can't see of a program")
struct ProgramGapsTests {
    /// A machine with every capability except some.
    private func machine(without missing: Set<Capability.Kind> = []) -> MachineSummary {
        MachineSummary(
            processor: "cpu",
            onlineCPUs: 2,
            appCPUs: [1],
            ownCPUs: [0],
            kernel: "6.1",
            system: "Debian",
            hypervisor: nil,
            capabilities: Capability.Kind.allCases.map {
                Capability($0, isAvailable: !missing.contains($0), note: "tried")
            }
        )
    }

    @Test("Each missing capability has a sentence; a machine with every capability has none")
    func missing() {
        #expect(ProgramGaps.sentences(machine(), calls: .kernel).isEmpty)
        let sentences = ProgramGaps.sentences(machine(without: [.whoWoke, .stops]), calls: .kernel)
        #expect(sentences.map { $0.prefix(14) } == ["who woke whom:", "stopped thread"])
    }

    @Test("The sentence on event-loop calls depends on their source: hook beside the kernel, hook alone, or none")
    func calls() {
        // The machine's capabilities do not decide: one program may have the hook and another may not.
        for missing: Set<Capability.Kind> in [[], [.loopCalls]] {
            let unseen = ProgramGaps.sentences(machine(without: missing), calls: .nobody)
            #expect(
                unseen == ["calls of event loops: can't be seen here; turns without a wait between them count as one"]
            )
            let beside = ProgramGaps.sentences(machine(without: missing), calls: .hookBesideKernel)
            #expect(
                beside.count == 1 && beside[0].contains("by the preloaded hook only; in a loop that waits in io_uring")
            )
            let alone = ProgramGaps.sentences(machine(without: missing), calls: .hook)
            #expect(alone.count == 1 && alone[0].hasPrefix("where threads wait: can't be seen here"))
        }
    }
}
