import FrameBudget
import FrameTrace

/// Why the last turn or frame of a program had not ended, in words.
enum UnendedWords {
    /// The end of the sentence that it did not end, with a colon before it; empty where nothing is known.
    ///
    /// Own work that took longer than the budget would have made it late alone. Where it is the smaller part of a long time, it is not why
    /// the frame went on: then the clause says where the time went.
    ///
    /// - Parameter time: a time in words.
    static func clause(_ frozen: FrameDetail, _ time: (TimeSpan) -> String) -> String {
        guard let verdict = frozen.verdict else { return "" }
        let ledger = frozen.ledger
        let waited = ledger.blockedTotal
        guard verdict.cause == VerdictCause(.ownWork), let ran = ledger.onCPU, ran * 2 < frozen.end - frozen.begin,
            waited > ran, let longest = ledger.blocked.max(by: { $0.time < $1.time })
        else { return ": " + VerdictWords.cause(verdict) }
        let name = longest.resource.isEmpty && longest.kind != .other ? longest.kind.rawValue : longest.resource
        let most = name.isEmpty ? "" : ", longest for \(VerdictWords.waited(name))"
        return ": it ran for \(time(ran)) of that and waited for \(time(waited))\(most)"
    }
}
