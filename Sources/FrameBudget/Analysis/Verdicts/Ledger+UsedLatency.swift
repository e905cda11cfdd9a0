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

extension FrameVerdict {
    /// How long causes of the kind of its cause took of a frame with this ledger, and of the turn of the frame before where they
    /// held that up: in the ledger that is the frame before, and the wait for a vsync. Of several causes together, how long those of
    /// its set took: no part of a ledger is of that kind.
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
