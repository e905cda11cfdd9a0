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
        total.steal = sum(total.steal, ledger.steal)
        total.interrupts = sum(total.interrupts, ledger.interrupts)
        total.heldUp = sum(total.heldUp, ledger.heldUp)
        total.faults = ledger.faults.flatMap { faults in isFirst ? faults : total.faults.map { $0 + faults } }
        total.vsyncWait += ledger.vsyncWait
        total.carryOver += ledger.carryOver
        total.outsideFrame += ledger.outsideFrame
        total.residual += ledger.residual
        for part in ledger.blocked { total.blocked.add(part) }
        add(ledger.runnableBy)
        if let outside = ledger.outside { add(outside) }
        isFirst = false
    }

    private mutating func add(_ parts: [RunnablePart]?) {
        guard let parts, isFirst || total.runnableBy != nil else { return total.runnableBy = nil }
        var sum = total.runnableBy ?? []
        for part in parts { sum.add(part) }
        total.runnableBy = sum.sortedBySize()
    }

    private mutating func add(_ parts: OutsideParts) {
        guard var sum = total.outside else { return total.outside = parts }
        sum.onCPU = sum.onCPU.flatMap { left in parts.onCPU.map { left + $0 } }
        if var runnable = sum.runnable, let more = parts.runnable {
            for part in more { runnable.add(part) }
            sum.runnable = runnable.sortedBySize()
        } else {
            sum.runnable = nil
        }
        for part in parts.blocked { sum.blocked.add(part) }
        sum.residual += parts.residual
        total.outside = sum
    }
}
