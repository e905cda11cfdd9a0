import FrameBudget
import FrameTrace

/// Activity of a main thread in a frame, with equal activities summed up.
struct RepeatedMoments: Equatable {
    /// Description of the activity.
    var text: String
    /// Number of times.
    var count: Int
    var total: TimeSpan
    var longest: TimeSpan

    /// Groups moments by activity, the one with the most time first; equal times in order of their first moment.
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
