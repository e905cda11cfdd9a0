import FrameTrace

/// The samples of late frames in a trace, by frame.
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
    private let stackStates: StackStates
    private let byFrame: [Key: [Int]]
    private let rates: SampleReach?

    init(_ trace: Trace, _ calls: CallTableBuilder, _ timelines: ThreadTimelines) {
        self.trace = trace
        self.calls = calls
        stackStates = StackStates(trace, timelines)
        var byFrame: [Key: [Int]] = [:]
        for (index, stack) in trace.stacks.enumerated() where stack.purpose == .sample {
            guard let app = trace.threads[stack.victim]?.app else { continue }
            byFrame[Key(app: app, frame: stack.frame), default: []].append(index)
        }
        self.byFrame = byFrame
        rates = trace.quality.sampling.flatMap { SampleReach(meanRate: $0.rate) }
    }

    var isEmpty: Bool { byFrame.isEmpty }

    /// Returns the sampled threads of a frame: its main thread first, then owners by depth, then threads that had the
    /// CPU.
    ///
    /// - Complexity: O(n log n) over the frame's samples.
    func threads(of frame: FrameNumber, _ spans: FrameSpans, app: AppID) -> [SampledThread] {
        var stacks: [Seen: [Int]] = [:]
        for index in byFrame[Key(app: app, frame: frame)] ?? [] {
            let stack = trace.stacks[index]
            let role = stackStates.relation(of: stack).role
            stacks[Seen(thread: stack.thread, role: role), default: []].append(index)
        }
        let order = stacks.keys.sorted {
            ($0.role.order, depth(stacks[$0]), $0.thread) < ($1.role.order, depth(stacks[$1]), $1.thread)
        }
        let byThread = stacks.mapValues { inOrder($0) }
        let reach = rates?.reach(amid: byThread.values.map { gaps(in: $0) })
        return order.map { seen in
            let sorted = byThread[seen] ?? []
            return SampledThread(
                thread: seen.thread,
                name: trace.threads[seen.thread]?.name ?? "thread \(seen.thread)",
                role: seen.role,
                depth: depth(stacks[seen]),
                parts: seen.role == .mainThread ? mainThread(sorted, spans, app) : others(sorted, spans.interval, reach)
            )
        }
    }

    private func depth(_ stacks: [Int]?) -> Int {
        let depths = (stacks ?? []).map { index in
            if case .owner(let depth) = stackStates.relation(of: trace.stacks[index]) { Int(depth) } else { 0 }
        }
        return depths.min() ?? 0
    }

    /// Returns the times from the last look of each sample to the next sample.
    private func gaps(in stacks: [Int]) -> [TimeSpan] {
        zip(stacks, stacks.dropFirst()).map { before, after in
            let stack = trace.stacks[before]
            return trace.stacks[after].seenAt - (stack.lastSeenAt ?? stack.seenAt)
        }
    }

    private func inOrder(_ stacks: [Int]) -> [Int] {
        stacks.sorted { (trace.stacks[$0].seenAt, $0) < (trace.stacks[$1].seenAt, $1) }
    }

    /// Returns the main thread's parts. A sample stands for the time to the next one, but at most to the end of the
    /// frame, handler or main-queue item in which it was taken. A parked thread has no samples; its waits come from
    /// events.
    private func mainThread(_ stacks: [Int], _ spans: FrameSpans, _ app: AppID) -> [SampledThread.Part] {
        var parts: [SampledThread.Part] = []
        var next = 0
        for work in spans.atWork(on: trace.header.grid) {
            while next < stacks.count, trace.stacks[stacks[next]].seenAt < work.start { next += 1 }
            // A sample at the exact end of the frame belongs to the frame.
            let isLast = work.end == spans.committed
            while next < stacks.count, case let at = trace.stacks[stacks[next]].seenAt,
                at < work.end || isLast && at == work.end
            {
                let following = next + 1 < stacks.count ? trace.stacks[stacks[next + 1]].seenAt : work.end
                parts += self.parts(stacks[next], Interval(start: at, end: min(following, work.end)))
                next += 1
            }
        }
        guard !parts.isEmpty else { return [] }
        let place = calls.place(path: .none, app: app)
        for (interval, kind) in spans.parked(on: trace.header.grid) {
            parts.append(event(interval, .blocked, kind.name, place))
        }
        for stage in spans.waits where stage.kind == .render {
            parts.append(event(stage.blockedInterval, .blocked, stage.kind.rawValue, place))
        }
        for interval in spans.woken { parts.append(event(interval, .unscheduled, nil, place)) }
        return parts.sorted { $0.sample.at < $1.sample.at }
    }

    /// Returns another thread's parts. Other threads are sampled only while they matter, so a gap is unknown time.
    ///
    /// - Parameter reach: how long a sample stands for at most; nil if the rate is unknown.
    private func others(_ stacks: [Int], _ frame: Interval, _ reach: TimeSpan?) -> [SampledThread.Part] {
        stacks.enumerated().flatMap { number, index -> [SampledThread.Part] in
            let stack = trace.stacks[index]
            let start = max(stack.seenAt, frame.start)
            var end = number + 1 < stacks.count ? min(trace.stacks[stacks[number + 1]].seenAt, frame.end) : frame.end
            if let reach { end = min(end, max(stack.lastSeenAt ?? start, start) + reach) }
            guard stack.seenAt <= frame.end, start <= end else { return [] }
            return parts(index, Interval(start: start, end: end))
        }
    }

    /// Returns the time that a stack stands for. If the thread was about to wait, splits it at the end of the wait.
    private func parts(_ index: Int, _ interval: Interval) -> [SampledThread.Part] {
        let stack = trace.stacks[index]
        let call = calls.place(of: stack.stack, path: stack.path, app: trace.threads[stack.thread]?.app)
        func part(_ start: Instant, _ end: Instant, _ state: CaptureState, _ resource: String?) -> SampledThread.Part {
            let sample = FrameSample(
                at: start - trace.header.grid.origin,
                lasts: end - start,
                state: state,
                resource: resource,
                call: call
            )
            return SampledThread.Part(sample: sample, stack: index)
        }
        guard let wait = stackStates.waitBegun(by: stack), case let over = wait.blockedInterval.end,
            over > interval.start
        else { return [part(interval.start, interval.end, stack.state, stack.waitedFor(in: trace))] }
        let resource = stackStates.resource(of: stack)
        guard over < interval.end else { return [part(interval.start, interval.end, .blocked, resource)] }
        return [part(interval.start, over, .blocked, resource), part(over, interval.end, stack.state, nil)]
    }

    private func event(
        _ interval: Interval,
        _ state: CaptureState,
        _ resource: String?,
        _ place: CallID?
    ) -> SampledThread.Part {
        let sample = FrameSample(
            at: interval.start - trace.header.grid.origin,
            lasts: interval.length,
            state: state,
            resource: resource,
            call: place
        )
        return SampledThread.Part(sample: sample, stack: nil)
    }
}

extension FrameSpans.IdleKind {
    /// The event that is waited for, for a reader.
    var name: String {
        switch self {
        case .vsync: "the next vsync"
        case .lateTimer: "a late timer"
        }
    }
}

extension StackRelation {
    /// The role of a thread with this relation to the frame.
    var role: StackRole {
        switch self {
        case .victim: .mainThread
        case .owner: .owner
        case .holder: .holder
        }
    }
}

extension StackRecord {
    /// The instant whose activity the stack shows.
    fileprivate var seenAt: Instant { takenAt ?? plannedAt }
}

extension StackRole {
    /// Its position in the list of a frame's threads.
    fileprivate var order: Int {
        switch self {
        case .mainThread: 0
        case .owner: 1
        case .holder: 2
        }
    }
}
