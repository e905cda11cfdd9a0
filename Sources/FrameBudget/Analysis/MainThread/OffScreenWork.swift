import FrameTrace

/// A main thread's work, apart from input and frames, that is no reason to move it elsewhere: while the app was in the
/// background or about to end, no frame and no input waits for it, and passes of its layout belong to frames.
struct OffScreenWork {
    /// Time of that work after warm-up, by cause.
    var times: [MainThreadCause: TimeSpan] = [:]
    /// By cause: the path of the handler or item that took most of the cause's remaining time.
    var otherPaths: [MainThreadCause: PathID] = [:]

    var total: TimeSpan { times.values.reduce(.zero) { $0 + $1 } }

    /// Whether a handler runs only while its app is off screen or ends, or lays it out: a layout pass is a stage of a
    /// frame, and only the main thread can do it.
    ///
    /// - Parameter label: the label of the handler.
    static func isFor(_ source: HandlerSource, label: String?) -> Bool {
        switch source {
        case .taskExpiry: true
        case .callback: callbacks.contains { $0.name == label }
        default: false
        }
    }

    private static let callbacks: [AppCallback] = [
        .didEnterBackground, .willEncodeRestorableState, .willTerminate, .snapshot, .layoutSubviews,
    ]
}

extension MainThreadAnalysis {
    /// Returns the main thread's work while the app was in the background or about to end, and its layout passes; nil
    /// if it never was and has no handlers for these.
    ///
    /// - Complexity: O(events of the thread + changes of state).
    func offScreenWork(of app: AppDescription, thread: ThreadID?) -> OffScreenWork? {
        guard trace.header.rules != nil, let thread else { return nil }
        let paths = Set(
            trace.handlers.lazy.filter { handler in
                handler.app == app.id && OffScreenWork.isFor(handler.source, label: trace.paths[handler.path]?.label)
            }.map(\.path)
        )
        let unseen = unseen(app)
        guard !paths.isEmpty || !unseen.isEmpty else { return nil }
        let windows = observed(app)
        var work = OffScreenWork()
        var others: [MainThreadCause: [PathID: TimeSpan]] = [:]
        for activity in activities(of: app, thread) where MainThreadTime.backgroundCauses.contains(activity.cause) {
            let spent = windows.clipped(to: activity.interval)
            let isOffScreen = paths.contains(activity.path)
            let seen = isOffScreen ? [] : spent.subtracting(unseen.clipped(to: activity.interval))
            work.times[activity.cause, default: .zero] += spent.total - seen.total
            others[activity.cause, default: [:]][activity.path, default: .zero] += seen.total
        }
        for (cause, times) in others {
            let most = times.max { ($0.value, $1.key) < ($1.value, $0.key) }
            if let most, most.value > .zero { work.otherPaths[cause] = most.key }
        }
        return work
    }
}
