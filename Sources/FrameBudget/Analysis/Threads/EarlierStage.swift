import FrameTrace

/// The time in which the render thread of an app worked on a frame before the one that is asked about.
struct EarlierStage: Sendable, Equatable {
    /// The earlier frame.
    var frame: FrameNumber
    /// From where the render thread began it to its present.
    var interval: Interval
}

extension FrameStages {
    /// What the render thread did for the frames before one, from an instant on, the latest first; nothing where the main thread ends
    /// frames.
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
    /// An interval of a wait in parts, in order of time: each with the earlier frame that the render thread was at; nil where it was at
    /// none, and where it was not the render thread that the main thread waited for.
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
