/// The timelines of all threads, and who was on which CPU.
struct ThreadTimelines: Sendable {
    /// A thread's time on one CPU.
    struct Occupation: Sendable {
        /// When it was put on the CPU.
        var start: Instant
        /// When it was taken off.
        var end: Instant
        /// Whose time it is.
        var thread: ThreadID
    }

    /// Whose a place in the work is.
    let places: WorkPlaces
    /// By thread.
    let byThread: [ThreadID: ThreadTimeline]
    /// By CPU that apps may use: who was on it, in order.
    let cpus: [[Occupation]]
    /// The kernel's numbers of those CPUs, in the same order.
    let cpuNumbers: [UInt32]

    /// The timelines of a trace.
    ///
    /// - Complexity: O(n log n) over the trace's events and slices.
    init(_ trace: Trace) {
        let places = WorkPlaces(trace)
        let overrides = Self.overrides(of: trace)
        var byThread: [ThreadID: ThreadTimeline] = [:]
        for thread in trace.threads.values {
            byThread[thread.id] = ThreadTimelineBuilder.timeline(
                of: thread,
                in: trace,
                places: places,
                overrides: overrides[thread.id] ?? []
            )
        }
        self.places = places
        self.byThread = byThread
        let occupations = Self.occupations(of: trace)
        cpuNumbers = occupations.keys.sorted()
        cpus = cpuNumbers.map { occupations[$0] ?? [] }
    }

    /// Whether it is known when threads were on a CPU.
    var knowsSlices: Bool { !cpus.isEmpty }

    subscript(thread: ThreadID) -> ThreadTimeline? { byThread[thread] }

    private static func occupations(of trace: Trace) -> [UInt32: [Occupation]] {
        let allowed = Set(trace.machine?.appCPUs ?? [])
        var byCPU: [UInt32: [Occupation]] = [:]
        for (thread, slices) in trace.slices {
            for slice in slices where allowed.isEmpty || allowed.contains(Int(slice.cpu)) {
                byCPU[slice.cpu, default: []].append(
                    Occupation(start: slice.start, end: slice.end, thread: thread)
                )
            }
        }
        return byCPU.mapValues { times in
            times.sorted { ($0.start, $0.end, $0.thread) < ($1.start, $1.end, $1.thread) }
        }
    }

    private static func overrides(of trace: Trace) -> [ThreadID: [OverrideSpan]] {
        var open: [ThreadID: OverrideSpan] = [:]
        var spans: [ThreadID: [OverrideSpan]] = [:]
        func close(_ thread: ThreadID, at instant: Instant) {
            guard let span = open.removeValue(forKey: thread), span.interval.start < instant else { return }
            let interval = Interval(start: span.interval.start, end: instant)
            spans[thread, default: []].append(OverrideSpan(interval: interval, qos: span.qos))
        }
        for (note, at) in trace.notes {
            guard case .override(let thread, let qos) = note else { continue }
            close(thread, at: at)
            if let qos { open[thread] = OverrideSpan(interval: Interval(start: at, end: at), qos: qos) }
        }
        for thread in open.keys.sorted() { close(thread, at: trace.observedUntil) }
        return spans
    }
}
