import FrameBudget
import Testing

@Suite("Ledger")
struct LedgerTests {
    @Test("own work is to blame only where it alone is longer than what the frame had")
    func cause() {
        var ledger = Ledger()
        ledger.onCPU = .milliseconds(15)
        ledger.runnable = .milliseconds(6)
        #expect(ledger.missCause(allowed: .milliseconds(16)) == .runnable)
        ledger.onCPU = .milliseconds(16.5)
        #expect(ledger.missCause(allowed: .milliseconds(16)) == .onCPU)
        ledger.onCPU = nil
        ledger.runnable = nil
        ledger.residual = .milliseconds(-5)
        #expect(ledger.missCause(allowed: .milliseconds(16)) == .residual)
    }
}
