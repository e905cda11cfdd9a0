public import FrameTrace

/// The time of a frame in one of its parts.
public struct FramePartTime: Sendable, Equatable, Codable {
    /// The part.
    public var part: FramePart
    /// Wall time.
    public var time: TimeSpan
}

/// Where the time of an app's frames went by the stages of a frame. The parts add up to the whole.
public struct FrameParts: Sendable, Equatable, Codable {
    /// One part of them.
    public struct Part: Sendable, Equatable, Codable {
        /// The part.
        public var part: FramePart
        /// Wall time in all frames.
        public var time: TimeSpan
        /// Wall time in the missed ones.
        public var inMissed: TimeSpan
        /// Of each frame, zero where it had none of it.
        public var times: Distribution
    }

    /// How many frames there are: those shown after warm-up whose stages are known.
    public var frames: Int
    /// How many of them missed their deadline.
    public var missed: Int
    /// From V(due) to the end, in all frames.
    public var length: TimeSpan
    /// The parts, in the order of a pass; those that took no time are left out.
    public var parts: [Part]

    /// What frames took; nil where none has stages.
    ///
    /// - Complexity: O(n log n) in the number of frames.
    init?(_ frames: [FrameRecord]) {
        let told = frames.filter { !$0.parts.isEmpty }
        guard !told.isEmpty else { return nil }
        self.frames = told.count
        missed = told.count(where: \.isMissed)
        parts = FramePart.allCases.compactMap { part in
            let times = told.map { frame in frame.parts.first { $0.part == part }?.time ?? .zero }
            let time = times.reduce(TimeSpan.zero) { $0 + $1 }
            guard time > .zero, let distribution = Distribution(times) else { return nil }
            let inMissed = zip(told, times).reduce(TimeSpan.zero) { $1.0.isMissed ? $0 + $1.1 : $0 }
            return Part(part: part, time: time, inMissed: inMissed, times: distribution)
        }
        length = parts.reduce(TimeSpan.zero) { $0 + $1.time }
    }
}
