import FrameBudget
import FrameTrace

/// Words on work that waited for a worker while the workers of the pool executed other items, and on the apps of these
/// items. The same in advice, headlines, stories of frames and tables.
enum PoolWords {
    /// Returns a clause: `the workers of the pool were busy with other items, most of them from maps`; nil if something
    /// else kept the work from starting.
    static func clause(_ held: NotBegun) -> String? {
        guard held.reason == .pool else { return nil }
        if let had = waiting(held) {
            return app(held).map { "\(had), \(held.workers == 1 ? "" : "most of them ")for \($0)" } ?? had
        }
        let whose = app(held).map { ", most of them from \($0)" } ?? ""
        return "the workers of the pool were busy with other items\(whose)"
    }

    /// Names the work whose items the workers executed, and its share of their time, in a sentence: `The workers executed
    /// 'maps › load' (91 % of their time) and 'notes › save' (9 %).`; nil if it is not known.
    static func work(_ held: NotBegun, _ place: (PathID) -> String) -> String? {
        guard held.reason == .pool, let works = held.occupying, let whole = held.occupied, whole > .zero else {
            return nil
        }
        var parts: [String] = []
        for work in works {
            let share = work.time / whole
            guard share >= leastShare else { continue }
            guard share < nearlyAll else { return "The workers executed '\(place(work.path))'." }
            let percent = Figure.percent(share, places: 0) + (parts.isEmpty ? " of their time" : "")
            parts.append("'\(place(work.path))' (\(percent))")
        }
        return parts.isEmpty ? nil : "The workers executed \(WordList.text(parts))."
    }

    /// The least share of the workers' time that is named.
    private static let leastShare = 0.05
    /// The share from which on it is that of all, as printed.
    private static let nearlyAll = 0.995

    /// Counts the threads of the pool, if most of them waited: `the pool had 64 threads, 60 of them waiting`; nil
    /// otherwise.
    static func waiting(_ held: NotBegun) -> String? {
        guard let workers = held.workers, let waiting = held.waiting, waiting * 2 > workers else { return nil }
        guard workers > 1 else { return "the only thread of the pool was waiting" }
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
}
