import FrameTrace

/// The position of a thread's home waits within most of the frames that it states.
enum HomePlace {
    /// The waits lie at the begins of frames: the thread waits until there is something to draw.
    case atBegin
    /// The thread does a part of the work before its waits.
    case within
    /// The thread waits when all work is done.
    case atEnd

    /// The least ratio of the work on one side of the waits to that on the other.
    private static let ratio: Int64 = 4

    /// - Parameters:
    ///   - waits: the thread's waits between turns, in order, each until it was woken.
    ///   - frames: the frames that it states, in order.
    /// - Complexity: O(frames · log waits).
    init(_ waits: [Interval], _ frames: [Interval]) {
        // Each frame has one vote: by time, a single delayed frame would outweigh all others.
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
