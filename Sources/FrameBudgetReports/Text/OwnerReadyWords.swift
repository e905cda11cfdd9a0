import FrameBudget
import FrameTrace

/// That the thread which had to end a wait was ready meanwhile, and who had the CPU in its place.
///
/// Such a wait is not made shorter by doing less under the lock. It is told where it is at least a third of the wait.
enum OwnerReadyWords {
    /// From this part of a wait on it is told: one part in so many.
    private static let part = 3

    /// About the frame of a story that was late by a wait, as a sentence; nil where the owner was not ready for long.
    static func sentence(_ story: FrameStory) -> String? {
        guard let verdict = story.frame.verdict, verdict.cause.kind == .wait else { return nil }
        var waits: [String: TimeSpan] = [:]
        var ready: [String: TimeSpan] = [:]
        var holders: [String: [String: TimeSpan]] = [:]
        for moment in story.moments {
            guard case .blocked(_, let resource, let owner?) = moment.what, resource == verdict.cause.resource else {
                continue
            }
            waits[owner.thread, default: .zero] += moment.interval.length
            guard owner.state == .ready else { continue }
            ready[owner.thread, default: .zero] += moment.interval.length
            for thread in owner.holders.compactMap(\.thread) {
                holders[owner.thread, default: [:]][thread, default: .zero] += moment.interval.length
            }
        }
        guard let owner = waits.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key,
            let behind = holders[owner]?.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
        else { return nil }
        return sentence(owner, ready[owner] ?? .zero, of: waits[owner] ?? .zero, behind: behind)
    }

    /// About the longest of a cause's examples of which it is true, as a sentence with what to do; nil where it is of none.
    static func advice(_ examples: [CauseExample]) -> String? {
        for held in examples.compactMap(\.heldBy) {
            guard let ready = held.readyFor, let behind = held.behind,
                let sentence = sentence(held.thread, ready, of: held.time, behind: behind)
            else { continue }
            return "\(sentence) Keep \(short(behind)) off the CPU of \(short(held.thread)), or give it less to do then."
        }
        return nil
    }

    private static func sentence(
        _ owner: String,
        _ ready: TimeSpan,
        of whole: TimeSpan,
        behind: String
    ) -> String? {
        guard ready > .zero, ready * Int64(part) >= whole else { return nil }
        let times = "\(Figure.milliseconds(ready, places: 2)) of \(VerdictWords.milliseconds(whole))"
        return
            "The thread that ended this wait, \(short(owner)), was ready for \(times) of it: \(short(behind)) had the CPU."
    }

    private static func short(_ name: String) -> String { VisibleText.short(name, to: RemedyWords.longestName) }
}
