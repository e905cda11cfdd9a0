/// The sum of ledgers. A part that any of them could not measure is absent from the sum too.
struct LedgerSum {
    private(set) var total = Ledger()
    private var isFirst = true

    mutating func add(_ ledger: Ledger) {
        func sum(_ left: TimeSpan?, _ right: TimeSpan?) -> TimeSpan? {
            guard let right else { return nil }
            return isFirst ? right : left.map { $0 + right }
        }
        total.timerLate = sum(total.timerLate, ledger.timerLate)
        total.onCPU = sum(total.onCPU, ledger.onCPU)
        total.runnable = sum(total.runnable, ledger.runnable)
        total.heldUp = sum(total.heldUp, ledger.heldUp)
        total.vsyncWait += ledger.vsyncWait
        total.carryOver += ledger.carryOver
        total.outsideFrame += ledger.outsideFrame
        total.residual += ledger.residual
        for part in ledger.blocked { add(part) }
        isFirst = false
    }

    private mutating func add(_ part: BlockedPart) {
        if let index = total.blocked.firstIndex(where: { $0.kind == part.kind && $0.resource == part.resource }) {
            total.blocked[index].time += part.time
        } else {
            total.blocked.append(part)
        }
    }
}
