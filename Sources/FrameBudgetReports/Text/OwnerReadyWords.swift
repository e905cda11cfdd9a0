import FrameBudget
import FrameTrace

/// Words on a thread that had to end a wait but was ready instead of running, and on the holders of the CPU.
///
/// Less work under the lock does not shorten such a wait. It is mentioned if it is at least a third of the wait.
enum OwnerReadyWords {
    /// Smallest share of a wait, as one part in this many, from which the ready time is mentioned.
    private static let part = 3
    /// Maximum number of holders of the CPU named.
    private static let mostNames = 2

    private struct Occupant {
        var name: String
        var time: TimeSpan
    }

    /// Describes the owner of the wait that made a frame late, in a sentence; nil if the owner was not ready for long.
    static func sentence(_ story: FrameStory) -> String? {
        guard let verdict = story.frame.verdict, verdict.cause.kind == .wait else { return nil }
        var waits: [String: TimeSpan] = [:]
        var ready: [String: TimeSpan] = [:]
        var chained: [String: TimeSpan] = [:]
        // The threads that may have been at work which was only ahead in a queue.
        var ahead: Set<String> = []
        var occupants: [String: [String: TimeSpan]] = [:]
        // Includes time without a known owner, such as a wait that a timeout ended.
        var whole = TimeSpan.zero
        for moment in story.moments {
            guard case .blocked(let kind, let resource, let known) = moment.what, resource == verdict.cause.resource
            else {
                continue
            }
            whole += moment.interval.length
            guard let owner = known else { continue }
            waits[owner.thread, default: .zero] += moment.interval.length
            if !owner.chain.isEmpty { chained[owner.thread, default: .zero] += moment.interval.length }
            if owner.aheadIn != nil || mayBeAhead(kind) { ahead.insert(owner.thread) }
            guard owner.state == .ready else { continue }
            ready[owner.thread, default: .zero] += moment.interval.length
            // Two threads of one app on two CPUs count once.
            let threads = owner.holders.filter { $0.thread != nil }
            for who in Set(threads.compactMap { name($0.culprit, $0.thread) }) {
                occupants[owner.thread, default: [:]][who, default: .zero] += moment.interval.length
            }
        }
        guard let owner = waits.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        let all = (occupants[owner] ?? [:]).map { Occupant(name: $0.key, time: $0.value) }
        let isChained = (chained[owner] ?? .zero) * 2 > waits[owner] ?? .zero
        let alone = ahead.contains(owner) ? progressing(owner, thisWait) : ending(owner, thisWait)
        let start = isChained ? chainEnd(owner, thisWait) : alone
        return sentence(start, ready[owner] ?? .zero, of: whole, behind: all)
    }

    /// Describes the longest of a cause's examples with a ready owner, in a sentence with advice; nil if there is none.
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

    /// Describes the wait of an example, in a sentence; nil if the owner was not ready for long, or that is not known.
    ///
    /// - Parameters:
    ///   - wait: name of the wait.
    ///   - whole: length of the whole wait, including time with other owners or none; zero if it is not known.
    static func sentence(_ held: HeldBy, of wait: String = thisWait, within whole: TimeSpan = .zero) -> String? {
        let start: String
        if let threads = held.threads {
            start = "The \(threads) threads that held up \(wait) were"
        } else {
            start = held.holder == nil ? ending(held.thread, wait) : chainEnd(held.thread, wait)
        }
        return held.readyFor.flatMap { sentence(start, $0, of: max(held.time, whole), behind: occupants(held)) }
    }

    static let thisWait = "this wait"

    private static func ending(_ thread: String, _ wait: String) -> String {
        "The thread that had to end \(wait), \(short(thread)), was"
    }

    /// Whether the owner of a wait of a kind may have been at other work, which was only ahead in the queue.
    private static func mayBeAhead(_ kind: WaitKind) -> Bool {
        [.queue, .concurrentQueue, .item, .concurrentItem].contains(kind)
    }

    /// Describes a thread that was to end a wait, or whose work was ahead of that in a queue.
    private static func progressing(_ thread: String, _ wait: String) -> String {
        "The thread that had to make progress before \(wait) could end, \(short(thread)), was"
    }

    /// Describes a thread at the end of a chain: the owner of the wait waited for this thread in turn.
    private static func chainEnd(_ thread: String, _ wait: String) -> String {
        "At the end of the chain behind \(wait), \(short(thread)) was"
    }

    /// Returns the longest holder of the CPU in an example; nil if the owner was not ready for long, or that is not
    /// known.
    static func occupant(_ held: HeldBy) -> String? { occupants(held).first?.name }

    /// Returns the holders of the CPU in an example, longest first. Results of earlier versions know one thread.
    private static func occupants(_ held: HeldBy) -> [Occupant] {
        guard let by = held.behindBy, !by.isEmpty else {
            return held.behind.map { [Occupant(name: short($0), time: held.readyFor ?? .zero)] } ?? []
        }
        return by.compactMap { by in name(by.culprit, by.thread).map { Occupant(name: $0, time: by.time) } }
    }

    /// Names a holder of the CPU: a thread of the same app, or of an unknown one, by its own name, others by their
    /// culprit; nil if no thread had the CPU.
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
        // A share of nearly all counts as all.
        guard most.time * 20 < ready * 19 else { return "\(text)." }
        let others = all.dropFirst().prefix(mostNames - 1).map {
            ", \($0.name) for \(VerdictWords.milliseconds($0.time))"
        }
        return "\(text) for \(VerdictWords.milliseconds(most.time)) of it\(others.joined())."
    }

    private static func short(_ name: String) -> String { VisibleText.short(name, to: RemedyWords.longestName) }
}
