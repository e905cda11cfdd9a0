import FrameTrace

/// What a frame's threads were doing all along: from samples, or in virtual time, which has no stacks, from the events that
/// tell it exactly.
struct FrameSamples {
    /// What events tell of a frame.
    private struct Events {
        var owners: OwnerFinder
        var holders: HolderFinder
        var hardware: HardwareTimeline
    }

    private let trace: Trace
    private let calls: CallTableBuilder
    private let index: SampleIndex
    /// Nil where samples tell.
    private let events: Events?

    /// The samples of a trace. Where there are none, events stand in for them: always where times are exact.
    ///
    /// - Parameter usesEvents: whether events stand in where times are measured, too.
    init(
        _ trace: Trace,
        _ calls: CallTableBuilder,
        _ holders: HolderFinder,
        _ splitter: LedgerSplitter,
        usesEvents: Bool = false
    ) {
        self.trace = trace
        self.calls = calls
        index = SampleIndex(trace, calls, splitter.culprits.timelines)
        events =
            (usesEvents || trace.header.facts.isExact) && index.isEmpty
            ? Events(owners: splitter.owners, holders: holders, hardware: splitter.hardware) : nil
    }

    /// Whether nothing can be told at all.
    var isEmpty: Bool { events == nil && index.isEmpty }

    /// The threads of a frame with what they did from the instant at which it was due; empty where it was not sampled.
    ///
    /// - Complexity: O(n log n) over what happened within the frame.
    func threads(of frame: FrameRecord, _ spans: FrameSpans, thread: ThreadID, app: AppID) -> [ThreadSamples] {
        seen(of: frame, spans, thread: thread, app: app).map(\.samples)
    }

    /// The same with the stacks that show it.
    func seen(of frame: FrameRecord, _ spans: FrameSpans, thread: ThreadID, app: AppID) -> [SeenThread] {
        guard let events else { return index.threads(of: frame.number, spans, app: app) }
        var story = FrameStoryBuilder(
            trace,
            events.owners,
            events.holders,
            events.hardware,
            thread: thread,
            app: app
        )
        let parts = story.moments(of: spans).compactMap { part($0, app) }
        guard !parts.isEmpty else { return [] }
        let name = trace.threads[thread]?.name ?? "thread \(thread)"
        return [SeenThread(thread: thread, name: name, role: .mainThread, parts: parts)]
    }

    private func part(_ moment: FrameMoment, _ app: AppID) -> SeenThread.Part? {
        var path = moment.outside ?? .none
        var resource: String?
        let state: CaptureState
        switch moment.what {
        case .running(let place, _):
            path = place
            state = .running
        case .ready: state = .unscheduled
        // A render thread's work is the frame's own.
        case .blocked(.render, _, let owner?) where owner.state == .running && owner.path != nil,
            .blocked(.buffer, _, let owner?) where owner.state == .running && owner.path != nil:
            path = owner.path ?? .none
            state = .running
        case .blocked(let kind, let name, _), .served(let kind, let name, _):
            state = .blocked
            resource = name.isEmpty ? kind.rawValue : name
        case .vsyncWait:
            state = .blocked
            resource = FrameSpans.IdleKind.vsync.name
        case .timerLate:
            state = .blocked
            resource = FrameSpans.IdleKind.lateTimer.name
        case .stopped:
            state = .blocked
            resource = "the end of a stop"
        // What the frame before did is that frame's.
        case .carryOver, .unexplained: return nil
        }
        let sample = FrameSample(
            at: moment.interval.start - trace.header.grid.origin,
            lasts: moment.interval.length,
            state: state,
            resource: resource,
            call: calls.place(path: path, app: app)
        )
        return SeenThread.Part(sample: sample, stack: nil)
    }
}
