import FrameTrace

/// The timelines of all threads, and the threads on each CPU.
struct ThreadTimelines: Sendable {
    /// A thread's time on one CPU.
    struct Occupation: Sendable, Equatable {
        /// When it was put on the CPU.
        var start: Instant
        /// When it was taken off.
        var end: Instant
        /// The index of the thread that was on the CPU in ``ThreadTimelines/all``; beyond the end for a thread that the
        /// trace does not describe.
        var number: UInt32
    }

    /// The apps that places in the work belong to.
    let places: WorkPlaces
    /// The timelines of all threads, in the order of their ids.
    let all: [ThreadTimeline]
    /// The occupations of each CPU that apps may use, in order.
    let cpus: [SpanArray<Occupation>]
    /// The kernel's numbers of those CPUs, in the same order.
    let cpuNumbers: [UInt32]
    private let numbers: IdentifierMap<ThreadID, Int>
    /// The threads of ``all``, and then those with slices that the trace does not describe.
    private let threads: [ThreadID]

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
        let known = threads.map(\.id)
        self.threads = known + trace.slices.keys.filter { numbers[$0] == nil }.sorted()
        (cpuNumbers, cpus) = Self.occupations(of: trace, self.threads)
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

    /// Returns the thread that was on the CPU.
    ///
    /// - Complexity: O(1).
    func thread(of occupation: Occupation) -> ThreadID { threads[Int(occupation.number)] }

    subscript(thread: ThreadID) -> ThreadTimeline? { numbers[thread].map { all[$0] } }

    /// Returns the CPUs that apps may use, by number, with the occupations of each.
    ///
    /// - Parameter threads: the threads by number.
    private static func occupations(
        of trace: Trace,
        _ threads: [ThreadID]
    ) -> (cpus: [UInt32], occupations: [SpanArray<Occupation>]) {
        let allowed = Set(trace.machine?.appCPUs ?? [])
        let cpus = cpus(of: trace).filter { allowed.isEmpty || allowed.contains(Int($0)) }.sorted()
        let places = Dictionary(uniqueKeysWithValues: cpus.enumerated().map { ($1, $0) })
        var byCPU = [SpanArray<Occupation>](repeating: [], count: cpus.count)
        for (number, thread) in threads.enumerated() {
            guard let slices = trace.slices[thread] else { continue }
            var last: (cpu: UInt32, place: Int?)?
            for slice in slices {
                if last?.cpu != slice.cpu { last = (slice.cpu, places[slice.cpu]) }
                guard let place = last?.place else { continue }
                byCPU[place].append(Occupation(start: slice.start, end: slice.end, number: UInt32(number)))
            }
        }
        // One CPU after the other, because sorting takes more memory than the sorted times.
        for place in byCPU.indices {
            var times = Array(byCPU[place])
            byCPU[place] = []
            times.sort { left, right in
                if left.start != right.start { return left.start < right.start }
                if left.end != right.end { return left.end < right.end }
                return threads[Int(left.number)] < threads[Int(right.number)]
            }
            byCPU[place] = SpanArray(times)
        }
        return (cpus, byCPU)
    }

    /// Returns the CPUs that any thread was on.
    private static func cpus(of trace: Trace) -> Set<UInt32> {
        var cpus: Set<UInt32> = []
        for slices in trace.slices.values {
            // Most slices are on the same CPU as the one before.
            var last: UInt32?
            for slice in slices where slice.cpu != last {
                cpus.insert(slice.cpu)
                last = slice.cpu
            }
        }
        return cpus
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
