import FrameTrace

/// An interval in which an app's render thread worked on a frame before the one under analysis.
struct EarlierStage: Sendable, Equatable {
    /// The earlier frame.
    var frame: FrameNumber
    /// From the frame's begin on the render thread to its present.
    var interval: Interval
}

extension FrameStages {
    /// Returns the render thread's work for the frames before `number`, from `start` on, the latest frame first; empty
    /// where frames end on the main thread.
    ///
    /// - Complexity: O(frames begun and not presented at `start`).
    func before(_ number: FrameNumber, from start: Instant, until end: Instant) -> [EarlierStage] {
        var earlier: [EarlierStage] = []
        var next = number.rawValue
        while next > 0 {
            next -= 1
            let frame = FrameNumber(next)
            guard let span = span(of: frame, until: end), span.end > start else { break }
            let interval = Interval(start: max(start, span.begin), end: max(start, min(end, span.end)))
            if interval.start < interval.end { earlier.append(EarlierStage(frame: frame, interval: interval)) }
        }
        return earlier
    }
}

extension [EarlierStage] {
    /// Splits an interval of a wait, in order of time. Each part has the earlier frame that the render thread worked
    /// on; nil where it worked on none, or where the main thread did not wait for the render thread.
    func parts(of interval: Interval, in kind: WaitKind) -> [(part: Interval, frame: FrameNumber?)] {
        kind.isForRenderThread ? parts(of: interval) : [(interval, nil)]
    }

    private func parts(of interval: Interval) -> [(part: Interval, frame: FrameNumber?)] {
        guard !isEmpty else { return [(interval, nil)] }
        var parts: [(part: Interval, frame: FrameNumber?)] = flatMap { stage in
            [stage.interval].clipped(to: interval).filter { $0.length > .zero }.map { ($0, stage.frame) }
        }
        let rest = [interval].subtracting(parts.map(\.part).merged())
        parts += rest.map { ($0, nil) }
        return parts.sorted { $0.part.start < $1.part.start }
    }
}
