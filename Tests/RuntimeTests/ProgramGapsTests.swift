import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("What is said of what can't be seen of a program")
struct ProgramGapsTests {
    /// A machine that lets everything be seen, but for some.
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

    @Test("Each ability that is missing has a sentence; where the kernel tells everything there is none")
    func missing() {
        #expect(ProgramGaps.sentences(machine(), calls: .kernel).isEmpty)
        let said = ProgramGaps.sentences(machine(without: [.whoWoke, .stops]), calls: .kernel)
        #expect(said.map { $0.prefix(14) } == ["who woke whom:", "stopped thread"])
    }

    @Test("Calls of event loops: the hook beside the kernel sees most, the hook alone nothing else, and nobody none")
    func calls() {
        // What was tried of the machine does not decide: the hook may be there for one program and not for another.
        for missing: Set<Capability.Kind> in [[], [.loopCalls]] {
            let nobody = ProgramGaps.sentences(machine(without: missing), calls: .nobody)
            #expect(
                nobody == ["calls of event loops: can't be seen here; turns without a wait between them count as one"]
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
