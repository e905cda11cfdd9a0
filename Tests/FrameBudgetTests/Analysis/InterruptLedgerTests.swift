import FrameBudget
import FrameTrace
import Scenario
import Testing

/// The time that interrupts took, in traces made by hand. The frame's CPU clock says 1 ms.
@Suite("Interrupts in the ledger")
struct InterruptLedgerTests {
    /// A frame from 0 to 12 ms that is on the CPU for `running` milliseconds, 0.2 ms of which interrupts took.
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
            // Interrupts of other frames and of other threads take nothing from this frame.
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

    @Test("a CPU clock that counts interrupts: own work is the rest of it, and there is no steal")
    func counted() throws {
        let ledger = try ledger(running: 1).ledger
        #expect(ledger.interrupts == .milliseconds(0.2))
        #expect(ledger.onCPU == .milliseconds(0.8))
        #expect(ledger.steal == .zero)
        #expect(ledger.residual == .zero)
        check(ledger)
    }

    @Test("a CPU clock that stops in interrupts: all of it is own work, and the interrupts are not steal")
    func apart() throws {
        let ledger = try ledger(running: 1.2).ledger
        #expect(ledger.interrupts == .milliseconds(0.2))
        #expect(ledger.onCPU == .milliseconds(1))
        #expect(ledger.steal == .zero)
        #expect(ledger.residual == .zero)
        check(ledger)
    }

    @Test("the time that the hypervisor took is steal, apart from interrupts")
    func stolen() throws {
        let ledger = try ledger(running: 1.7).ledger
        #expect(ledger.interrupts == .milliseconds(0.2))
        #expect(ledger.steal == .milliseconds(0.5))
        #expect(ledger.residual == .zero)
        check(ledger)
    }

    @Test("where interrupts are not recorded their part is absent, and steal has all that the CPU clock misses")
    func unseen() throws {
        let ledger = try ledger(running: 1.2, interrupted: false).ledger
        #expect(ledger.interrupts == nil)
        #expect(ledger.steal == .milliseconds(0.2))
        check(ledger)
    }

    @Test(
        "a frame is suspect if and only if kernel records are missing within it",
        arguments: [(5...6.0, true), (13...14.0, false)]
    )
    func gap(_ gap: ClosedRange<Double>, isSuspect: Bool) throws {
        #expect(try ledger(running: 1, gap: gap).isSuspect == isSuspect)
    }
}
