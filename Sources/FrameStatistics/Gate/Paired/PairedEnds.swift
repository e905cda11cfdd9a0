import FrameBudget
public import FrameTrace

/// The apps that the system ended on only one of two sides, more often there, or earlier.
struct PairedEnds: Sendable {
    private let rounds: [PairedRound]

    /// The time by which the same end may come later on one side, in vsyncs: the sides run in turns, so what happens at
    /// one time in both waits for the other side's turn in one of them.
    private static let turnsApart = Int64(4 * PairedPlan.defaultBlockLength)

    init(_ rounds: [PairedRound]) { self.rounds = rounds }

    /// Apps whose ends are worse on the candidate's side.
    var worseOnCandidate: [PairedEnd] { ends(on: .candidate) }

    /// Apps whose ends are worse on the baseline's side.
    var worseOnBaseline: [PairedEnd] { ends(on: .baseline) }

    /// Where the system ended an app in any round, by the app's name: *on both sides*, or on which one.
    var places: [String: String] {
        var sides: [String: Set<PairedSide>] = [:]
        for round in rounds {
            for side in PairedSide.allCases {
                for end in round[side].result.terminations { sides[end.app, default: []].insert(side) }
            }
        }
        return sides.mapValues { sides in
            guard let only = sides.first, sides.count == 1 else { return "on both sides" }
            return "on the \(only.rawValue)'s side"
        }
    }

    /// Keeps the candidate's ends that these rounds of fresh processes confirm, with a note for each other one.
    ///
    /// Ends are confirmed if they are worse in more than half of the rounds and, for an app that was ended on the
    /// candidate's side only, the baseline's rounds have none.
    func confirm(_ ends: [PairedEnd]) -> (kept: [PairedEnd], notes: [String]) {
        func again(_ end: PairedEnd) -> Int { rounds.count { contrast(of: end.app, on: .candidate, in: $0) != nil } }
        func isShown(_ end: PairedEnd) -> Bool {
            let isNew = end.contrast == .only
            return again(end) * 2 > rounds.count
                && !(isNew && rounds.contains { !$0.baseline.ends(of: end.app).isEmpty })
        }
        let fresh =
            rounds.count == 1 ? "In the round of fresh processes" : "In \(rounds.count) rounds of fresh processes"
        let notes = ends.filter { !isShown($0) }.map { end in
            guard end.contrast == .only else {
                return "\(end.wholeSentence) \(fresh), that was so in \(again(end)): no regression."
            }
            let after = rounds.count { !$0.candidate.ends(of: end.app).isEmpty }
            let before = rounds.count { !$0.baseline.ends(of: end.app).isEmpty }
            return
                "\(end.wholeSentence) \(fresh), it did so in \(after) of the candidate's and \(before) of the baseline's: no "
                + "regression."
        }
        return (ends.filter(isShown), notes)
    }

    /// Returns an app's ends that are worse on a side: in any round if the other side has none, otherwise in all rounds.
    private func ends(on side: PairedSide) -> [PairedEnd] {
        var found: [PairedEnd] = []
        for end in rounds.flatMap({ $0[side].result.terminations })
        where !found.contains(where: { $0.app == end.app }) {
            let isOnly = rounds.allSatisfy { $0[side.other].ends(of: end.app).isEmpty }
            let all = rounds.map { contrast(of: end.app, on: side, in: $0) }
            // Of rounds that differ, one in which both sides have ends says more.
            let first = isOnly ? .only : all.contains(nil) ? nil : all.compactMap(\.self).first { $0 != .only }
            guard let first else { continue }
            found.append(PairedEnd(app: end.app, reason: end.reason, side: "\(side.rawValue)'s side", contrast: first))
        }
        return found
    }

    /// Returns how an app's ends on a side are worse in a round; nil if they are not.
    private func contrast(of app: String, on side: PairedSide, in round: PairedRound) -> PairedEnd.Contrast? {
        let (here, there) = (round[side].ends(of: app), round[side.other].ends(of: app))
        guard let first = here.first?.at else { return nil }
        guard let firstThere = there.first?.at else { return .only }
        if here.count != there.count { return here.count > there.count ? .oftener(here.count, there.count) : nil }
        let isEarlier = ExactAmount(first).differs(
            from: ExactAmount(firstThere),
            byMoreThan: ComparisonPolicy.tailLimit,
            and: ExactAmount(round[side].grid.interval * Self.turnsApart)
        )
        return isEarlier && first < firstThere ? .earlier(first, firstThere) : nil
    }
}

/// An app that the system ended on only one side, more often there, or earlier.
public struct PairedEnd: Sendable, Equatable {
    /// How the ends on its side differ from those on the other side.
    public enum Contrast: Sendable, Equatable {
        /// The other side has none.
        case only
        /// There are more of them: how many on its side, and on the other side.
        case oftener(Int, Int)
        /// The first one comes earlier: when on its side, and on the other side, from the begin of the run.
        case earlier(TimeSpan, TimeSpan)
    }

    /// The app.
    public var app: String
    /// The reason it was ended.
    public var reason: String
    /// The side, as in *candidate's side*.
    public var side: String
    /// How its ends differ from those on the other side.
    public var contrast = Contrast.only

    /// The text as a sentence of its own.
    public var wholeSentence: String { "\(sentence.prefix(1).uppercased())\(sentence.dropFirst())." }

    /// The text as part of a sentence.
    public var sentence: String {
        let subject = "the system ended \(app) (\(reason))"
        switch contrast {
        case .only: return "\(subject) on the \(side) only"
        case .oftener(let here, let there):
            return
                "\(subject) more often on the \(side): \(Self.times(here)), and \(Self.times(there)) on the other side"
        case .earlier(let here, let there):
            return
                "\(subject) earlier on the \(side): after \(Self.seconds(here)), and after \(Self.seconds(there)) on the other side"
        }
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    private static func seconds(_ time: TimeSpan) -> String { "\(DecimalText.fixed(time.inSeconds, places: 1)) s" }
}

extension AnalyzedRun {
    /// Returns an app's terminations, earliest first.
    fileprivate func ends(of app: String) -> [AppTermination] {
        result.terminations.filter { $0.app == app }.sorted { $0.at < $1.at }
    }
}
