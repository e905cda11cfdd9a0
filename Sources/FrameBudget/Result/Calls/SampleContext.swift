public import FrameTrace

/// A sample of a late frame's main thread, and what the threads that held it up were doing meanwhile.
public struct SampleContext: Sendable, Equatable {
    /// Another thread at the time of the sample.
    public struct Other: Sendable, Equatable {
        /// The thread's name.
        public var thread: String
        /// The thread's relation to the frame.
        public var role: StackRole
        /// The thread's sample with the longest overlap.
        public var sample: FrameSample
    }

    /// The sample of the main thread.
    public var victim: FrameSample
    /// The other threads, those that the main thread waited for first.
    public var others: [Other]
}

extension [ThreadSamples] {
    /// The samples of the main thread, each with what the owners and holders were doing meanwhile.
    ///
    /// - Complexity: O(samples).
    public var sides: [SampleContext] {
        guard let victim = first(where: { $0.role == .mainThread }) else { return [] }
        let others = filter { $0.role != .mainThread }.sorted { ($0.depth, $0.thread) < ($1.depth, $1.thread) }
        var next = [Int](repeating: 0, count: others.count)
        return victim.samples.map { sample in
            let end = sample.at + sample.lasts
            var beside: [SampleContext.Other] = []
            for (number, other) in others.enumerated() {
                while next[number] < other.samples.count, other.samples[next[number]].end <= sample.at {
                    next[number] += 1
                }
                let within = other.samples[next[number]...].prefix { $0.at < end }
                let longest = within.max { left, right in
                    (left.overlap(sample), right.at) < (right.overlap(sample), left.at)
                }
                guard let longest, longest.overlap(sample) > .zero else { continue }
                beside.append(SampleContext.Other(thread: other.thread, role: other.role, sample: longest))
            }
            return SampleContext(victim: sample, others: beside)
        }
    }
}

extension FrameSample {
    /// When the time that the sample stands for ends, from V(0).
    public var end: TimeSpan { at + lasts }

    fileprivate func overlap(_ other: FrameSample) -> TimeSpan {
        (min(end, other.end) - max(at, other.at)).clampedToZero
    }
}
