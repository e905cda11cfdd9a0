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
        case (.alone, _), (.wholeWait, _), (.notEnded, _):
            let alike = others.filter { $0.cause.kind.family == cause.kind.family }
            return max(within, alike.reduce(time) { $0 + $1.time })
        }
    }

    /// Returns the part of ``causeTime(in:)`` in waits for the resource of the cause; nil if the cause is no wait and no
    /// inversion.
    func resourceTime(in ledger: Ledger) -> TimeSpan? {
        guard cause.kind.family == .wait else { return nil }
        func isAlike(_ part: VerdictPart) -> Bool {
            part.cause.kind.family == .wait && part.cause.resource == cause.resource
        }
        let ledger = ledger.without(usedLatency ?? .zero)
        let parts = cause.culprit == nil ? ledger.causes : ledger.causesByOthers
        let within = parts.filter(isAlike).reduce(TimeSpan.zero) { $0 + $1.time }
        switch reason {
        case .ownSide, .together: return within
        case .alone, .wholeWait, .notEnded:
            return max(within, others.filter(isAlike).reduce(time) { $0 + $1.time })
        }
    }
}
