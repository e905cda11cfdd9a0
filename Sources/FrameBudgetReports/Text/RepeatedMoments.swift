import FrameBudget
import FrameTrace

/// What a main thread did in a frame, the same things taken together.
struct RepeatedMoments: Equatable {
    /// What it did.
    var text: String
    /// How often.
    var count: Int
    /// How long in all.
    var total: TimeSpan
    /// The longest time.
    var longest: TimeSpan

    /// The things that moments tell of, the one that took the most time first; the same in order of their first moment.
    ///
    /// - Complexity: O(n log n) over the moments.
    static func of(_ moments: [FrameMoment], _ words: (FrameMoment) -> String) -> [RepeatedMoments] {
        var rows: [RepeatedMoments] = []
        var places: [String: Int] = [:]
        for moment in moments {
            let text = words(moment)
            let length = moment.interval.length
            if let place = places[text] {
                rows[place].count += 1
                rows[place].total += length
                rows[place].longest = max(rows[place].longest, length)
            } else {
                places[text] = rows.count
                rows.append(RepeatedMoments(text: text, count: 1, total: length, longest: length))
            }
        }
        return rows.enumerated().sorted { ($1.element.total, $0.offset) < ($0.element.total, $1.offset) }.map(\.element)
    }
}
