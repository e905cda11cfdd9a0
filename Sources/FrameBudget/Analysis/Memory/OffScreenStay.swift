import FrameTrace

/// The memory of an app during a stay off screen: what the system dropped, and what the app released by itself (S-5).
struct OffScreenStay {
    let since: TimeSpan
    /// Bytes dropped by the system. Memory that was redrawn off screen and dropped again counts twice.
    private(set) var dropped: Int64 = 0
    /// The app's footprint when it left the screen.
    private let footprint: Int64
    /// By block: bytes that the system dropped and the app has not redrawn.
    private var gone: [ResourceID: Int64] = [:]
    private var totalGone: Int64 = 0
    /// The total of those bytes over time.
    private var history: [(at: TimeSpan, gone: Int64)] = []

    init(since: TimeSpan, footprint: Int64) {
        self.since = since
        self.footprint = footprint
    }

    /// Records that the system drops a block.
    mutating func drop(_ block: ResourceID, _ count: ByteCount, at: TimeSpan) {
        dropped += count.bytes
        change(block, to: count.bytes, at: at)
    }

    /// Records that the app redraws a block, if the system had dropped it.
    mutating func rebuild(_ block: ResourceID, at: TimeSpan) {
        if gone[block] != nil { change(block, to: nil, at: at) }
    }

    private mutating func change(_ block: ResourceID, to count: Int64?, at: TimeSpan) {
        totalGone += (count ?? 0) - (gone[block] ?? 0)
        gone[block] = count
        history.append((at, totalGone))
    }

    /// Returns the largest drop of the footprint not caused by the system.
    ///
    /// - Parameter points: the app's memory during the stay, one point for each instant, in order.
    /// - Complexity: O(points + changes).
    func givenBack(_ points: [MemoryTrack.Point]) -> Int64 {
        var (next, gone, most) = (0, Int64(0), Int64(0))
        for point in points {
            // The state at the end of that instant, as in the point.
            while next < history.count, history[next].at <= point.at {
                gone = history[next].gone
                next += 1
            }
            most = max(most, footprint - point.use.footprint.bytes - gone)
        }
        return most
    }
}
