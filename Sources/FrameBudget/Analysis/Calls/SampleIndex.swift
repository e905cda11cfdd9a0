import FrameTrace

/// The samples of late frames that a trace holds, by frame.
struct SampleIndex {
    private struct Key: Hashable {
        var app: AppID
        var frame: FrameNumber
    }

    private struct Seen: Hashable {
        var thread: ThreadID
        var role: StackRole
    }

    private let trace: Trace
    private let calls: CallTableBuilder
    private let byFrame: [Key: [Int]]
    /// How long a sample of a thread that is not looked at all along stands for at most; nil where the rate is unknown.
    private let reach: TimeSpan?

    init(_ trace: Trace, _ calls: CallTableBuilder) {
        self.trace = trace
        self.calls = calls
        var byFrame: [Key: [Int]] = [:]
        for (index, stack) in trace.stacks.enumerated() where stack.purpose == .sample {
            guard let app = trace.threads[stack.victim]?.app else { continue }
            byFrame[Key(app: app, frame: stack.frame), default: []].append(index)
        }
        self.byFrame = byFrame
        // Samples are jittered: two intervals lie between two of them at most.
        reach = trace.quality.sampling.flatMap { $0.rate > 0 ? .seconds(2 / $0.rate) : nil }
    }

    var isEmpty: Bool { byFrame.isEmpty }

    /// What the threads that a frame's samples are of were doing: its main thread first, then owners by depth, then
    /// those that had the CPU.
    ///
    /// - Complexity: O(n log n) over the frame's samples.
    func threads(of frame: FrameRecord, app: AppID) -> [ThreadSamples] {
        var stacks: [Seen: [StackRecord]] = [:]
        for index in byFrame[Key(app: app, frame: frame.number)] ?? [] {
            let stack = trace.stacks[index]
            stacks[Seen(thread: stack.thread, role: stack.role), default: []].append(stack)
        }
        let order = stacks.keys.sorted {
            ($0.role.order, depth(stacks[$0]), $0.thread) < ($1.role.order, depth(stacks[$1]), $1.thread)
        }
        return order.map { seen in
            ThreadSamples(
                thread: trace.threads[seen.thread]?.name ?? "thread \(seen.thread)",
                role: seen.role,
                depth: depth(stacks[seen]),
                samples: samples(stacks[seen] ?? [], of: seen, within: Interval(start: frame.begin, end: frame.end))
            )
        }
    }

    private func depth(_ stacks: [StackRecord]?) -> Int {
        let depths = (stacks ?? []).map { if case .owner(let depth) = $0.relation { Int(depth) } else { 0 } }
        return depths.min() ?? 0
    }

    private func samples(_ stacks: [StackRecord], of seen: Seen, within frame: Interval) -> [FrameSample] {
        let sorted = stacks.enumerated().sorted { ($0.element.seenAt, $0.offset) < ($1.element.seenAt, $1.offset) }
            .map(\.element)
        return sorted.enumerated().compactMap { number, stack in
            let start = max(stack.seenAt, frame.start)
            var end = number + 1 < sorted.count ? min(sorted[number + 1].seenAt, frame.end) : frame.end
            // Others are looked at only while they matter: a gap says nothing of them.
            if seen.role != .mainThread, let reach { end = min(end, max(stack.lastSeenAt ?? start, start) + reach) }
            guard stack.seenAt <= frame.end, start <= end else { return nil }
            return FrameSample(
                at: start - trace.header.grid.origin,
                lasts: end - start,
                state: stack.state,
                resource: stack.waitedFor(in: trace),
                call: calls.place(of: stack.stack, path: stack.path, app: trace.threads[stack.thread]?.app)
            )
        }
    }
}

extension StackRecord {
    /// Why it was taken.
    var role: StackRole {
        switch relation {
        case .victim: .mainThread
        case .owner: .owner
        case .holder: .holder
        }
    }

    /// From when on it tells of the thread.
    fileprivate var seenAt: Instant { takenAt ?? plannedAt }
}

extension StackRole {
    /// Its place in the list of a frame's threads.
    fileprivate var order: Int {
        switch self {
        case .mainThread: 0
        case .owner: 1
        case .holder: 2
        }
    }
}
