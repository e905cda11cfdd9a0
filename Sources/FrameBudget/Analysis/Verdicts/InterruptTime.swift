import FrameTrace

/// The time that interrupts took from threads, and whether the threads' CPU clocks count it.
///
/// A kernel that accounts for interrupts separately (`CONFIG_IRQ_TIME_ACCOUNTING`) takes them out of a thread's CPU
/// clock, others don't. The setting is not read: the frames of the trace show it.
struct InterruptTime {
    private let timelines: ThreadTimelines
    /// Whether interrupts were recorded.
    private let isKnown: Bool
    /// Whether times are exact, so that there are no interrupts.
    private let isExact: Bool
    /// Whether a thread's CPU clock stops during an interrupt.
    let isOutsideClock: Bool

    /// - Complexity: O(frames · log n), of the first frames.
    init(_ trace: Trace, _ timelines: ThreadTimelines) {
        self.timelines = timelines
        isExact = trace.header.facts.isExact
        isKnown = !trace.interrupts.isEmpty || trace.quality.switches?.events?.interrupts != nil
        isOutsideClock = !trace.interrupts.isEmpty && Self.clockStopsInInterrupts(trace, timelines)
    }

    /// Returns the time that interrupts took from a thread within an interval; nil where they were not recorded.
    func taken(from thread: ThreadID, within interval: Interval) -> TimeSpan? {
        guard isKnown else { return isExact ? .zero : nil }
        return timelines[thread]?.interrupted(within: interval) ?? .zero
    }

    /// Returns whether, in most frames, the CPU time that the clock misses is closer to the time of interrupts than to
    /// zero. The hypervisor, whose time it may miss too, takes time from few frames only.
    private static func clockStopsInInterrupts(_ trace: Trace, _ timelines: ThreadTimelines) -> Bool {
        let (leastTelling, mostAsked) = (
            AnalysisPolicy.standard.leastTellingInterrupts, AnalysisPolicy.standard.mostFramesAsked
        )
        var votes = (missing: 0, there: 0)
        for thread in trace.interrupts.keys.sorted() where votes.missing + votes.there < mostAsked {
            guard let timeline = timelines[thread] else { continue }
            var stack = ActivityStack()
            for event in trace.events[thread] ?? [] where votes.missing + votes.there < mostAsked {
                switch event {
                case .begin(let begin): _ = stack.begin(begin)
                case .end(let activity):
                    let end = activity.usage
                    let ended = stack.end(activity).ended
                    guard activity.frame != nil, let start = ended?.begin.usage, let before = start.cpu,
                        let after = end.cpu
                    else { continue }
                    let interval = Interval(start: start.at, end: end.at)
                    let interrupted = timeline.interrupted(within: interval)
                    guard interrupted >= leastTelling else { continue }
                    let missing = timeline.onCPU(within: interval) - (after - before)
                    if (missing - interrupted).magnitude < missing.magnitude {
                        votes.missing += 1
                    } else {
                        votes.there += 1
                    }
                default: break
                }
            }
        }
        return votes.missing > votes.there
    }
}

extension ThreadTimeline {
    /// Returns the time that interrupts took within an interval.
    ///
    /// - Complexity: O(log n + interrupts within it).
    func interrupted(within interval: Interval) -> TimeSpan {
        interrupts.overlapping(interval, start: \.start, end: \.end).reduce(.zero) {
            $0 + $1.interval.overlap(with: interval)
        }
    }

    /// Returns how long the thread was on a CPU within an interval, by switch events.
    ///
    /// - Complexity: O(log n + slices within it).
    func onCPU(within interval: Interval) -> TimeSpan {
        slices.overlapping(interval, start: \.start, end: \.end).reduce(.zero) {
            $0 + Interval(start: $1.start, end: $1.end).overlap(with: interval)
        }
    }
}
