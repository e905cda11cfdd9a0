import FrameBudget
import FrameTrace

/// Reason why the last turn or frame of a program had not ended, in words.
enum UnendedWords {
    /// Returns the end of the sentence on an unended frame, beginning with a colon; empty if nothing is known.
    ///
    /// Own work longer than the budget alone makes a frame late. If that work is the smaller part of a long time, it
    /// does not explain why the frame had not ended: then the clause states where the time was spent.
    ///
    /// - Parameter time: formats a time.
    static func clause(_ frozen: FrameDetail, _ time: (TimeSpan) -> String) -> String {
        guard let verdict = frozen.verdict else { return "" }
        let ledger = frozen.ledger
        let waited = ledger.blockedTotal
        guard verdict.cause == VerdictCause(.ownWork) || verdict.reason == .notEnded,
            let ran = ledger.minorCPUTime(of: frozen.end - frozen.begin), waited > ran,
            let longest = ledger.blocked.max(by: { $0.time < $1.time })
        else { return ": " + VerdictWords.cause(verdict) }
        let start = ": it ran for \(time(ran)) of that and "
        if longest.kind == .sleep {
            let whole = waited == longest.time ? "" : "waited for \(time(waited)), of which it "
            return "\(start)\(whole)slept for \(time(longest.time))"
        }
        let name = longest.resource.isEmpty && longest.kind != .other ? longest.kind.rawValue : longest.resource
        let most = name.isEmpty ? "" : ", longest for \(VerdictWords.waited(name))"
        return "\(start)waited for \(time(waited))\(most)"
    }
}
