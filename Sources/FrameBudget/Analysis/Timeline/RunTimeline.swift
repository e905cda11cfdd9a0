public import FrameTrace

/// The timeline of a run: the activity of every thread, the threads on each CPU, and the course of each late frame.
///
/// Lanes and frames are built one at a time, so that a long run does not need memory for all of them.
public struct RunTimeline {
    /// A thread's time on a CPU.
    public struct Occupation: Sendable, Equatable {
        /// The interval on the CPU.
        public var interval: Interval
        /// The thread.
        public var thread: ThreadID
    }

    private let model: RunModel

    private var trace: Trace { model.trace }
    private var timelines: ThreadTimelines { model.timelines }
    private var culprits: CulpritFinder { model.splitter.culprits }

    /// Creates the timeline of a run.
    public init(_ model: RunModel) { self.model = model }

    /// The CPUs that were recorded, by the kernel's numbers.
    public var cpus: [UInt32] { timelines.cpuNumbers }

    /// Returns the threads on a CPU, in order of time.
    public func occupations(of cpu: UInt32) -> [Occupation] {
        guard let index = timelines.cpuNumbers.firstIndex(of: cpu) else { return [] }
        return timelines.cpus[index].map { time in
            Occupation(interval: Interval(start: time.start, end: time.end), thread: timelines.thread(of: time))
        }
    }

    /// The threads of the apps, main threads first, in the order of their numbers.
    public var threads: [ThreadDescription] {
        let threads = trace.threads.values.filter { $0.kind == .simulated }
        return threads.sorted { left, right in
            (isMain(left) ? 0 : 1, left.id) < (isMain(right) ? 0 : 1, right.id)
        }
    }

    private func isMain(_ thread: ThreadDescription) -> Bool { timelines[thread.id]?.isMain ?? false }

    /// Returns the lane of a thread.
    ///
    /// - Complexity: O(n log n) over the thread's events.
    public func lane(of thread: ThreadDescription) -> ThreadLane {
        ThreadLane(thread: thread, states: states(of: thread), spans: spans(of: thread))
    }

    private func states(of thread: ThreadDescription) -> [ThreadLane.State] {
        guard let timeline = timelines[thread.id] else { return [] }
        // CPU time after a thread has begun to wait counts for the wait.
        var states = timeline.slices.flatMap { slice -> [ThreadLane.State] in
            let interval = Interval(start: slice.start, end: slice.end)
            return [interval].subtracting(timeline.blockedIntervals.overlapping(interval)).map {
                ThreadLane.State(interval: $0, standing: .running(cpu: slice.cpu))
            }
        }
        let running = states.map(\.interval).merged()
        // The thread's own notes differ from the scheduler's by some microseconds. The scheduler's records take
        // precedence.
        let ready = timeline.ready.subtracting(running)
        for interval in ready {
            let app = thread.app ?? timeline.activity(at: interval.start)?.app
            for piece in culprits.pieces(of: thread.id, within: interval, victim: app) {
                let holders = ThreadLane.Standing.ready(holders: piece.holders.map(\.culprit))
                states.append(ThreadLane.State(interval: piece.interval, standing: holders))
            }
        }
        for stop in timeline.stops { states.append(ThreadLane.State(interval: stop, standing: .stopped)) }
        let busy = (running + ready + timeline.stops).merged()
        for wait in timeline.waits {
            let resource = wait.resource.flatMap { trace.resources[$0] } ?? ""
            let reach = timeline.reach(of: wait)
            for part in [reach].subtracting(busy.overlapping(reach)) {
                let standing = ThreadLane.Standing.blocked(wait.kind, resource: resource, owner: wait.owner)
                states.append(ThreadLane.State(interval: part, standing: standing))
            }
        }
        return states.filter { $0.interval.length > .zero }.sorted { $0.interval.start < $1.interval.start }
    }

    private func spans(of thread: ThreadDescription) -> [ThreadLane.Span] {
        let frames =
            thread.app.flatMap { app in trace.apps.firstIndex { $0.id == app } }.map { model.frames[$0].records } ?? []
        var builder = SpanBuilder(indices: [:])
        for (index, frame) in frames.enumerated() { builder.indices[frame.number] = index }
        for event in trace.events[thread.id] ?? [] { builder.take(event) }
        if let cut = CutStep.step(of: thread.id, in: trace) { builder.take(.step(cut)) }
        return builder.spans.sorted {
            ($0.interval.start, $1.interval.end) < ($1.interval.start, $0.interval.end)
        }
    }
}

/// Pairs the begins and ends of a thread's work.
private struct SpanBuilder {
    var indices: [FrameNumber: Int]
    var spans: [ThreadLane.Span] = []
    private var stack = ActivityStack()

    init(indices: [FrameNumber: Int]) { self.indices = indices }

    mutating func take(_ event: ThreadEvent) {
        switch event {
        case .begin(let begin): _ = stack.begin(begin)
        case .end(let end):
            // Work that lost its end is left out, because its length is unknown.
            guard let ended = stack.end(end).ended else { break }
            let interval = Interval(start: ended.begin.usage.at, end: end.usage.at)
            spans.append(ThreadLane.Span(interval: interval, work: work(ended.begin)))
        case .step(let step):
            let interval = Interval(start: step.start, end: step.end)
            spans.append(ThreadLane.Span(interval: interval, work: .step(step.path, cpu: step.cpu)))
        default: break
        }
    }

    private func work(_ begin: ActivityBegin) -> ThreadLane.Work {
        switch begin.kind {
        case .frame(let number, _): .frame(number, index: indices[number])
        case .stage(let number): .stage(begin.path, of: number, index: indices[number])
        case .handler: .handler(begin.path)
        case .item(let queue, _): .item(begin.path, queue: queue, qos: begin.qos)
        }
    }
}

extension [Interval] {
    /// Returns the intervals that overlap another one. The receiver must be sorted and disjoint.
    fileprivate func overlapping(_ interval: Interval) -> [Interval] {
        Array(overlapping(interval, start: \.start, end: \.end))
    }
}
