import DequeModule
import FrameTrace
import Scenario

/// Timers: they keep their phase, and drop the times that have passed.
extension Device {
    /// The timers of an app that has been opened start.
    mutating func startTimers(of app: AppID) {
        for timer in mainThreads[app.index].timers.indices {
            mainThreads[app.index].timers[timer].start(at: mainThreads[app.index].openedAt, turnTimes)
            set(timer, of: app)
        }
    }

    /// Sees to it that the device is called when a timer has to fire at last.
    private mutating func set(_ timer: Int, of app: AppID) {
        let index = app.index
        guard let due = mainThreads[index].timers[timer].due else { return }
        let purpose = Timer.loopTimer(app, index: timer, opening: mainThreads[index].opening)
        timers.set(purpose, at: due + leeway(of: timer, of: app, ahead: due - now))
    }

    /// Drops the times of timers that passed while the display was another's, as events of that time are skipped. A time that
    /// may still be kept stays, and so does that of a timer that fires once.
    mutating func dropPassedTimers(of app: AppID) {
        let index = app.index
        for timer in mainThreads[index].timers.indices where mainThreads[index].timers[timer].repeats {
            guard !mainThreads[index].timers[timer].isMoved else { continue }
            let every = mainThreads[index].timers[timer].every
            guard let due = mainThreads[index].timers[timer].due,
                due + leeway(of: timer, of: app, ahead: every) < now
            else { continue }
            rearm(timer, of: app)
        }
    }

    /// How much later than planned a timer may fire: what the app says; else, on a queue of Darwin, what its class allows for
    /// one that was set so far ahead.
    private func leeway(of timer: Int, of app: AppID, ahead: TimeSpan) -> TimeSpan {
        let spec = workload.apps[app.index].timers[timer]
        if let tolerance = spec.tolerance { return tolerance }
        guard rules.platform == .darwin, let submission = queueTimer(timer, of: app), let queue = submission.queue
        else { return .zero }
        let state = queues[queueIndex[queue.index]]
        let qos =
            switch state.kind {
            case .main: QoS.userInteractive
            case .global(let qos): qos
            case .serial, .concurrent: state.label ?? state.floor ?? .default
            }
        return LoopTimer.slop(of: qos, ahead: ahead)
    }

    private func queueTimer(_ timer: Int, of app: AppID) -> Submission? {
        guard queueTimers.indices.contains(app.index), queueTimers[app.index].indices.contains(timer) else {
            return nil
        }
        return queueTimers[app.index][timer]
    }

    /// The time of a timer has come, with its leeway.
    mutating func timerIsDue(_ timer: Int, of app: AppID, _ opening: UInt32) {
        let index = app.index
        guard mainThreads[index].isOpen, mainThreads[index].opening == opening,
            let due = mainThreads[index].timers[timer].due, due <= now
        else { return }
        if mainThreads[index].timers[timer].isOnQueue {
            submitDueTimers()
        } else if mainThreads[index].activity == .idle, timersDueSince(app) != nil {
            wakeMainThread(of: app)
        }
        // Whatever the thread is doing, a timer of the system has fired.
        releaseDelayed()
    }

    /// Since when timers of the run loop have been due in its present mode; nil where none is.
    func timersDueSince(_ app: AppID) -> Instant? {
        guard mainThreads[app.index].isOnScreen, !mainThreads[app.index].timers.isEmpty else { return nil }
        var first: Instant?
        for timer in mainThreads[app.index].timers
        where !timer.isOnQueue && mainThreads[app.index].serves(timer.mode) {
            guard let due = timer.due, due <= now else { continue }
            first = min(first ?? due, due)
        }
        return first
    }

    /// The timers of the run loop that are due, the one first that has been due for longest.
    func timersDue(_ app: AppID) -> Deque<Int> {
        let main = mainThreads[app.index]
        let due = main.timers.indices.compactMap { index -> (due: Instant, timer: Int)? in
            let timer = main.timers[index]
            guard !timer.isOnQueue, main.serves(timer.mode), let due = timer.due, due <= now else { return nil }
            return (due, index)
        }
        return Deque(due.sorted { ($0.due, $0.timer) < ($1.due, $1.timer) }.map(\.timer))
    }

    /// A timer of the run loop fires; nil where the app has left the screen meanwhile.
    mutating func fire(_ timer: Int, of app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        let index = app.index
        guard mainThreads[index].isOnScreen, let due = mainThreads[index].timers[timer].due, due <= now else {
            return nil
        }
        mainThreads[index].timers[timer].fire()
        let handler = mainThreads[index].handlers.timers[timer]
        return handle(handler, mainThreads[index].takeOccurrence(of: handler), of: app, thread)
    }

    /// The handler of a timer is done.
    mutating func rearm(_ timer: Int, of app: AppID) {
        mainThreads[app.index].timers[timer].rearm(at: now, turnTimes)
        set(timer, of: app)
    }

    /// Puts the steps of every timer of a queue whose time has come into its queue: one that may still wait shares the
    /// wake-up of another one.
    mutating func submitDueTimers() {
        for index in mainThreads.indices where mainThreads[index].isOpen && takesInput {
            let app = AppID(index: index)
            for timer in mainThreads[index].timers.indices where mainThreads[index].timers[timer].isOnQueue {
                guard let due = mainThreads[index].timers[timer].due, due <= now,
                    let submission = queueTimer(timer, of: app)
                else { continue }
                mainThreads[index].timers[timer].fire()
                let item = makeItem(submission, of: app, submittedAt: .default)
                items[item].timer = WorkItem.TimerOfApp(app: app, timer: timer, opening: mainThreads[index].opening)
                enqueue(item)
            }
        }
    }

    /// The item of a timer is done, or was cancelled.
    mutating func endItem(of timer: WorkItem.TimerOfApp) {
        guard mainThreads[timer.app.index].opening == timer.opening else { return }
        rearm(timer.timer, of: timer.app)
    }
}
