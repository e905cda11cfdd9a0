import FrameTrace

/// The most that a hypervisor can have taken of a frame, by the kernel's count.
///
/// A recorded program's trace has the growth of the count for each CPU. Older traces have one share of the whole run: a
/// frame can have lost several times that share, as steal comes in bursts, and no more. For simulated apps, any part of
/// a frame may have been taken.
struct StealBound {
    /// The share of a recorded program's run; nil for simulated apps.
    private let share: Double?
    private let slices: SpanArray<RunSlice>
    private let counts: [StolenTime]
    /// How long a hypervisor may keep the CPU at a time, and how late the kernel counts it: a tick.
    private static let delay = StolenTime.unit
    /// How many times the run's share a frame may lose. Chosen.
    private static let unevenness = 5.0

    /// Creates the bound for the frames of an app's thread.
    init(_ trace: Trace, _ thread: ThreadID, of app: AppID) {
        share = trace.program.homes[app] == nil ? nil : trace.quality.stealShare ?? 0
        slices = trace.slices[thread] ?? []
        counts = trace.program.stolen
    }

    /// Returns the most that was taken from the CPUs that the thread was on within an interval.
    ///
    /// - Parameter onCPU: how long the thread was on them by its own clock, which includes stolen time.
    /// - Complexity: O(log n + slices and looks within the interval).
    func time(within interval: Interval, onCPU: TimeSpan) -> TimeSpan {
        guard let share else { return onCPU }
        let even = TimeSpan.seconds(min(1, share * Self.unevenness) * onCPU.inSeconds)
        guard !counts.isEmpty else { return even }
        // The count has whole units: less than one may be uncounted yet.
        let uncounted = min(even, StolenTime.unit)
        let around = Interval(start: interval.start, end: interval.end + Self.delay)
        let cpus = Set(slices.overlapping(interval, start: \.start, end: \.end).map(\.cpu))
        let first = counts.sortedIndex(where: { $0.looks.end > around.start })
        var counted = TimeSpan.zero
        for count in counts[first...] {
            // Readings follow each other; those of several CPUs have the same times.
            guard count.looks.start < around.end else { break }
            if cpus.isEmpty || cpus.contains(count.cpu) { counted += count.time }
        }
        return min(onCPU, counted * Int64(AnalysisPolicy.standard.stealCountingError) + uncounted)
    }
}
