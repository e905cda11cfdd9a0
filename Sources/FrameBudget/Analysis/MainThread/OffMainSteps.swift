import FrameTrace

/// Finds steps that belong on the main thread but ran on other threads. On a system with views such a step is an
/// error, whether or not a frame was late.
enum OffMainSteps {
    /// Maximum number of steps reported for a run. Chosen: a page's worth.
    private static let most = 10

    /// Returns the findings by step, most CPU time first. Leaves out steps that ended within warm-up.
    ///
    /// - Complexity: O(n) over the steps of threads that are not main threads.
    static func findings(of trace: Trace) -> [Finding] {
        let marked = marked(trace.paths)
        guard !marked.isEmpty else { return [] }
        let warmUpEnd = trace.header.grid.origin + trace.header.warmUp
        let main = Set(trace.apps.compactMap { trace.mainThread(of: $0) })
        var sums: [PathID: (count: Int, cpu: TimeSpan)] = [:]
        for (thread, events) in trace.events where !main.contains(thread) {
            for case .step(let step) in events where step.end > warmUpEnd && marked.contains(step.path) {
                sums[step.path, default: (0, .zero)].count += 1
                sums[step.path, default: (0, .zero)].cpu += step.cpu
            }
        }
        let sorted = sums.sorted { ($1.value.cpu, $0.key) < ($0.value.cpu, $1.key) }
        return sorted.prefix(most).map { path, sum in
            let labels = trace.labels(of: path)
            let step = labels.dropFirst().joined(separator: " › ")
            return .offMainUI(OffMainUI(app: labels.first ?? "", step: step, count: sum.count, cpu: sum.cpu))
        }
    }

    /// Returns the paths that are marked as UI, or lie within one that is.
    private static func marked(_ paths: [PathID: WorkPath]) -> Set<PathID> {
        var marked = Set(paths.filter { $0.value.isUI }.keys)
        guard !marked.isEmpty else { return marked }
        // A path's number is higher than its parent's.
        for id in paths.keys.sorted() {
            if let parent = paths[id]?.parent, marked.contains(parent) { marked.insert(id) }
        }
        return marked
    }
}
