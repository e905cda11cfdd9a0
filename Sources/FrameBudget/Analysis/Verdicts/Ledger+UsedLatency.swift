import FrameTrace

extension Ledger {
    /// Returns the ledger of a frame that began earlier by `used`, with that much less of its wait for a vsync and of
    /// the frame before.
    func without(_ used: TimeSpan) -> Ledger {
        guard used > .zero else { return self }
        var ledger = self
        let idle = min(used, vsyncWait)
        ledger.vsyncWait -= idle
        ledger.carryOver -= min(used - idle, carryOver)
        return ledger
    }
}

extension FrameVerdict {
    /// Returns how long causes of its cause's kind took of a frame with this ledger, and of the turn of the frame
    /// before where they delayed it: in the ledger that is the frame before, and the wait for a vsync. For several
    /// causes together, returns the time of the set, as no part of a ledger is of that kind.
    func causeTime(in ledger: Ledger) -> TimeSpan {
        guard cause.kind != .mixed else { return time }
        let within = ledger.without(usedLatency ?? .zero).time(ofKindOf: cause)
        switch (reason, cause.kind) {
        case (.ownSide, _), (.together, _), (_, .ownWork), (_, .unknown): return within
        case (.alone, _), (.wholeWait, _):
            let alike = others.filter { $0.cause.kind.family == cause.kind.family }
            return max(within, alike.reduce(time) { $0 + $1.time })
        }
    }
}
