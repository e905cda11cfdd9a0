import FrameTrace

/// The sum of ledgers. A part that is missing in any of them is missing in the sum too.
struct LedgerSum {
    private var sum = Ledger()
    private var isFirst = true

    /// The sum, with the longest parts first.
    var total: Ledger {
        var total = sum
        total.runnableBy = sum.runnableBy?.sortedBySize()
        return total
    }

    mutating func add(_ ledger: Ledger) {
        func plus(_ left: TimeSpan?, _ right: TimeSpan?) -> TimeSpan? {
            guard let right else { return nil }
            return isFirst ? right : left.map { $0 + right }
        }
        for part in LedgerPart.allCases where part != .blocked { sum[part] = plus(sum[part], ledger[part]) }
        sum.faults = ledger.faults.flatMap { faults in isFirst ? faults : sum.faults.map { $0 + faults } }
        for part in ledger.blocked { sum.blocked.add(part) }
        add(ledger.runnableBy)
        if let outside = ledger.outside { add(outside) }
        isFirst = false
    }

    private mutating func add(_ parts: [RunnablePart]?) {
        guard let parts, isFirst || sum.runnableBy != nil else { return sum.runnableBy = nil }
        if isFirst { sum.runnableBy = [] }
        for part in parts { sum.runnableBy?.add(part) }
    }

    private mutating func add(_ parts: OutsideParts) {
        guard var outside = sum.outside else { return sum.outside = parts }
        outside.onCPU = outside.onCPU.flatMap { left in parts.onCPU.map { left + $0 } }
        if var runnable = outside.runnable, let more = parts.runnable {
            for part in more { runnable.add(part) }
            outside.runnable = runnable.sortedBySize()
        } else {
            outside.runnable = nil
        }
        for part in parts.blocked { outside.blocked.add(part) }
        outside.residual += parts.residual
        sum.outside = outside
    }
}
