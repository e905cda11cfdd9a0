import FrameBudget
import FrameTrace

/// Words on work that waited for a worker while the workers of the pool executed other items, and on the apps of these
/// items. The same in advice, headlines, stories of frames and tables.
enum PoolWords {
    /// Returns a clause: `the workers of the pool were busy with other items, most of them from maps`; nil if something
    /// else kept the work from starting.
    static func clause(_ held: NotBegun) -> String? {
        guard held.reason == .pool else { return nil }
        if let had = waiting(held) { return app(held).map { "\(had), most of them for \($0)" } ?? had }
        let whose = app(held).map { ", most of them from \($0)" } ?? ""
        return "the workers of the pool were busy with other items\(whose)"
    }

    /// Counts the threads of the pool, if most of them waited: `the pool had 64 threads, 60 of them waiting`; nil
    /// otherwise.
    static func waiting(_ held: NotBegun) -> String? {
        guard let workers = held.workers, let waiting = held.waiting, waiting * 2 > workers else { return nil }
        let many = waiting == workers ? "all" : Figure.count(waiting)
        return "the pool had \(Figure.counted(workers, "thread")), \(many) of them waiting"
    }

    /// Advises how to keep workers of the pool free, as the beginning of a sentence: `Let maps submit fewer items at a
    /// time`.
    static func advice(_ held: NotBegun) -> String {
        if waiting(held) != nil {
            return app(held).map { "Let \($0) have fewer items wait at once" } ?? "Limit how many items wait at once"
        }
        return app(held).map { "Let \($0) submit fewer items at a time" } ?? "Submit fewer items at a time"
    }

    /// Names the other app that most items belonged to; nil if there was none.
    static func app(_ held: NotBegun) -> String? {
        guard let occupant = held.occupant, occupant.kind == .app else { return nil }
        return WaitName.shortEach(occupant.name, to: RemedyWords.longestName)
    }

    /// Describes a cause's examples, if most waited for work that another app's items kept from starting, by the
    /// longest of them. The clause continues a sentence about the wait; nil otherwise.
    static func behind(_ examples: [CauseExample]) -> String? {
        var byApp: [Culprit: [NotBegun]] = [:]
        for held in examples.compactMap(\.workNotBegun) where held.reason == .pool && app(held) != nil {
            if let occupant = held.occupant { byApp[occupant, default: []].append(held) }
        }
        guard let most = byApp.values.first(where: { $0.count * 2 > examples.count }),
            let longest = most.max(by: { $0.time < $1.time }), let words = clause(longest)
        else { return nil }
        return ", and the work that was to end that wait had not begun: \(words)"
    }

    /// Describes the wait of a frame, in a sentence; nil if the work that it waited for had begun, or if something other
    /// than the pool kept it from starting for a while.
    static func sentence(_ story: FrameStory) -> String? {
        guard let held = story.notBegun else { return nil }
        if held.neverBegan == true {
            return NeverBeganWords.sentence(held) { WaitName.shortEach($0, to: RemedyWords.longestName) } + "."
        }
        guard let words = clause(held) else { return nil }
        return "For \(Figure.milliseconds(held.time)) ms the work that ended its wait had not begun: \(words)."
    }
}
