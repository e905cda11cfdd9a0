import FrameTrace

/// What a main thread did for the system while the app was off screen or about to end: no frame and no input waits behind it.
struct OffScreenWork {
    /// How long that took, after warm-up.
    var time: TimeSpan
    /// Of what else the system caused, the handler that took most.
    var otherPath: PathID

    /// Whether a handler runs only while its app is off screen, or ends.
    ///
    /// - Parameter label: what it is called.
    static func isFor(_ source: HandlerSource, label: String?) -> Bool {
        switch source {
        case .taskExpiry: true
        case .callback: callbacks.contains { $0.name == label }
        default: false
        }
    }

    private static let callbacks: [AppCallback] = [
        .didEnterBackground, .willEncodeRestorableState, .willTerminate, .snapshot,
    ]
}

extension MainThreadAnalysis {
    /// What an app's main thread did while the app was off screen or about to end; nil where it has no handlers for that.
    ///
    /// - Complexity: O(events of the thread).
    func offScreenWork(of app: AppDescription, thread: ThreadID?) -> OffScreenWork? {
        guard trace.header.rules != nil, let thread else { return nil }
        let paths = Set(
            trace.handlers.lazy.filter { handler in
                handler.app == app.id && OffScreenWork.isFor(handler.source, label: trace.paths[handler.path]?.label)
            }.map(\.path)
        )
        guard !paths.isEmpty else { return nil }
        let windows = observed(app)
        var time = TimeSpan.zero
        var others: [PathID: TimeSpan] = [:]
        for activity in activities(of: app, thread) where activity.cause == .system {
            let spent = windows.clipped(to: activity.interval).total
            if paths.contains(activity.path) {
                time += spent
            } else {
                others[activity.path, default: .zero] += spent
            }
        }
        let most = others.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return OffScreenWork(time: time, otherPath: most?.key ?? .none)
    }
}
