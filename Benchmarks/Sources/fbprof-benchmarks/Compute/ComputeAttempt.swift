import FrameTrace

/// One measurement of a cell with one program.
struct ComputeAttempt {
    /// Errors of the program's own count, in nanoseconds.
    var own: Sample
    /// Errors of fbprof's count of the whole frame.
    var frame: Sample
    /// Errors of what the kernel counted for the thread from one sleep to the next.
    var outside: Sample
    /// What else went on on that CPU.
    var noise: CPUNoise

    init(jobs: [[Job]], readings: [ThreadReadings], cell: ComputeCell, clock: CPUClock) throws {
        guard readings.count == cell.apps, jobs.allSatisfy({ $0.count > 1 }) else {
            throw BenchmarkError("saw \(readings.count) of \(cell.apps) threads for \(cell.requestText) \(cell.load)")
        }
        let request = Double(cell.request.nanoseconds)
        let all = jobs.flatMap { $0 }
        own = Sample(all.compactMap(\.own).map { Double($0.nanoseconds) - request })
        frame = Sample(all.compactMap(\.frame).map { Double($0.nanoseconds) - request })
        var costs: [Double] = []
        for (jobs, readings) in zip(jobs, readings) { costs += readings.costs(of: jobs) }
        outside = Sample(costs.map { $0 - request })
        let start = jobs.compactMap(\.first?.asleep.end).min() ?? .zero
        let end = jobs.compactMap(\.last?.asleep.end).max() ?? start
        noise = clock.noise(Interval(start: start, end: end), readings)
    }
}
