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
        /// Its number in ``ThreadTimelines/all``; beyond the end for a thread that the trace does not describe.
        var number: UInt32
    }

    /// Whose a place in the work is.
    let places: WorkPlaces
    /// Of all threads, in the order of their ids.
    let all: [ThreadTimeline]
    /// By CPU that apps may use: who was on it, in order.
    let cpus: [[Occupation]]
    /// The kernel's numbers of those CPUs, in the same order.
    let cpuNumbers: [UInt32]
    private let numbers: [ThreadID: Int]

    /// The timelines of a trace.
    ///
    /// - Complexity: O(n log n) over the trace's events and slices.
    init(_ trace: Trace) {
        let places = WorkPlaces(trace)
        let overrides = Self.overrides(of: trace)
        let threads = trace.threads.values.sorted { $0.id < $1.id }
        all = threads.map { thread in
            ThreadTimelineBuilder.timeline(
                of: thread,
                in: trace,
                places: places,
                overrides: overrides[thread.id] ?? []
            )
        }
        let numbers = Dictionary(
            threads.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        self.places = places
        self.numbers = numbers
        var occupations = Self.occupations(of: trace, numbers)
        cpuNumbers = occupations.keys.sorted()
        cpus = cpuNumbers.map { occupations.removeValue(forKey: $0) ?? [] }
    }

    /// Whether it is known when threads were on a CPU.
    var knowsSlices: Bool { !cpus.isEmpty }

    /// A thread's number in ``all``; nil for one that the trace does not describe.
    func number(of thread: ThreadID) -> Int? { numbers[thread] }

    /// A CPU's place in ``cpus``.
    func index(ofCPU cpu: UInt32) -> Int? {
        let index = cpuNumbers.firstIndex(whereSorted: { $0 >= cpu })
        guard index < cpuNumbers.count, cpuNumbers[index] == cpu else { return nil }
        return index
    }

    subscript(thread: ThreadID) -> ThreadTimeline? { numbers[thread].map { all[$0] } }

    private static func occupations(of trace: Trace, _ numbers: [ThreadID: Int]) -> [UInt32: [Occupation]] {
        let allowed = Set(trace.machine?.appCPUs ?? [])
        var byCPU: [UInt32: [Occupation]] = [:]
        for (thread, slices) in trace.slices {
            let number = numbers[thread].map { UInt32($0) } ?? .max
            for slice in slices where allowed.isEmpty || allowed.contains(Int(slice.cpu)) {
                byCPU[slice.cpu, default: []].append(
                    Occupation(start: slice.start, end: slice.end, thread: thread, number: number)
                )
            }
        }
        for cpu in byCPU.keys {
            byCPU[cpu]?.sort { ($0.start, $0.end, $0.thread) < ($1.start, $1.end, $1.thread) }
        }
        return byCPU
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
