import FrameTrace

/// Estimates how often the main thread of an app on screen calls its handlers.
extension CompiledWorkload {
    /// The rates of an app's handlers, by themselves and with each frame.
    struct HandlerCalls {
        /// Calls per second by handler, in the order of ``App/handlers``, without those with frames.
        var perSecond: [Double]
        /// Calls with each frame, by handler.
        var perFrame: [Double]
        /// By observer, the handlers that cause passes in which it is called, each with its rate per second.
        var passes: [Int: [(handler: Int, perSecond: Double)]] = [:]
    }

    /// Returns the predictable calls of an app's handlers: events, touch moves, timers, and observers in the passes of
    /// all these and of frames. Passes for work of the main queue, the launch and the system's calls are left out.
    ///
    /// - Complexity: O(handlers · observers).
    func calls(of app: CompiledApp) -> HandlerCalls {
        let spec = workload.apps[app.id.index]
        let handlers = spec.handlers
        var calls = HandlerCalls(
            perSecond: app.events.map { $0.every > .zero ? 1 / $0.every.inSeconds : 0 },
            perFrame: app.events.map { _ in 0 }
        )
        var tracking = 0.0
        for (number, handler) in handlers.enumerated() {
            guard case .moved(let index) = handler.role, let touch = spec.events[index].touch else { continue }
            let touches = calls.perSecond[index]
            // The next touch of the same event ends the previous one.
            let share = min(1, touches * touch.length.inSeconds)
            tracking += share
            guard touch.sampleInterval < touch.length else { continue }
            // At most one sample per frame: a newer one replaces the one before.
            let interval = max(touch.sampleInterval, workload.device.refresh.interval)
            calls.perSecond[number] = share / interval.inSeconds
        }
        for (number, handler) in handlers.enumerated() {
            guard case .observer(let index) = handler.role else { continue }
            let observer = spec.observers[index]
            let share = Self.share(of: observer.mode, tracking: min(1, tracking))
            let passes = handlers.enumerated().compactMap { other, handler in
                let rate = share * calls.perSecond[other] * Self.passes(observer.activity, handler.role)
                return rate > 0 ? (handler: other, perSecond: rate) : nil
            }
            calls.perSecond[number] = passes.reduce(0) { $0 + $1.perSecond }
            calls.passes[number] = passes
            calls.perFrame[number] = spec.drawsFrames ? share : 0
        }
        return calls
    }

    /// Returns the share of the time in which an observer of a mode is called.
    private static func share(of mode: RunLoopMode, tracking: Double) -> Double {
        switch mode {
        case .common: 1
        case .tracking: tracking
        case .default: 1 - tracking
        }
    }

    /// Returns how often a pass reaches a point for one call of a handler. A pass that has handled an event does not
    /// sleep, so another follows it. A sample of a moving touch causes no wake-up of its own: it is handled with the
    /// frame.
    private static func passes(_ activity: AppObserver.Activity, _ role: AppHandler.Role) -> Double {
        switch (role, activity) {
        case (.timer, _): 1
        case (.event, .beforeTimers), (.event, .beforeSources), (.ended, .beforeTimers), (.ended, .beforeSources): 2
        case (.event, _), (.ended, _): 1
        case (.moved, .beforeTimers), (.moved, .beforeSources): 1
        default: 0
        }
    }
}
