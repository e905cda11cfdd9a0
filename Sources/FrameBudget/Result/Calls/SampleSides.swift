public import FrameTrace

/// One sample of a late frame's main thread, and what those that held it up were doing meanwhile.
public struct SampleSides: Sendable, Equatable {
    /// What another thread was doing.
    public struct Other: Sendable, Equatable {
        /// The thread's name.
        public var thread: String
        /// How it is related to the frame.
        public var role: StackRole
        /// What it was doing for most of the main thread's sample.
        public var sample: FrameSample
    }

    /// What the main thread was doing.
    public var victim: FrameSample
    /// The others, those that the main thread waited for first.
    public var others: [Other]
}

extension [ThreadSamples] {
    /// The main thread's samples, each with what its owners and holders were doing meanwhile.
    ///
    /// - Complexity: O(samples).
    public var sides: [SampleSides] {
        guard let victim = first(where: { $0.role == .mainThread }) else { return [] }
        let others = filter { $0.role != .mainThread }.sorted { ($0.depth, $0.thread) < ($1.depth, $1.thread) }
        var next = [Int](repeating: 0, count: others.count)
        return victim.samples.map { sample in
            let end = sample.at + sample.lasts
            var beside: [SampleSides.Other] = []
            for (number, other) in others.enumerated() {
                while next[number] < other.samples.count, other.samples[next[number]].end <= sample.at {
                    next[number] += 1
                }
                let within = other.samples[next[number]...].prefix { $0.at < end }
                let longest = within.max { left, right in
                    (left.overlap(sample), right.at) < (right.overlap(sample), left.at)
                }
                guard let longest, longest.overlap(sample) > .zero else { continue }
                beside.append(SampleSides.Other(thread: other.thread, role: other.role, sample: longest))
            }
            return SampleSides(victim: sample, others: beside)
        }
    }
}

extension FrameSample {
    /// When the next sample takes over, from V(0).
    public var end: TimeSpan { at + lasts }

    fileprivate func overlap(_ other: FrameSample) -> TimeSpan {
        (min(end, other.end) - max(at, other.at)).clampedToZero
    }
}
