import Testing

@testable import FrameBudget
@testable import FrameTrace

/// A transfer is known by its sum: wall time less CPU time and delay. What a hypervisor takes is in that.
@Suite("Steal within transfers")
struct StolenTransferTests {
    private typealias Script = ThreadScript

    /// A frame of 30 ms whose read is all of it: on a CPU from 0 to 8 and from 20 to 30, of which its own clock counts
    /// 1 ms.
    private func frame(blocked: Double) throws -> FrameRecord {
        var script = Script(engine: "live")
        script.frame(Script.photos, 0, 30) { $0.wait(Script.photos, .read, nil, 0, 30, blocked: blocked) }
        script.ran(Script.photos, 0, 8)
        script.ran(Script.photos, 20, 30)
        return try #require(try script.finish().frames[0].first)
    }

    @Test("what the hypervisor took while a transfer ran is steal, and counts once")
    func once() throws {
        let ledger = try frame(blocked: 29).ledger
        #expect(ledger.onCPU == .milliseconds(1))
        #expect(ledger.steal == .milliseconds(17))
        #expect(ledger.blocked.map(\.kind) == [.read])
        #expect(ledger.blocked.first?.time == .milliseconds(12))
        #expect(ledger.residual == .zero)
    }

    @Test("a sum that is less than the time off the CPU stays as it is")
    func less() throws { #expect(try frame(blocked: 7).ledger.blocked.first?.time == .milliseconds(7)) }
}
