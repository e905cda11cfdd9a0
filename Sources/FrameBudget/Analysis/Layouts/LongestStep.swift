import FrameTrace

/// Finds the step of an app's main thread that took the longest part of an interval.
struct LongestStep {
    let trace: Trace

    /// Returns the label of the step; nil if no step was recorded in the interval.
    ///
    /// - Complexity: O(events of the thread).
    func step(of app: AppDescription, within interval: Interval) -> String? {
        guard let thread = trace.mainThread(of: app) else { return nil }
        var longest: (path: PathID, length: TimeSpan)?
        for event in trace.events[thread] ?? [] {
            guard case .step(let step) = event, step.start < interval.end, step.end > interval.start else { continue }
            let length = Interval(start: step.start, end: step.end).overlap(with: interval)
            if length > longest?.length ?? .zero { longest = (step.path, length) }
        }
        return longest.flatMap { trace.paths[$0.path]?.label }
    }
}
