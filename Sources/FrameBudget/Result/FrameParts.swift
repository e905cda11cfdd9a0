public import FrameTrace

/// The time of a frame in one of its stages.
public struct FramePartTime: Sendable, Equatable, Codable {
    /// The part.
    public var part: FramePart
    /// Wall time.
    public var time: TimeSpan
}

/// The time of an app's frames by stage. The parts add up to the whole.
public struct FrameParts: Sendable, Equatable, Codable {
    /// The figures of one part.
    public struct Part: Sendable, Equatable, Codable {
        /// The part.
        public var part: FramePart
        /// The wall time in all frames.
        public var time: TimeSpan
        /// The wall time in missed frames.
        public var inMissed: TimeSpan
        /// The distribution over all frames, zero for a frame without this part.
        public var times: Distribution
    }

    /// The number of frames: those shown after warm-up whose stages are known.
    public var frames: Int
    /// The number of these that missed their deadline.
    public var missed: Int
    /// The time from V(due) to the end, over all frames.
    public var length: TimeSpan
    /// The parts, in the order of a pass; parts that took no time are left out.
    public var parts: [Part]

    /// Sums up the parts of frames; nil if none has stages.
    ///
    /// - Parameters:
    ///   - frames: the frames of an app.
    ///   - isWanted: whether a frame counts.
    /// - Complexity: O(n log n) in the number of frames.
    init?(_ frames: some Sequence<FrameRecord>, where isWanted: (FrameRecord) -> Bool) {
        var times = FramePart.allCases.map { _ in [TimeSpan]() }
        var inMissed = FramePart.allCases.map { _ in TimeSpan.zero }
        var count = 0
        var missed = 0
        for frame in frames where !frame.parts.isEmpty && isWanted(frame) {
            count += 1
            if frame.isMissed { missed += 1 }
            for (index, part) in FramePart.allCases.enumerated() {
                let time = frame.parts.first { $0.part == part }?.time ?? .zero
                times[index].append(time)
                if frame.isMissed { inMissed[index] += time }
            }
        }
        guard count > 0 else { return nil }
        self.frames = count
        self.missed = missed
        parts = FramePart.allCases.enumerated().compactMap { index, part in
            let time = times[index].reduce(TimeSpan.zero) { $0 + $1 }
            guard time > .zero, let distribution = Distribution(times[index]) else { return nil }
            return Part(part: part, time: time, inMissed: inMissed[index], times: distribution)
        }
        length = parts.reduce(TimeSpan.zero) { $0 + $1.time }
    }
}
