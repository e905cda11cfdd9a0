import Testing

@testable import FrameBudget
@testable import FrameTrace

/// Of a transfer only the sum is known: wall time less CPU time and delay. It includes the time that a hypervisor took.
@Suite("Steal within transfers")
struct StolenTransferTests {
    private typealias Script = ThreadScript

    /// A frame of 30 ms that is all one read: on a CPU from 0 to 8 and from 20 to 30 ms, of which the frame's CPU clock
    /// counts 1 ms.
    private func frame(blocked: Double) throws -> FrameRecord {
        var script = Script(engine: "live")
        script.frame(Script.photos, 0, 30) { $0.wait(Script.photos, .read, nil, 0, 30, blocked: blocked) }
        script.ran(Script.photos, 0, 8)
        script.ran(Script.photos, 20, 30)
        return try #require(try script.finish().frames[0].first)
    }

    @Test("the time that the hypervisor took during a transfer is steal, and counts once")
    func once() throws {
        let ledger = try frame(blocked: 29).ledger
        #expect(ledger.onCPU == .milliseconds(1))
        #expect(ledger.steal == .milliseconds(17))
        #expect(ledger.blocked.map(\.kind) == [.read])
        #expect(ledger.blocked.first?.time == .milliseconds(12))
        #expect(ledger.residual == .zero)
    }

    @Test("the sum of a transfer that is less than its off-CPU time stays as it is")
    func less() throws { #expect(try frame(blocked: 7).ledger.blocked.first?.time == .milliseconds(7)) }
}
