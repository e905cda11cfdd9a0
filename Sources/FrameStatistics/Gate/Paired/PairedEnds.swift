import FrameBudget

/// The apps that the system ended on one of two sides and not on the other.
struct PairedEnds: Sendable {
    private let rounds: [PairedRound]

    init(_ rounds: [PairedRound]) { self.rounds = rounds }

    /// Those that it ended on the candidate's side only, in any round.
    var onCandidateOnly: [PairedEnd] {
        Self.ends(rounds.map(\.candidate), butNotIn: rounds.map(\.baseline), "candidate's side")
    }

    /// Those that it ended on the baseline's side only, in any round.
    var onBaselineOnly: [PairedEnd] {
        Self.ends(rounds.map(\.baseline), butNotIn: rounds.map(\.candidate), "baseline's side")
    }

    /// What of ends on the candidate's side these rounds, of fresh processes, show again: in more than half of them, and not on
    /// the baseline's side. A note for each other one.
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

/// An app that the system ended on one side only.
public struct PairedEnd: Sendable, Equatable {
    /// The app.
    public var app: String
    /// Why it was ended.
    public var reason: String
    /// On whose side, as in *candidate's side*.
    public var side: String

    /// As a sentence of its own.
    public var wholeSentence: String { "\(sentence.prefix(1).uppercased())\(sentence.dropFirst())." }

    /// As part of a sentence.
    public var sentence: String { "the system ended \(app) (\(reason)) on the \(side) only" }
}

extension AnalyzedRun {
    fileprivate func hasEnded(_ app: String) -> Bool { result.terminations.contains { $0.app == app } }
}
