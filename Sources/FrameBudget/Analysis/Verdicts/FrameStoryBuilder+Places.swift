import FrameTrace

/// The places in the work that threads were at, for the moments of a frame.
extension FrameStoryBuilder {
    /// Returns the place that the owner worked on; nil where it had not begun, and where it stood still at no place below
    /// its app.
    func place(of piece: OwnerFinder.Piece, within interval: Interval) -> PathID? {
        switch piece.state {
        case .running: return longestWork(of: piece.owner, within: interval)
        case .ready, .blocked:
            guard piece.hasBegun, let path = longestWork(of: piece.owner, within: interval) else { return nil }
            return trace.paths[path]?.parent == nil ? nil : path
        case .unknown: return nil
        }
    }

    /// Returns a thread's longest work within an interval; nil where not known.
    func longestWork(of thread: ThreadID, within interval: Interval) -> PathID? {
        var times: [PathID: TimeSpan] = [:]
        for (path, time) in holders.work(of: thread, within: interval) { times[path, default: .zero] += time }
        return times.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
