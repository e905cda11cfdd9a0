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
    private let standings: StackStandings
    private let byFrame: [Key: [Int]]
    private let rates: SampleReach?

    init(_ trace: Trace, _ calls: CallTableBuilder, _ timelines: ThreadTimelines) {
        self.trace = trace
        self.calls = calls
        standings = StackStandings(trace, timelines)
        var byFrame: [Key: [Int]] = [:]
        for (index, stack) in trace.stacks.enumerated() where stack.purpose == .sample {
            guard let app = trace.threads[stack.victim]?.app else { continue }
            byFrame[Key(app: app, frame: stack.frame), default: []].append(index)
        }
        self.byFrame = byFrame
        rates = trace.quality.sampling.flatMap { SampleReach(meanRate: $0.rate) }
    }

    var isEmpty: Bool { byFrame.isEmpty }

    /// What the threads that a frame's samples are of were doing: its main thread first, then owners by depth, then
    /// those that had the CPU.
    ///
    /// - Complexity: O(n log n) over the frame's samples.
    func threads(of frame: FrameNumber, _ spans: FrameSpans, app: AppID) -> [SeenThread] {
        var stacks: [Seen: [Int]] = [:]
        for index in byFrame[Key(app: app, frame: frame)] ?? [] {
            let stack = trace.stacks[index]
            let role = standings.relation(of: stack).role
            stacks[Seen(thread: stack.thread, role: role), default: []].append(index)
        }
        let order = stacks.keys.sorted {
            ($0.role.order, depth(stacks[$0]), $0.thread) < ($1.role.order, depth(stacks[$1]), $1.thread)
        }
        let byThread = stacks.mapValues { inOrder($0) }
        let reach = rates?.reach(amid: byThread.values.map { gaps(in: $0) })
        return order.map { seen in
            let sorted = byThread[seen] ?? []
            return SeenThread(
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
            if case .owner(let depth) = standings.relation(of: trace.stacks[index]) { Int(depth) } else { 0 }
        }
        return depths.min() ?? 0
    }

    /// From one look at a thread that left a sample to the next one.
    private func gaps(in stacks: [Int]) -> [TimeSpan] {
        zip(stacks, stacks.dropFirst()).map { before, after in
            let stack = trace.stacks[before]
            return trace.stacks[after].seenAt - (stack.lastSeenAt ?? stack.seenAt)
        }
    }

    private func inOrder(_ stacks: [Int]) -> [Int] {
        stacks.sorted { (trace.stacks[$0].seenAt, $0) < (trace.stacks[$1].seenAt, $1) }
    }

    /// A sample stands for the time to the next one, but for no more than the frame, handler or main-queue item that it was
    /// taken in. While the thread was parked there is no sample, and events say what it waited for.
    private func mainThread(_ stacks: [Int], _ spans: FrameSpans, _ app: AppID) -> [SeenThread.Part] {
        var parts: [SeenThread.Part] = []
        var next = 0
        for work in spans.atWork(on: trace.header.grid) {
            while next < stacks.count, trace.stacks[stacks[next]].seenAt < work.start { next += 1 }
            // What was seen right at the end of the frame is the frame's.
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

    /// Others are looked at only while they matter: a gap says nothing of them.
    ///
    /// - Parameter reach: how long a sample stands for at most; nil where the rate is unknown.
    private func others(_ stacks: [Int], _ frame: Interval, _ reach: TimeSpan?) -> [SeenThread.Part] {
        stacks.enumerated().flatMap { number, index -> [SeenThread.Part] in
            let stack = trace.stacks[index]
            let start = max(stack.seenAt, frame.start)
            var end = number + 1 < stacks.count ? min(trace.stacks[stacks[number + 1]].seenAt, frame.end) : frame.end
            if let reach { end = min(end, max(stack.lastSeenAt ?? start, start) + reach) }
            guard stack.seenAt <= frame.end, start <= end else { return [] }
            return parts(index, Interval(start: start, end: end))
        }
    }

    /// The time that a stack stands for; where the thread was on its way into a wait, up to the end of that and after it.
    private func parts(_ index: Int, _ interval: Interval) -> [SeenThread.Part] {
        let stack = trace.stacks[index]
        let call = calls.place(of: stack.stack, path: stack.path, app: trace.threads[stack.thread]?.app)
        func part(_ start: Instant, _ end: Instant, _ state: CaptureState, _ resource: String?) -> SeenThread.Part {
            let sample = FrameSample(
                at: start - trace.header.grid.origin,
                lasts: end - start,
                state: state,
                resource: resource,
                call: call
            )
            return SeenThread.Part(sample: sample, stack: index)
        }
        guard let wait = standings.waitBegun(by: stack), case let over = wait.blockedInterval.end, over > interval.start
        else { return [part(interval.start, interval.end, stack.state, stack.waitedFor(in: trace))] }
        let resource = standings.resource(of: stack)
        guard over < interval.end else { return [part(interval.start, interval.end, .blocked, resource)] }
        return [part(interval.start, over, .blocked, resource), part(over, interval.end, stack.state, nil)]
    }

    private func event(
        _ interval: Interval,
        _ state: CaptureState,
        _ resource: String?,
        _ place: CallID?
    ) -> SeenThread.Part {
        let sample = FrameSample(
            at: interval.start - trace.header.grid.origin,
            lasts: interval.length,
            state: state,
            resource: resource,
            call: place
        )
        return SeenThread.Part(sample: sample, stack: nil)
    }
}

extension FrameSpans.IdleKind {
    /// As what is waited for.
    var name: String {
        switch self {
        case .vsync: "the next vsync"
        case .lateTimer: "a late timer"
        }
    }
}

extension StackRelation {
    /// Why a stack of such a thread is taken.
    var role: StackRole {
        switch self {
        case .victim: .mainThread
        case .owner: .owner
        case .holder: .holder
        }
    }
}

extension StackRecord {
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
