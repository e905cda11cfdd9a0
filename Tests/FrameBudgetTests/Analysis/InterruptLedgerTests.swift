import FrameBudget
import FrameTrace
import Scenario
import Testing

/// What interrupts took, in traces made by hand. The frame's clock says 1 ms.
@Suite("Interrupts in the ledger")
struct InterruptLedgerTests {
    /// A frame from 0 to 12 that is on the CPU for some time at its end, of which interrupts have 0.2 ms.
    private func ledger(
        running: Double,
        interrupted: Bool = true,
        gap: ClosedRange<Double>? = nil
    ) throws -> FrameRecord {
        var script = ThreadScript(engine: "live")
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 0.5, ready: true)
            script.ran(ThreadScript.photos, 12.5 - running, 12)
        }
        if interrupted {
            for (kind, start) in [(InterruptKind.timer, 0.2), (.deferred, 11.9)] {
                let end = ThreadScript.at(start) + .milliseconds(0.1)
                let span = InterruptSpan(kind: kind, start: ThreadScript.at(start), end: end)
                script.add(.interrupted(span), ThreadScript.photos)
            }
            // Those of other frames, and of other threads, take nothing from this one.
            let later = InterruptSpan(kind: .device, start: ThreadScript.at(20), end: ThreadScript.at(25))
            script.add(.interrupted(later), ThreadScript.photos)
            let other = InterruptSpan(kind: .device, start: ThreadScript.at(0), end: ThreadScript.at(0.1))
            script.add(.interrupted(other), ThreadScript.maps)
        }
        if let gap {
            let (start, end) = (ThreadScript.at(gap.lowerBound), ThreadScript.at(gap.upperBound))
            script.add(KernelGap(cpu: 0, start: start, end: end, count: 3))
        }
        return try script.finish().frames[0][0]
    }

    private func check(_ ledger: Ledger) {
        #expect(ledger.explained + ledger.residual == .milliseconds(12))
        #expect(LedgerPart.allCases.compactMap { ledger[$0] }.reduce(.zero) { $0 + $1 } == .milliseconds(12))
    }

    @Test("a clock that counts interrupts is carved: own work is the rest, and nothing is stolen")
    func counted() throws {
        let ledger = try ledger(running: 1).ledger
        #expect(ledger.interrupts == .milliseconds(0.2))
        #expect(ledger.onCPU == .milliseconds(0.8))
        #expect(ledger.steal == .zero)
        #expect(ledger.residual == .zero)
        check(ledger)
    }

    @Test("a clock that stands still in interrupts is own work as it is, and what it misses is not stolen")
    func apart() throws {
        let ledger = try ledger(running: 1.2).ledger
        #expect(ledger.interrupts == .milliseconds(0.2))
        #expect(ledger.onCPU == .milliseconds(1))
        #expect(ledger.steal == .zero)
        #expect(ledger.residual == .zero)
        check(ledger)
    }

    @Test("what the hypervisor took is told apart from interrupts")
    func stolen() throws {
        let ledger = try ledger(running: 1.7).ledger
        #expect(ledger.interrupts == .milliseconds(0.2))
        #expect(ledger.steal == .milliseconds(0.5))
        #expect(ledger.residual == .zero)
        check(ledger)
    }

    @Test("where nobody saw interrupts the part is absent, and steal holds what the clock misses")
    func unseen() throws {
        let ledger = try ledger(running: 1.2, interrupted: false).ledger
        #expect(ledger.interrupts == nil)
        #expect(ledger.steal == .milliseconds(0.2))
        check(ledger)
    }

    @Test(
        "a frame that records are missing of is suspect, and no other",
        arguments: [(5...6.0, true), (13...14.0, false)]
    )
    func gap(_ gap: ClosedRange<Double>, isSuspect: Bool) throws {
        #expect(try ledger(running: 1, gap: gap).isSuspect == isSuspect)
    }
}
