import FrameTrace

/// When an app did what it does when the system calls it, to be matched with the calls in order.
struct CallbackSpans {
    private var spans: [AppCallback: ArraySlice<Interval>] = [:]

    /// None.
    init() {}

    /// Those of an app.
    ///
    /// - Parameter handlers: what its main thread did besides frames, in order.
    init(of app: AppID, _ handlers: [HandlerSpan], in trace: Trace) {
        var callbacks: [PathID: AppCallback] = [:]
        for handler in trace.handlers where handler.app == app {
            switch handler.source {
            case .launch: callbacks[handler.path] = .didFinishLaunching
            case .callback:
                let label = trace.paths[handler.path]?.label
                callbacks[handler.path] = AppCallback.allCases.first { $0.name == label }
            default: break
            }
        }
        for span in handlers {
            if let callback = callbacks[span.path] { spans[callback, default: []].append(span.interval) }
        }
    }

    /// Takes out what was done from an instant on; nil where the app does nothing then.
    mutating func take(_ callback: AppCallback, at: Instant) -> Interval? {
        while let next = spans[callback]?.popFirst() {
            if next.end >= at { return next }
        }
        return nil
    }
}
