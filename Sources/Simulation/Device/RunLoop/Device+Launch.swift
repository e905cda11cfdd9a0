import FrameTrace
import Scenario

/// The system's calls of an app, executed by its main thread between two passes of the run loop: its launch, and
/// its life-cycle callbacks (S-2).
extension Device {
    /// Opens an app: its events and timers start, and it comes on screen when its callbacks allow it.
    mutating func begin(_ app: AppID, at: Instant, presentation: String?) {
        let index = app.index
        startEvents(of: app)
        startTimers(of: app)
        mainThreads[index].presentation = presentation
        let hidden = placementSteps(of: app)
        let isLaunch = lives[index].state == .notRunning && lives[index].agenda.isEmpty
        if isLaunch, mainThreads[index].handlers.launch != nil { effects.notes.append(.launch(app)) }
        if isLaunch { lives[index].isLaunching = true }
        let restores: [AppLife.Step] = workload.apps[index].restoration == nil ? [] : [.restore]
        let way: [AppLife.Step] =
            isLaunch
            ? [.enter(.inactive), .call(.willFinishLaunching)] + restores + [.call(.didFinishLaunching)]
            : hidden + [.call(.willEnterForeground), .enter(.inactive)]
        let show = AppLife.Step.show(opening: mainThreads[index].opening)
        change(app, by: way + [show, .enter(.active), .call(.didBecomeActive)], isLaunch ? .launch : .resume, at: at)
    }

    /// Begins the app's pending call on its main thread; returns nil if there is none with steps.
    mutating func callApp(_ app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        if let answer = answerCalls(of: app, thread) { return answer }
        guard lives[app.index].isCallDue, let step = lives[app.index].agenda.first,
            let handler = handler(of: step, app)
        else { return nil }
        lives[app.index].isCalling = true
        if case .call(let callback) = step {
            effects.notes.append(.callback(app, callback))
            noteLayout(callback, of: app, ends: false)
        }
        return handle(handler, mainThreads[app.index].takeOccurrence(of: handler), of: app, thread)
    }

    /// Completes calls that became pending while the main thread was busy: those without steps end here, and take no
    /// time.
    ///
    /// - Returns: That the thread parks, if the app was suspended by this; otherwise nil.
    mutating func answerCalls(of app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        guard lives[app.index].isCallDue else { return nil }
        goOn(withLifeOf: app, at: now)
        guard threads[thread.index].isFrozen else { return nil }
        // The answer makes the interrupt unnecessary.
        effects.interrupts.removeAll { $0 == thread }
        return hold(.idle(thread), of: thread)
    }

    /// Returns the handler of a life-cycle step; nil if the app has none.
    func handler(of step: AppLife.Step, _ app: AppID) -> Int? {
        switch step {
        case .call(let callback): return handler(of: callback, app)
        case .expire(let task):
            guard case .backgroundTask(let index) = resources[task.index].kind else { return nil }
            return mainThreads[app.index].handlers.taskExpiries[index]
        default: return nil
        }
    }

    /// Returns the handler of a callback; nil if the app has none.
    func handler(of callback: AppCallback, _ app: AppID) -> Int? {
        let handlers = mainThreads[app.index].handlers
        return callback == .didFinishLaunching ? handlers.launch : handlers.callbacks[callback]
    }

    /// Ends the app's current call, and continues with its agenda.
    mutating func endCall(of app: AppID) {
        mainThreads[app.index].loop.beginPass()
        lives[app.index].isCalling = false
        if case .call(let callback) = lives[app.index].agenda.removeFirst() { noteEnd(of: callback, app) }
        goOn(withLifeOf: app, at: now)
    }
}
