import FrameBudget
import FrameTrace

/// That the thread which had to end a wait was ready meanwhile, and who had the CPU in its place.
///
/// Such a wait is not made shorter by doing less under the lock. It is told where it is at least a third of the wait.
enum OwnerReadyWords {
    /// From this part of a wait on it is told: one part in so many.
    private static let part = 3
    /// How many of those that had the CPU are named.
    private static let mostNames = 2

    /// Who had the CPU, and for how long.
    private struct Occupant {
        var name: String
        var time: TimeSpan
    }

    /// About the frame of a story that was late by a wait, as a sentence; nil where the owner was not ready for long.
    static func sentence(_ story: FrameStory) -> String? {
        guard let verdict = story.frame.verdict, verdict.cause.kind == .wait else { return nil }
        var waits: [String: TimeSpan] = [:]
        var ready: [String: TimeSpan] = [:]
        var chained: [String: TimeSpan] = [:]
        var occupants: [String: [String: TimeSpan]] = [:]
        // Also where it is not known who had to end it, as of a wait that a timeout ended.
        var whole = TimeSpan.zero
        for moment in story.moments {
            guard case .blocked(_, let resource, let known) = moment.what, resource == verdict.cause.resource else {
                continue
            }
            whole += moment.interval.length
            guard let owner = known else { continue }
            waits[owner.thread, default: .zero] += moment.interval.length
            if !owner.chain.isEmpty { chained[owner.thread, default: .zero] += moment.interval.length }
            guard owner.state == .ready else { continue }
            ready[owner.thread, default: .zero] += moment.interval.length
            // Two threads of one app had two CPUs for that time, and not twice as long.
            let threads = owner.holders.filter { $0.thread != nil }
            for who in Set(threads.compactMap { name($0.culprit, $0.thread) }) {
                occupants[owner.thread, default: [:]][who, default: .zero] += moment.interval.length
            }
        }
        guard let owner = waits.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        let all = (occupants[owner] ?? [:]).map { Occupant(name: $0.key, time: $0.value) }
        let isChained = (chained[owner] ?? .zero) * 2 > waits[owner] ?? .zero
        let start = isChained ? atTheEnd(owner, thisWait) : ending(owner, thisWait)
        return sentence(start, ready[owner] ?? .zero, of: whole, behind: all)
    }

    /// About the longest of a cause's examples of which it is true, as a sentence with what to do; nil where it is of none.
    static func advice(_ examples: [CauseExample]) -> String? {
        for example in examples {
            guard let held = example.heldBy, let sentence = sentence(held, within: example.time),
                let behind = occupants(held).first?.name
            else { continue }
            let cpu = held.threads == nil ? "the CPU of \(short(held.thread))" : "their CPU"
            return "\(sentence) Keep \(behind) off \(cpu), or give it less to do then."
        }
        return nil
    }

    /// About the wait of an example, as a sentence; nil where the owner was not ready for long, or that is not known.
    ///
    /// - Parameters:
    ///   - wait: what the wait is called.
    ///   - whole: how long all of the wait was, where others or nobody had to end it for the rest; zero where that is not known.
    static func sentence(_ held: HeldBy, of wait: String = thisWait, within whole: TimeSpan = .zero) -> String? {
        let start: String
        if let threads = held.threads {
            start = "The \(threads) threads that held up \(wait) were"
        } else {
            start = held.holder == nil ? ending(held.thread, wait) : atTheEnd(held.thread, wait)
        }
        return held.readyFor.flatMap { sentence(start, $0, of: max(held.time, whole), behind: occupants(held)) }
    }

    static let thisWait = "this wait"

    private static func ending(_ thread: String, _ wait: String) -> String {
        "The thread that had to end \(wait), \(short(thread)), was"
    }

    /// Another thread was to end the wait, and waited for this one.
    private static func atTheEnd(_ thread: String, _ wait: String) -> String {
        "At the end of the chain behind \(wait), \(short(thread)) was"
    }

    /// Who had the CPU for longest in an example; nil where it was not ready for long, or that is not known.
    static func occupant(_ held: HeldBy) -> String? { occupants(held).first?.name }

    /// Who had the CPU in an example, longest first. Results of earlier versions know one thread.
    private static func occupants(_ held: HeldBy) -> [Occupant] {
        guard let by = held.behindBy, !by.isEmpty else {
            return held.behind.map { [Occupant(name: short($0), time: held.readyFor ?? .zero)] } ?? []
        }
        return by.compactMap { by in name(by.culprit, by.thread).map { Occupant(name: $0, time: by.time) } }
    }

    /// Who had the CPU: a thread of the same app, or of an unknown one, by its name, others by theirs; nil where no thread had.
    private static func name(_ culprit: Culprit, _ thread: String?) -> String? {
        switch culprit.kind {
        case .nobody, .quota: nil
        case .unknown: thread.map(short)
        case .ownThreads: thread.map(short) ?? VerdictWords.name(culprit)
        default: VerdictWords.name(culprit)
        }
    }

    private static func sentence(
        _ start: String,
        _ ready: TimeSpan,
        of whole: TimeSpan,
        behind: [Occupant]
    ) -> String? {
        let all = behind.sorted { ($1.time, $0.name) < ($0.time, $1.name) }
        guard let most = all.first, ready > .zero, ready * Int64(part) >= whole else { return nil }
        let times = "\(Figure.milliseconds(ready, places: 2)) of \(VerdictWords.milliseconds(whole))"
        let text = "\(start) ready for \(times) of it: \(most.name) had the CPU"
        // For nearly all of it, as good as for all.
        guard most.time * 20 < ready * 19 else { return "\(text)." }
        let others = all.dropFirst().prefix(mostNames - 1).map {
            ", \($0.name) for \(VerdictWords.milliseconds($0.time))"
        }
        return "\(text) for \(VerdictWords.milliseconds(most.time)) of it\(others.joined())."
    }

    private static func short(_ name: String) -> String { VisibleText.short(name, to: RemedyWords.longestName) }
}
