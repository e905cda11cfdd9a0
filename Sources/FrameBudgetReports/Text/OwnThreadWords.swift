import FrameBudget
import FrameTrace

/// Threads of a recorded program that had the CPU while its judged thread was ready, in words.
struct OwnThreadWords {
    /// A thread, or several with the same name.
    private struct Occupant {
        var name: String
        /// Whether the judged thread has the same name.
        var isNamesake: Bool
        /// Priority in the kernel; nil if it is not known.
        var priority: Int32?
        /// Number of the worst turns in which it had the CPU longest, and its time in these.
        var turns = 0
        var time = TimeSpan.zero

        var isRealTime: Bool { priority.map { $0 < 0 } ?? false }
        /// Whether the kernel ranks no ordinary thread lower.
        var isLowest: Bool { priority.map { $0 >= OwnThreadWords.lowest } ?? false }
    }

    /// The one or two threads with the most time, longest first.
    private let occupants: [Occupant]
    /// Number of the worst turns with a known thread.
    private let turns: Int

    /// Creates the words on the worst turns attributed to these threads, or else on those in which they had the CPU
    /// longest; nil if no turn names a thread.
    init?(_ app: AppResult, in result: RunResult?) {
        func isOwn(_ cause: VerdictCause) -> Bool { cause.kind == .contention && cause.culprit?.kind == .ownThreads }
        let attributed: [CauseExample] = app.total.verdicts.filter { isOwn($0.cause) }.flatMap(\.evidence)
        let cells = (result?.contention?.frames ?? []).filter {
            $0.victim == app.name && $0.part.culprit.kind == .ownThreads
        }
        let examples = attributed.isEmpty ? cells.flatMap { $0.examples ?? [] } : attributed
        self.init(examples, of: app)
    }

    /// Creates the words on some of the app's worst turns; nil if none of these names one of its threads.
    init?(_ examples: [CauseExample], of app: AppResult) {
        let held = examples.compactMap(\.heldBy).filter { $0.culprit.kind == .ownThreads && !$0.thread.isEmpty }
        // The name of the judged thread, with its process. Another thread may share the name.
        let judged = app.loop?.thread ?? ""
        var known: [String: Occupant] = [:]
        for one in held {
            let isNamesake = judged == one.thread || judged.hasPrefix(one.thread + " (PID ")
            var occupant =
                known[one.thread] ?? Occupant(name: one.thread, isNamesake: isNamesake, priority: one.priority)
            // Threads with the same name may have different priorities.
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

    /// The longest holder of the CPU, as the end of a sentence on a cause: `, thread rtaudio (real-time, priority 50)
    /// for the longest time`.
    var clause: String {
        guard let first = occupants.first else { return "" }
        return ", \(first.isNamesake ? "" : "thread ")\(Self.text(first)) for the longest time"
    }

    /// Counts the worst turns in which each of them had the CPU longest, in a sentence.
    ///
    /// - Parameter unit: the unit that is counted.
    func sentence(_ unit: RunUnit) -> String {
        guard let first = occupants.first else { return "" }
        let all = Figure.counted(turns, "worst such \(unit.noun)", plural: "worst such \(unit.nouns)")
        let count =
            first.turns < turns
            ? "\(Figure.count(first.turns)) of the \(all)" : turns == 1 ? "the worst such \(unit.noun)" : "the \(all)"
        let second = occupants.dropFirst().first.map { ", \(Self.text($0)) in \(Figure.count($0.turns))" } ?? ""
        return "Of these threads, \(Self.text(first)) had the CPU longest in \(count)\(second)."
    }

    /// Advice on these threads.
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

    /// Maximum number of threads named. Chosen.
    private static let most = 2
    /// Smallest share of the time, as one part in this many, for which a thread is named. Chosen.
    private static let leastShare: Int64 = 4
    /// Kernel priority of an ordinary thread with nice value 19.
    private static let lowest: Int32 = 39
    /// Kernel priority of a thread with real-time priority 99, the highest. A SCHED_DEADLINE thread has -101.
    private static let highestRealTime: Int32 = -100
}
