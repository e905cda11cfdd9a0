import FrameTrace

extension FrameVerdict {
    /// Returns the verdict on a frame that had not ended, of an app with its own clock.
    ///
    /// Own work longer than the budget makes a frame late, whatever else happens in it. It does not explain why the
    /// frame had not ended if the thread ran for less than half of the time, and for less than its longest wait: then
    /// that wait is the cause.
    ///
    /// - Parameter ledger: the frame's, up to where its observation ended.
    /// - Complexity: O(k²) over the ledger's parts.
    func ofUnendedFrame(_ ledger: Ledger) -> FrameVerdict {
        guard cause == VerdictCause(.ownWork), reason == .alone, let ran = ledger.onCPU,
            ran * 2 < ledger.explained + ledger.residual,
            let longest = VerdictParts(ledger).others.first(where: { $0.cause.kind.isOfWait }), longest.time > ran
        else { return self }
        var verdict = self
        verdict.cause = longest.cause
        verdict.time = longest.time
        verdict.others = [VerdictPart(cause, ran)]
        verdict.reason = .notEnded
        return verdict
    }
}
