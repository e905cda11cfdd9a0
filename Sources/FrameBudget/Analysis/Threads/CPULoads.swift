import FrameTrace

/// Sums up who was on each CPU, in columns along the run.
enum CPULoads {
    /// How many columns a run is cut into: what a screen can show, whatever the run's length.
    static let columns = 300

    /// The loads of the CPUs that apps may use; empty where nobody saw who was on them.
    ///
    /// - Complexity: O(slices + columns that they cover).
    static func loads(of trace: Trace, _ timelines: ThreadTimelines) -> [CPULoad] {
        let origin = trace.header.grid.origin
        let span = trace.observedUntil - origin
        guard span > .zero else { return [] }
        let column = TimeSpan(nanoseconds: (span.nanoseconds + Int64(columns) - 1) / Int64(columns))
        let owners = CPUOwners(trace, timelines)
        return zip(timelines.cpuNumbers, timelines.cpus).map { cpu, occupations in
            var times = [[TimeSpan]](repeating: [], count: owners.all.count)
            for occupation in occupations {
                let owner = owners.index(of: occupation, timelines)
                add(occupation, origin: origin, column: column, to: &times[owner])
            }
            let parts = zip(owners.all, times).filter { !$0.1.isEmpty }.map { CPULoad.Part(owner: $0, times: $1) }
            return CPULoad(cpu: cpu, column: column, parts: parts)
        }
    }

    private static func add(
        _ occupation: ThreadTimelines.Occupation,
        origin: Instant,
        column: TimeSpan,
        to times: inout [TimeSpan]
    ) {
        if times.isEmpty { times = [TimeSpan](repeating: .zero, count: columns) }
        var start = max(occupation.start, origin)
        while start < occupation.end {
            let index = Int((start - origin).nanoseconds / column.nanoseconds)
            guard index < times.count else { return }
            let end = min(occupation.end, origin + column * Int64(index + 1))
            times[index] += end - start
            start = end
        }
    }
}

/// Whose time on a CPU is, by numbers: what is looked up for every slice of a trace is then an index.
private struct CPUOwners {
    /// The owners in the order of a legend: the apps, those shared by apps, fbprof's own, everyone else.
    let all: [CPULoad.Owner]
    /// By number of the thread in ``ThreadTimelines/all``: a place in ``all``; nil for one that works for an app at a time.
    private let byThread: [Int?]
    private let apps: [AppID: Int]

    init(_ trace: Trace, _ timelines: ThreadTimelines) {
        let count = trace.apps.count
        let apps = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        all = (0..<count).map { .app($0) } + [.shared, .own, .foreign]
        byThread = timelines.all.map { timeline in
            guard let thread = trace.threads[timeline.thread] else { return count + 2 }
            return switch thread.kind {
            case .own: count + 1
            case .foreign: count + 2
            case .simulated: thread.app.map { apps[$0] ?? count }
            }
        }
        self.apps = apps
    }

    /// Whose an occupation is, as a place in ``all``.
    ///
    /// - Complexity: O(1); O(log activities) for a thread of a pool.
    func index(of occupation: ThreadTimelines.Occupation, _ timelines: ThreadTimelines) -> Int {
        let number = Int(occupation.number)
        guard number < byThread.count else { return all.count - 1 }
        if let owner = byThread[number] { return owner }
        let app = timelines.all[number].activity(at: occupation.start)?.app
        return app.flatMap { apps[$0] } ?? all.count - 3
    }
}
