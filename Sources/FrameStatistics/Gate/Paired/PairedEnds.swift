import FrameBudget

/// The apps that the system ended on only one of two sides.
struct PairedEnds: Sendable {
    private let rounds: [PairedRound]

    init(_ rounds: [PairedRound]) { self.rounds = rounds }

    /// Apps ended in any round on the candidate's side and in none on the baseline's.
    var onCandidateOnly: [PairedEnd] {
        Self.ends(rounds.map(\.candidate), butNotIn: rounds.map(\.baseline), "candidate's side")
    }

    /// Apps ended in any round on the baseline's side and in none on the candidate's.
    var onBaselineOnly: [PairedEnd] {
        Self.ends(rounds.map(\.baseline), butNotIn: rounds.map(\.candidate), "baseline's side")
    }

    /// Keeps the candidate's ends that these rounds of fresh processes confirm, with a note for each other one.
    ///
    /// An end is confirmed if more than half of the candidate's rounds show it, and none of the baseline's.
    func confirm(_ ends: [PairedEnd]) -> (kept: [PairedEnd], notes: [String]) {
        func isShown(_ end: PairedEnd) -> Bool {
            let again = rounds.count { $0.candidate.hasEnded(end.app) }
            return again * 2 > rounds.count && !rounds.contains { $0.baseline.hasEnded(end.app) }
        }
        let kept = ends.filter(isShown)
        let notes = ends.filter { !isShown($0) }.map { end in
            let after = rounds.count { $0.candidate.hasEnded(end.app) }
            let before = rounds.count { $0.baseline.hasEnded(end.app) }
            return "The system ended \(end.app) (\(end.reason)) on the candidate's side only. In "
                + "\(rounds.count) rounds of fresh processes it did so in \(after) of the candidate's and "
                + "\(before) of the baseline's: no regression."
        }
        return (kept, notes)
    }

    private static func ends(_ runs: [AnalyzedRun], butNotIn others: [AnalyzedRun], _ side: String) -> [PairedEnd] {
        var ends: [PairedEnd] = []
        for end in runs.flatMap(\.result.terminations)
        where !ends.contains(where: { $0.app == end.app }) && !others.contains(where: { $0.hasEnded(end.app) }) {
            ends.append(PairedEnd(app: end.app, reason: end.reason, side: side))
        }
        return ends
    }
}

/// An app that the system ended on only one side.
public struct PairedEnd: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The reason it was ended.
    public var reason: String
    /// The side on which it was ended, as in *candidate's side*.
    public var side: String

    /// The text as a sentence of its own.
    public var wholeSentence: String { "\(sentence.prefix(1).uppercased())\(sentence.dropFirst())." }

    /// The text as part of a sentence.
    public var sentence: String { "the system ended \(app) (\(reason)) on the \(side) only" }
}

extension AnalyzedRun {
    fileprivate func hasEnded(_ app: String) -> Bool { result.terminations.contains { $0.app == app } }
}
