package import FrameTrace

extension FrameVerdict {
    /// Returns the verdict on a frame that had not ended, of an app with its own clock.
    ///
    /// Own work longer than the budget makes a frame late, whatever else happens in it. It does not explain why the
    /// frame had not ended if it is the minor part of its time, and shorter than its longest wait: then that wait is the
    /// cause.
    ///
    /// - Parameter ledger: the frame's, up to where its observation ended.
    /// - Complexity: O(k²) over the ledger's parts.
    func ofUnendedFrame(_ ledger: Ledger) -> FrameVerdict {
        guard cause == VerdictCause(.ownWork), reason == .alone,
            let ran = ledger.minorCPUTime(of: ledger.explained + ledger.residual),
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

extension Ledger {
    /// Returns the CPU time of a frame that had not ended, if it was less than half of the frame's time: then its own
    /// work does not explain why it had not ended. Nil otherwise, and if it was not measured.
    package func minorCPUTime(of whole: TimeSpan) -> TimeSpan? {
        onCPU.flatMap { $0 * 2 < whole ? $0 : nil }
    }
}
