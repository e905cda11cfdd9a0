import FrameTrace

/// A stay of an app off screen, as to its memory: what the system has dropped of it, and what it has given back by itself (S-5).
struct StayOffScreen {
    let since: TimeSpan
    /// All that the system has dropped; what was drawn again off screen and dropped again counts twice.
    private(set) var dropped: Int64 = 0
    /// The app's footprint as it left the screen.
    private let footprint: Int64
    /// By block: what the system has dropped of it and nobody has drawn again.
    private var gone: [ResourceID: Int64] = [:]
    private var goneInAll: Int64 = 0
    /// How much that is together, from when on.
    private var history: [(at: TimeSpan, gone: Int64)] = []

    /// An app leaves the screen.
    init(since: TimeSpan, footprint: Int64) {
        self.since = since
        self.footprint = footprint
    }

    /// The system drops a block.
    mutating func drop(_ block: ResourceID, _ count: ByteCount, at: TimeSpan) {
        dropped += count.bytes
        change(block, to: count.bytes, at: at)
    }

    /// The app draws a block again, if it is one that the system has dropped.
    mutating func rebuild(_ block: ResourceID, at: TimeSpan) {
        if gone[block] != nil { change(block, to: nil, at: at) }
    }

    private mutating func change(_ block: ResourceID, to count: Int64?, at: TimeSpan) {
        goneInAll += (count ?? 0) - (gone[block] ?? 0)
        gone[block] = count
        history.append((at, goneInAll))
    }

    /// The most by which the footprint has fallen otherwise.
    ///
    /// - Parameter points: what the app had during the stay, one point for each instant, in order.
    /// - Complexity: O(points + changes).
    func givenBack(_ points: [MemoryTrack.Point]) -> Int64 {
        var (next, gone, most) = (0, Int64(0), Int64(0))
        for point in points {
            // As things were at the end of that instant, as the point says.
            while next < history.count, history[next].at <= point.at {
                gone = history[next].gone
                next += 1
            }
            most = max(most, footprint - point.use.footprint.bytes - gone)
        }
        return most
    }
}
