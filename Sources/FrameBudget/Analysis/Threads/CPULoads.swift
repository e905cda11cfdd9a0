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
        return zip(timelines.cpuNumbers, timelines.cpus).map { cpu, occupations in
            var times: [CPULoad.Owner: [TimeSpan]] = [:]
            for occupation in occupations {
                let owner = owner(of: occupation, trace, timelines)
                add(occupation, origin: origin, column: column, to: &times[owner, default: empty])
            }
            let parts = times.map { CPULoad.Part(owner: $0.key, times: $0.value) }
            return CPULoad(cpu: cpu, column: column, parts: parts.sorted { rank(of: $0.owner) < rank(of: $1.owner) })
        }
    }

    private static var empty: [TimeSpan] { [TimeSpan](repeating: .zero, count: columns) }

    private static func rank(of owner: CPULoad.Owner) -> Int {
        switch owner {
        case .app(let index): index
        case .shared: .max - 2
        case .own: .max - 1
        case .foreign: .max
        }
    }

    private static func owner(
        of occupation: ThreadTimelines.Occupation,
        _ trace: Trace,
        _ timelines: ThreadTimelines
    ) -> CPULoad.Owner {
        guard let thread = trace.threads[occupation.thread] else { return .foreign }
        switch thread.kind {
        case .own: return .own
        case .foreign: return .foreign
        case .simulated:
            // A thread of a pool works for an app at a time.
            let app = thread.app ?? timelines[occupation.thread]?.activity(at: occupation.start)?.app
            guard let app, let index = trace.apps.firstIndex(where: { $0.id == app }) else { return .shared }
            return .app(index)
        }
    }

    private static func add(
        _ occupation: ThreadTimelines.Occupation,
        origin: Instant,
        column: TimeSpan,
        to times: inout [TimeSpan]
    ) {
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
