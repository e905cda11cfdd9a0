import FrameTrace

/// What a frame's threads were doing all along: from samples, or in virtual time, which has no stacks, from the events that
/// tell it exactly.
struct FrameSamples {
    private let trace: Trace
    private let calls: CallTableBuilder
    private let index: SampleIndex
    private let owners: OwnerFinder?
    private let holders: HolderFinder
    private let hardware: HardwareTimeline

    init(_ trace: Trace, _ calls: CallTableBuilder, _ holders: HolderFinder, _ splitter: LedgerSplitter) {
        self.trace = trace
        self.calls = calls
        self.holders = holders
        hardware = splitter.hardware
        index = SampleIndex(trace, calls)
        owners = trace.header.isVirtual && index.isEmpty ? splitter.owners : nil
    }

    /// Whether anything can be told at all.
    var isEmpty: Bool { owners == nil && index.isEmpty }

    /// The threads of a frame with what they did; empty where it was not sampled.
    ///
    /// - Complexity: O(n log n) over what happened within the frame.
    func threads(of frame: FrameRecord, _ spans: FrameSpans, thread: ThreadID, app: AppID) -> [ThreadSamples] {
        guard let owners else { return index.threads(of: frame, app: app) }
        var story = FrameStoryBuilder(trace, owners, holders, hardware, thread: thread, app: app)
        let own = Interval(start: frame.begin, end: frame.end)
        let samples = story.moments(of: spans).compactMap { sample($0, within: own, app) }
        guard !samples.isEmpty else { return [] }
        let name = trace.threads[thread]?.name ?? "thread \(thread)"
        return [ThreadSamples(thread: name, role: .mainThread, samples: samples)]
    }

    private func sample(_ moment: FrameMoment, within frame: Interval, _ app: AppID) -> FrameSample? {
        guard let part = [moment.interval].clipped(to: frame).first else { return nil }
        var path = moment.outside ?? .none
        var resource: String?
        let state: CaptureState
        switch moment.what {
        case .running(let place, _):
            path = place
            state = .running
        case .ready: state = .unscheduled
        case .blocked(let kind, let name, _):
            state = .blocked
            resource = name.isEmpty ? kind.rawValue : name
        case .served(let kind, let name, _):
            state = .blocked
            resource = name.isEmpty ? kind.rawValue : name
        case .vsyncWait, .timerLate, .carryOver, .unexplained: return nil
        }
        return FrameSample(
            at: part.start - trace.header.grid.origin,
            lasts: part.length,
            state: state,
            resource: resource,
            call: calls.place(path: path, app: app)
        )
    }
}
