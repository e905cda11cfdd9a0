import FrameBudget
import FrameTrace

/// Which of a recorded program's own threads had the CPU while the one that is judged was ready, in words.
struct OwnThreadWords {
    /// A thread, or several of one name.
    private struct Occupant {
        var name: String
        /// Whether the thread that is judged has that name as well.
        var isNamesake: Bool
        /// How the kernel ranked it; nil where that is not known.
        var priority: Int32?
        /// In how many of the worst turns it had the CPU for longest, and for how long in these.
        var turns = 0
        var time = TimeSpan.zero

        var isRealTime: Bool { priority.map { $0 < 0 } ?? false }
        /// Whether the kernel ranks no ordinary thread lower.
        var isLowest: Bool { priority.map { $0 >= OwnThreadWords.lowest } ?? false }
    }

    /// The one or two that took most of it, longest first.
    private let occupants: [Occupant]
    /// In how many of the worst turns one is known.
    private let turns: Int

    /// The words on the worst turns that are attributed to these threads, or else on those in which they had the CPU longest; nil where
    /// none of these names a thread.
    init?(_ app: AppResult, in result: RunResult?) {
        func isOwn(_ cause: VerdictCause) -> Bool { cause.kind == .contention && cause.culprit?.kind == .ownThreads }
        let attributed: [CauseExample] = app.total.verdicts.filter { isOwn($0.cause) }.flatMap { $0.examples ?? [] }
        let cells = (result?.contention?.frames ?? []).filter {
            $0.victim == app.name && $0.part.culprit.kind == .ownThreads
        }
        let examples = attributed.isEmpty ? cells.flatMap { $0.examples ?? [] } : attributed
        self.init(examples, of: app)
    }

    /// The words on some of its worst turns; nil where none of these names one of its threads.
    init?(_ examples: [CauseExample], of app: AppResult) {
        let held = examples.compactMap(\.heldBy).filter { $0.culprit.kind == .ownThreads && !$0.thread.isEmpty }
        // The thread that is judged, by its name and its process. Another one may have its name.
        let judged = app.loop?.thread ?? ""
        var known: [String: Occupant] = [:]
        for one in held {
            let isNamesake = judged == one.thread || judged.hasPrefix(one.thread + " (PID ")
            var occupant =
                known[one.thread] ?? Occupant(name: one.thread, isNamesake: isNamesake, priority: one.priority)
            // Threads of one name may have several ranks.
            if occupant.priority != one.priority { occupant.priority = nil }
            occupant.turns += 1
            occupant.time += one.time
            known[one.thread] = occupant
        }
        let whole: TimeSpan = held.reduce(TimeSpan.zero) { $0 + $1.time }
        let sorted = known.values.sorted { ($1.time, $0.name) < ($0.time, $1.name) }
        occupants = Array(sorted.filter { $0.time * Self.leastShare >= whole }.prefix(Self.most))
        turns = held.count
        guard !occupants.isEmpty else { return nil }
    }

    /// Their names, as in `rtaudio and encoder`.
    var names: String { WordList.text(occupants.map(Self.title)) }

    /// Who had the CPU longest, as the end of a sentence on a cause: `, thread rtaudio (real-time, priority 50) for the longest time`.
    var clause: String {
        guard let first = occupants.first else { return "" }
        return ", \(first.isNamesake ? "" : "thread ")\(Self.text(first)) for the longest time"
    }

    /// In how many of the worst turns each of them had the CPU longest, as a sentence.
    ///
    /// - Parameter unit: what is counted.
    func sentence(_ unit: RunUnit) -> String {
        guard let first = occupants.first else { return "" }
        let all = Figure.counted(turns, "worst such \(unit.noun)", plural: "worst such \(unit.nouns)")
        let count =
            first.turns < turns
            ? "\(Figure.count(first.turns)) of the \(all)" : turns == 1 ? "the worst such \(unit.noun)" : "the \(all)"
        let second = occupants.dropFirst().first.map { ", \(Self.text($0)) in \(Figure.count($0.turns))" } ?? ""
        return "Of these threads, \(Self.text(first)) had the CPU longest in \(count)\(second)."
    }

    /// What to change about them.
    var advice: String {
        let pronoun = occupants.count == 1 ? "it" : "them"
        let run = occupants.count == 1 ? "make it run less" : "run fewer of them at a time"
        if occupants.allSatisfy(\.isRealTime) { return "Give \(pronoun) the policy SCHED_OTHER, or \(run)." }
        if areLowest { return "\(occupants.count == 1 ? "Its" : "Their") nice value is 19 already: \(run)." }
        let known = occupants.allSatisfy { $0.priority != nil && !$0.isRealTime }
        return
            "Give \(pronoun) a higher nice value\(known ? "" : " (real-time ones: the policy SCHED_OTHER)"), or \(run)."
    }

    /// Whether none of them can be ranked lower.
    var areLowest: Bool { occupants.allSatisfy(\.isLowest) }

    private static func text(_ occupant: Occupant) -> String {
        let name = title(occupant)
        guard let priority = occupant.priority else { return name }
        guard priority < 0 else { return "\(name) (nice \(priority - 20))" }
        return priority >= Self.highestRealTime
            ? "\(name) (real-time, priority \(-1 - priority))" : "\(name) (SCHED_DEADLINE)"
    }

    private static func title(_ occupant: Occupant) -> String {
        let name = VisibleText.short(occupant.name, to: RemedyWords.longestName)
        return occupant.isNamesake ? "another thread named \(name)" : name
    }

    /// So many are named. Chosen.
    private static let most = 2
    /// One part in so many of the time is the least that a thread is named for. Chosen.
    private static let leastShare: Int64 = 4
    /// The kernel's priority of an ordinary thread of nice value 19.
    private static let lowest: Int32 = 39
    /// The highest real-time priority is 99, which the kernel writes as -100; a thread with a deadline has -101.
    private static let highestRealTime: Int32 = -100
}
