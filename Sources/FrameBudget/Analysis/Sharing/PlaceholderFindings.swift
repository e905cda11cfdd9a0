import FrameTrace

/// Finds apps that showed placeholders in many frames, and the cache that the placeholders stood for.
enum PlaceholderFindings {
    /// Label prefix of a placeholder, before the name of what it stands for.
    private static let label = "placeholder "

    /// Returns the findings, by app in the order of the trace.
    ///
    /// - Parameter result: with its apps, sharing and memory already set.
    /// - Complexity: O(events of the main threads of these apps).
    static func findings(of result: RunResult, in trace: Trace) -> [Finding] {
        (result.sharing?.placeholders ?? []).compactMap { shown -> Finding? in
            guard let app = result.apps.first(where: { $0.name == shown.app }) else { return nil }
            let frames = max(app.total.begun, shown.count)
            guard Double(shown.count) >= PlaceholderFrames.leastShare * Double(frames) else { return nil }
            return .placeholders(
                PlaceholderFrames(
                    app: shown.app,
                    count: shown.count,
                    frames: frames,
                    cache: cache(of: shown.app, result, trace)
                )
            )
        }
    }

    /// Returns the cache that the placeholders of an app stood for; nil if it is unknown, or not exactly one.
    private static func cache(of name: String, _ result: RunResult, _ trace: Trace) -> String? {
        let caches = Set((result.memory?.caches ?? []).filter { $0.app == name }.map(\.name))
        guard !caches.isEmpty, let app = trace.apps.first(where: { $0.name == name }),
            let thread = trace.mainThread(of: app)
        else { return nil }
        var paths: Set<PathID> = []
        for case .step(let step) in trace.events[thread] ?? [] { paths.insert(step.path) }
        var names: Set<String> = []
        for path in paths {
            for place in trace.labels(of: path) where place.hasPrefix(label) {
                names.insert(String(place.dropFirst(label.count)))
            }
        }
        guard names.count == 1, let only = names.first, caches.contains(only) else { return nil }
        return only
    }
}
