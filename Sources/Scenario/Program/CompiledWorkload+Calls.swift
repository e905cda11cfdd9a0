import FrameTrace

/// How often the main thread of an app on screen calls its handlers.
extension CompiledWorkload {
    /// Which calls of handlers come by themselves, and which come with each frame.
    struct HandlerCalls {
        /// By handler, in the order of ``App/handlers``: how often a second, without those of frames.
        var perSecond: [Double]
        /// By handler: how often with each frame.
        var perFrame: [Double]
        /// By observer: the handlers whose calls make passes in which it is called, each with how often a second.
        var passes: [Int: [(handler: Int, perSecond: Double)]] = [:]
    }

    /// The calls of an app's handlers that can be told beforehand: events, touches that move, timers, and observers in the passes of
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
            // The next touch of the same event ends the one before.
            let share = min(1, touches * touch.length.inSeconds)
            tracking += share
            guard touch.sampleInterval < touch.length else { continue }
            // One sample for each frame at most: the newer one replaces the one before.
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

    /// The share of the time in which an observer is called.
    private static func share(of mode: RunLoopMode, tracking: Double) -> Double {
        switch mode {
        case .common: 1
        case .tracking: tracking
        case .default: 1 - tracking
        }
    }

    /// How often a point of a pass is reached for one call of a handler. A pass that has handled an event does not sleep: another
    /// one comes after it. A sample of a touch that moves wakes no thread of its own: it is handled with the frame.
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
