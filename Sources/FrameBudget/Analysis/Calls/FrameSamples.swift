import FrameTrace

/// The activity of a frame's threads throughout the frame: from samples, or, in virtual time, which has no stacks, from
/// the events, which are exact.
struct FrameSamples {
    /// The finders that derive a frame's activity from events.
    private struct Events {
        var owners: OwnerFinder
        var holders: HolderFinder
        var hardware: HardwareTimeline
    }

    private let trace: Trace
    private let calls: CallTableBuilder
    private let index: SampleIndex
    /// Nil if samples are used.
    private let events: Events?

    /// Reads the samples of a trace. If there are none, events replace them, provided that times are exact.
    ///
    /// - Parameter usesEvents: whether events replace missing samples even if times are measured.
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

    /// Whether there is neither a sample nor an event to use.
    var isEmpty: Bool { events == nil && index.isEmpty }

    /// Returns the threads of a frame with their activity from the instant at which it was due; empty if it was not
    /// sampled.
    ///
    /// - Complexity: O(n log n) over the events within the frame.
    func threads(of frame: FrameRecord, _ spans: FrameSpans, thread: ThreadID, app: AppID) -> [ThreadSamples] {
        seen(of: frame, spans, thread: thread, app: app).map(\.samples)
    }

    /// Returns the same together with the stacks.
    func seen(of frame: FrameRecord, _ spans: FrameSpans, thread: ThreadID, app: AppID) -> [SampledThread] {
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
        return [SampledThread(thread: thread, name: name, role: .mainThread, parts: parts)]
    }

    private func part(_ moment: FrameMoment, _ app: AppID) -> SampledThread.Part? {
        var path = moment.outside ?? .none
        var resource: String?
        let state: CaptureState
        switch moment.what {
        case .running(let place, _):
            path = place
            state = .running
        case .ready: state = .unscheduled
        // A render thread's work belongs to the frame itself.
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
        // Work of the previous frame belongs to that frame.
        case .carryOver, .unexplained: return nil
        }
        let sample = FrameSample(
            at: moment.interval.start - trace.header.grid.origin,
            lasts: moment.interval.length,
            state: state,
            resource: resource,
            call: calls.place(path: path, app: app)
        )
        return SampledThread.Part(sample: sample, stack: nil)
    }
}
