import FrameTrace

/// Finds steps that belong on the main thread and that other threads did: on a system with views such a step is an
/// error, late frame or not.
enum OffMainSteps {
    /// How many steps are reported of a run. Chosen: a page's worth.
    private static let most = 10

    /// By step, what took most first. What ended within warm-up is left out.
    ///
    /// - Complexity: O(n) over the steps of threads that are no main threads.
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

    /// The places that are marked, or lie within one that is.
    private static func marked(_ paths: [PathID: WorkPath]) -> Set<PathID> {
        var marked = Set(paths.filter { $0.value.isUI }.keys)
        guard !marked.isEmpty else { return marked }
        // A place stands behind the one around it.
        for id in paths.keys.sorted() {
            if let parent = paths[id]?.parent, marked.contains(parent) { marked.insert(id) }
        }
        return marked
    }
}
