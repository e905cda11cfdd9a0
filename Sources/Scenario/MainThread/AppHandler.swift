public import FrameTrace

/// A handler of an app's main thread: work other than frames and the work of its main queue.
public struct AppHandler: Sendable, Equatable {
    /// The cause of a handler, with the index into that list of the app.
    public enum Role: Sendable, Hashable {
        /// An event has arrived.
        case event(Int)
        /// The touch of an event has moved.
        case moved(Int)
        /// The touch of an event has ended.
        case ended(Int)
        /// A timer of the run loop fires.
        case timer(Int)
        /// The run loop calls an observer.
        case observer(Int)
        /// The app launches.
        case launch
        /// The app is warned that memory is short.
        case memoryWarning
        /// The system calls the app for a change of its state.
        case callback(AppCallback)
        /// The time for a background task is over.
        case taskExpiry(Int)
    }

    /// The cause.
    public var role: Role
    /// Its name on stacks and in reports.
    public var name: String
    /// The source of the call.
    public var source: HandlerSource
    /// The views that the event is routed to, below the name; empty for most.
    public var route: [String] = []
    /// The steps it executes.
    public var steps: [Step]
}

extension App {
    /// All handlers of the main thread, events first. The order defines their numbers.
    ///
    /// - Complexity: O(*n*) in the number of handlers.
    public var handlers: [AppHandler] {
        var handlers = events.enumerated().map { index, event in
            AppHandler(
                role: .event(index),
                name: event.name,
                source: event.kind.source,
                route: event.route,
                steps: event.steps
            )
        }
        for (index, event) in events.enumerated() {
            guard let touch = event.touch else { continue }
            let source = event.kind.source
            handlers.append(
                AppHandler(role: .moved(index), name: "\(event.name) moved", source: source, steps: touch.moved)
            )
            handlers.append(
                AppHandler(role: .ended(index), name: "\(event.name) ended", source: source, steps: touch.ended)
            )
        }
        for (index, timer) in timers.enumerated() where timer.queue == nil {
            handlers.append(AppHandler(role: .timer(index), name: timer.name, source: .timer, steps: timer.steps))
        }
        for (index, observer) in observers.enumerated() {
            let role = AppHandler.Role.observer(index)
            handlers.append(AppHandler(role: role, name: observer.name, source: .observer, steps: observer.steps))
        }
        if !launch.isEmpty {
            handlers.append(AppHandler(role: .launch, name: "launch", source: .launch, steps: launch))
        }
        if !onMemoryWarning.isEmpty || !caches.isEmpty {
            let name = "memory warning"
            handlers.append(
                AppHandler(role: .memoryWarning, name: name, source: .memoryWarning, steps: onMemoryWarning)
            )
        }
        for callback in AppCallback.allCases {
            guard let steps = callbacks[callback], !steps.isEmpty else { continue }
            handlers.append(
                AppHandler(role: .callback(callback), name: callback.name, source: .callback, steps: steps)
            )
        }
        for (index, task) in backgroundTasks.enumerated() where !task.expiry.isEmpty {
            let name = "\(task.name) expires"
            handlers.append(
                AppHandler(role: .taskExpiry(index), name: name, source: .taskExpiry, steps: task.expiry)
            )
        }
        return handlers
    }
}
