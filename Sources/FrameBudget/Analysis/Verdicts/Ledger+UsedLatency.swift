import FrameTrace

extension Ledger {
    /// The ledger of a frame that began so much earlier: without so much of its wait for a vsync and of the frame before.
    func without(_ used: TimeSpan) -> Ledger {
        guard used > .zero else { return self }
        var ledger = self
        let idle = min(used, vsyncWait)
        ledger.vsyncWait -= idle
        ledger.carryOver -= min(used - idle, carryOver)
        return ledger
    }
}
