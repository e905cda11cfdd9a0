import FrameTrace
import Scenario

/// What the main thread does when the system calls the app, between two passes of its run loop: its launch, and the
/// callbacks of its life (S-2).
extension Device {
    /// Opens an app: its events and timers begin to come, and it comes on screen when its callbacks allow.
    mutating func begin(_ app: AppID, at: Instant, presentation: String?) {
        let index = app.index
        startEvents(of: app)
        startTimers(of: app)
        mainThreads[index].presentation = presentation
        let hidden = wayToPlace(of: app)
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

    /// The main thread begins what the system calls the app for; nil where it is called for nothing.
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

    /// The main thread comes to what the system calls the app for while it was busy: all that the app has no steps for is done
    /// with here, in no time.
    ///
    /// - Returns: that the thread parks, where the app was suspended with that; else nil.
    mutating func answerCalls(of app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        guard lives[app.index].isCallDue else { return nil }
        goOn(withLifeOf: app, at: now)
        guard threads[thread.index].isFrozen else { return nil }
        // The answer tells it already.
        effects.interrupts.removeAll { $0 == thread }
        return hold(.idle(thread), of: thread)
    }

    /// The handler of what the system calls the app for; nil where the app does nothing then.
    func handler(of step: AppLife.Step, _ app: AppID) -> Int? {
        switch step {
        case .call(let callback): return handler(of: callback, app)
        case .expire(let task):
            guard case .backgroundTask(let index) = resources[task.index].kind else { return nil }
            return mainThreads[app.index].handlers.taskExpiries[index]
        default: return nil
        }
    }

    /// The handler of a callback; nil where the app does nothing then.
    func handler(of callback: AppCallback, _ app: AppID) -> Int? {
        let handlers = mainThreads[app.index].handlers
        return callback == .didFinishLaunching ? handlers.launch : handlers.callbacks[callback]
    }

    /// What the system called an app for is done: its life goes on.
    mutating func endCall(of app: AppID) {
        mainThreads[app.index].loop.beginPass()
        lives[app.index].isCalling = false
        if case .call(let callback) = lives[app.index].agenda.removeFirst() { noteEnd(of: callback, app) }
        goOn(withLifeOf: app, at: now)
    }
}
