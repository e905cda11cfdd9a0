import FrameTrace

/// Where a thread comes home within the frames that it states: in most of them.
enum HomePlace {
    /// Its waits lie at their begins: it waits until there is something to draw.
    case atBegin
    /// It has done a part of the work before.
    case within
    /// It waits when all is done.
    case atEnd

    /// It has done so many times as much on one side of its waits as on the other.
    private static let ratio: Int64 = 4

    /// - Parameters:
    ///   - waits: its waits between turns, each until it was woken, in order.
    ///   - frames: what it states as one frame each, in order.
    /// - Complexity: O(frames · log waits).
    init(_ waits: [Interval], _ frames: [Interval]) {
        // Each frame has one vote: the time of one in which it was held up would outweigh all others.
        var (all, atBegin, atEnd) = (0, 0, 0)
        for frame in frames {
            let first = waits.sortedIndex(where: { $0.start >= frame.start })
            let next = waits.sortedIndex(where: { $0.end > frame.end })
            guard first < next else { continue }
            let before = waits[first].start - frame.start
            let after = frame.end - waits[next - 1].end
            all += 1
            if before > after * Self.ratio { atEnd += 1 }
            if after > before * Self.ratio { atBegin += 1 }
        }
        self = atEnd * 2 > all ? .atEnd : atBegin * 2 > all ? .atBegin : .within
    }
}
