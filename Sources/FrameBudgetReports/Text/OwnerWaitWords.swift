import FrameBudget
import FrameTrace

/// Words on a thread that had to end a wait but waited itself: to hold a lock for less time would not help alone.
enum OwnerWaitWords {
    /// Describes the longest of a cause's examples in which the owner waited for more than half of the wait, in a
    /// sentence; nil if there is none.
    static func sentence(_ examples: [CauseExample]) -> String? {
        for example in examples {
            guard let held = example.heldBy, held.threads == nil, held.time * 2 > example.time else { continue }
            if let sentence = sentence(held) { return sentence }
        }
        return nil
    }

    private static func sentence(_ held: HeldBy) -> String? {
        let time = VerdictWords.milliseconds(held.time)
        let own = held.waitedFor.map { WaitVerb.past($0) }
        guard let holder = held.holder else {
            return own.map { "\(start(held.thread)) \($0) for most of \(time) of it." }
        }
        let end = own.map { ", and \($0) for most of that time" } ?? ""
        return "\(start(holder)) waited itself for \(time) of it: \(short(held.thread)) had to end that wait\(end)."
    }

    private static func start(_ thread: String) -> String { "The thread that had to end this wait, \(short(thread))," }

    private static func short(_ name: String) -> String { VisibleText.short(name, to: RemedyWords.longestName) }
}
