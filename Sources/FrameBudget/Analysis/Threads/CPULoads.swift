import FrameTrace

/// Sums the time on each CPU by owner, in columns along the run.
enum CPULoads {
    /// The number of columns that a run is divided into: what fits on a screen, whatever the run's length.
    static let columns = 300

    /// Returns the loads of the CPUs that apps may use; empty where no slices were recorded.
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
