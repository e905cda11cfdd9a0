import FrameTrace

/// The timelines of all threads, and the threads on each CPU.
struct ThreadTimelines: Sendable {
    /// A thread's time on one CPU.
    struct Occupation: Sendable {
        /// When it was put on the CPU.
        var start: Instant
        /// When it was taken off.
        var end: Instant
        /// The thread that was on the CPU.
        var thread: ThreadID
        /// Its index in ``ThreadTimelines/all``; beyond the end for a thread that the trace does not describe.
        var number: UInt32
    }

    /// The apps that places in the work belong to.
    let places: WorkPlaces
    /// The timelines of all threads, in the order of their ids.
    let all: [ThreadTimeline]
    /// The occupations of each CPU that apps may use, in order.
    let cpus: [[Occupation]]
    /// The kernel's numbers of those CPUs, in the same order.
    let cpuNumbers: [UInt32]
    private let numbers: IdentifierMap<ThreadID, Int>

    /// Builds the timelines of a trace.
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
        var numbers = IdentifierMap<ThreadID, Int>()
        for (number, thread) in threads.enumerated() { numbers[thread.id] = number }
        self.places = places
        self.numbers = numbers
        (cpuNumbers, cpus) = Self.occupations(of: trace, numbers)
    }

    /// Whether it is known when threads were on a CPU.
    var knowsSlices: Bool { !cpus.isEmpty }

    /// Returns a thread's index in ``all``; nil for a thread that the trace does not describe.
    func number(of thread: ThreadID) -> Int? { numbers[thread] }

    /// Returns a CPU's index in ``cpus``; nil for any other CPU.
    func index(ofCPU cpu: UInt32) -> Int? {
        let index = cpuNumbers.sortedIndex(where: { $0 >= cpu })
        guard index < cpuNumbers.count, cpuNumbers[index] == cpu else { return nil }
        return index
    }

    subscript(thread: ThreadID) -> ThreadTimeline? { numbers[thread].map { all[$0] } }

    /// Returns the CPUs that apps may use, by number, with the occupations of each.
    private static func occupations(
        of trace: Trace,
        _ numbers: IdentifierMap<ThreadID, Int>
    ) -> (cpus: [UInt32], occupations: [[Occupation]]) {
        let allowed = Set(trace.machine?.appCPUs ?? [])
        let counts = sliceCounts(of: trace).filter { allowed.isEmpty || allowed.contains(Int($0.key)) }
        let cpus = counts.keys.sorted()
        let places = Dictionary(uniqueKeysWithValues: cpus.enumerated().map { ($1, $0) })
        var byCPU = cpus.map { cpu in
            var occupations: [Occupation] = []
            occupations.reserveCapacity(counts[cpu] ?? 0)
            return occupations
        }
        for (thread, slices) in trace.slices {
            let number = numbers[thread].map { UInt32($0) } ?? .max
            var last: (cpu: UInt32, place: Int?)?
            for slice in slices {
                if last?.cpu != slice.cpu { last = (slice.cpu, places[slice.cpu]) }
                guard let place = last?.place else { continue }
                let time = Occupation(start: slice.start, end: slice.end, thread: thread, number: number)
                byCPU[place].append(time)
            }
        }
        for place in byCPU.indices {
            byCPU[place].sort { ($0.start, $0.end, $0.thread) < ($1.start, $1.end, $1.thread) }
        }
        return (cpus, byCPU)
    }

    /// Counts the slices of each CPU. A list that grows to some hundred MB would be copied several times, each time
    /// into memory that the kernel has to clear.
    private static func sliceCounts(of trace: Trace) -> [UInt32: Int] {
        var counts: [UInt32: Int] = [:]
        for slices in trace.slices.values {
            // Most slices are on the same CPU as the one before.
            var first = 0
            for index in slices.indices where slices[index].cpu != slices[first].cpu {
                counts[slices[first].cpu, default: 0] += index - first
                first = index
            }
            if first < slices.count { counts[slices[first].cpu, default: 0] += slices.count - first }
        }
        return counts
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
