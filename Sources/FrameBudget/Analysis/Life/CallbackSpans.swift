import FrameTrace

/// The intervals of an app's callbacks, to be matched in order with the system's calls.
struct CallbackSpans {
    private var spans: [AppCallback: ArraySlice<Interval>] = [:]

    init() {}

    /// Collects the callbacks of an app.
    ///
    /// - Parameter handlers: the handlers that its main thread ran, in order.
    init(of app: AppID, _ handlers: PackedArray<HandlerSpan>, in trace: Trace) {
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

    /// Removes and returns the next interval of a callback that ends at or after an instant; nil if there is none.
    mutating func take(_ callback: AppCallback, at: Instant) -> Interval? {
        while let next = spans[callback]?.popFirst() {
            if next.end >= at { return next }
        }
        return nil
    }
}
