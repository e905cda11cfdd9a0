import FrameBudget
import FrameTrace

/// That the workers of a pool were at other items while work waited for one of them, and whose items those were: the same words in
/// advice, headlines, stories of frames and tables.
enum PoolWords {
    /// As a clause: `the workers of the pool were busy with other items, most of them from maps`; nil where something else kept the work
    /// from beginning.
    static func clause(_ held: NotBegun) -> String? {
        guard held.reason == .pool else { return nil }
        if let had = waiting(held) { return app(held).map { "\(had), most of them for \($0)" } ?? had }
        let whose = app(held).map { ", most of them from \($0)" } ?? ""
        return "the workers of the pool were busy with other items\(whose)"
    }

    /// How many threads the pool had, where most of them waited: `the pool had 64 threads, 60 of them waiting`; nil where they did not.
    static func waiting(_ held: NotBegun) -> String? {
        guard let workers = held.workers, let waiting = held.waiting, waiting * 2 > workers else { return nil }
        return "the pool had \(Figure.counted(workers, "thread")), \(Figure.count(waiting)) of them waiting"
    }

    /// The other app whose items most of them were; nil where it was none.
    static func app(_ held: NotBegun) -> String? {
        guard let occupant = held.occupant, occupant.kind == .app else { return nil }
        return WaitName.shortEach(occupant.name, to: RemedyWords.longestName)
    }

    /// Of a cause's examples, where most waited for work that another app's items kept from beginning: as a clause that goes on from a
    /// sentence about the wait, by the longest of them; nil where they did not.
    static func behind(_ examples: [CauseExample]) -> String? {
        var byApp: [Culprit: [NotBegun]] = [:]
        for held in examples.compactMap({ $0.heldBy?.notBegun }) where held.reason == .pool && app(held) != nil {
            if let occupant = held.occupant { byApp[occupant, default: []].append(held) }
        }
        guard let most = byApp.values.first(where: { $0.count * 2 > examples.count }),
            let longest = most.max(by: { $0.time < $1.time }), let words = clause(longest)
        else { return nil }
        return ", and the work that was to end that wait had not begun: \(words)"
    }

    /// About the wait of a frame, as a sentence; nil where the pool did not keep what it waited for from beginning.
    static func sentence(_ story: FrameStory) -> String? {
        guard let held = story.notBegun, let words = clause(held) else { return nil }
        return "For \(Figure.milliseconds(held.time)) ms the work that ended its wait had not begun: \(words)."
    }
}
