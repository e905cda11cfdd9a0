import FrameTrace

extension Trace {
    /// The share of the recorded CPUs' time taken by processes other than the recorded program and fbprof, the kernel's
    /// own threads among them, from 0 to 1. Nil where not all threads were recorded.
    ///
    /// - Complexity: O(slices).
    var shareOfOtherProcesses: Double? {
        guard !program.isEmpty, header.facts.threads == .every, header.cores > 0 else { return nil }
        let whole = Interval(start: header.grid.origin, end: observedUntil)
        guard whole.length > .zero else { return nil }
        var sum = TimeSpan.zero
        for (thread, slices) in slices where threads[thread]?.kind == .foreign {
            for slice in slices { sum += Interval(start: slice.start, end: slice.end).overlap(with: whole) }
        }
        return min(1, sum / whole.length / Double(header.cores))
    }
}
