import FrameTrace

/// Finds the longest holder of the CPU while a frame's main thread was ready, and what that ran.
struct HolderFinder {
    private let trace: Trace
    private let culprits: CulpritFinder
    private let steps: [ThreadID: ThreadSteps]

    init(_ trace: Trace, _ culprits: CulpritFinder) {
        self.trace = trace
        self.culprits = culprits
        steps = trace.events.mapValues(ThreadSteps.init(in:))
    }

    /// Returns the longest holder of the CPU; nil where no thread held it.
    ///
    /// - Complexity: O(log n + slices and steps within the frame).
    func heldBy(_ spans: FrameSpans, thread: ThreadID, app: AppID) -> HeldBy? {
        let pieces = culprits.pieces(of: thread, within: spans.onMainThread, victim: app)
        guard let most = pieces.byCulprit.first(where: { ![.nobody, .quota].contains($0.culprit.kind) }) else {
            return nil
        }
        var threads: [ThreadID: TimeSpan] = [:]
        for piece in pieces {
            for (holder, time) in piece.shares where holder.culprit == most.culprit {
                if let thread = holder.thread { threads[thread, default: .zero] += time }
            }
        }
        guard let longest = threads.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        var places: [PathID: TimeSpan] = [:]
        for piece in pieces where piece.holders.contains(where: { $0.thread == longest }) {
            for (path, time) in work(of: longest, within: piece.interval) { places[path, default: .zero] += time }
        }
        let path = places.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        return HeldBy(
            culprit: most.culprit,
            thread: trace.threads[longest]?.name ?? "thread \(longest)",
            path: path ?? .none,
            time: most.time
        )
    }

    /// Returns a thread's work within an interval: its steps, or its activities where no step is known.
    func work(of thread: ThreadID, within interval: Interval) -> [(path: PathID, time: TimeSpan)] {
        let steps = steps(of: thread, within: interval)
        guard steps.isEmpty else {
            return steps.map { ($0.path, Interval(start: $0.start, end: $0.end).overlap(with: interval)) }
        }
        let activities: SpanArray<Activity> = culprits.timelines[thread]?.activities ?? []
        return activities.overlapping(interval, start: \.interval.start, end: \.interval.end).map {
            ($0.path, $0.interval.overlap(with: interval))
        }
    }

    /// Returns a thread's steps that overlap an interval, in order.
    ///
    /// - Complexity: O(log n).
    func steps(of thread: ThreadID, within interval: Interval) -> ThreadSteps.SubSequence {
        (steps[thread] ?? ThreadSteps()).overlapping(interval, start: \.start, end: \.end)
    }
}
