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
        guard verdict.cause == VerdictCause(.ownWork) || verdict.reason == .notEnded, let ran = ledger.onCPU,
            ran * 2 < frozen.end - frozen.begin, waited > ran,
            let longest = ledger.blocked.max(by: { $0.time < $1.time })
        else { return ": " + VerdictWords.cause(verdict) }
        let name = longest.resource.isEmpty && longest.kind != .other ? longest.kind.rawValue : longest.resource
        let most = name.isEmpty ? "" : ", longest for \(VerdictWords.waited(name))"
        return ": it ran for \(time(ran)) of that and waited for \(time(waited))\(most)"
    }
}
