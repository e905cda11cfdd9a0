import DequeModule
import FrameTrace
import Scenario

/// Timers: they keep their phase, and drop the times that have passed.
extension Device {
    /// Starts the timers of an app that has been opened.
    mutating func startTimers(of app: AppID) {
        for timer in mainThreads[app.index].timers.indices {
            mainThreads[app.index].timers[timer].start(at: mainThreads[app.index].openedAt, turnTimes)
            set(timer, of: app)
        }
    }

    /// Sets the device's timer for the latest instant at which an app's timer has to fire.
    private mutating func set(_ timer: Int, of app: AppID) {
        let index = app.index
        guard let due = mainThreads[index].timers[timer].due else { return }
        let purpose = Timer.loopTimer(app, index: timer, opening: mainThreads[index].opening)
        timers.set(purpose, at: due + leeway(of: timer, of: app, ahead: due - now))
    }

    /// Drops the timer times that passed while the display belonged to the other device, as for events. A time still
    /// within its leeway stays, and so does that of a timer that fires once.
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

    /// Returns the leeway of a timer: the app's own; otherwise, on a queue of Darwin, that of the queue's class for a
    /// timer set this far ahead.
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

    /// Handles a timer that is due, at the end of its leeway.
    mutating func timerIsDue(_ timer: Int, of app: AppID, _ opening: UInt32) {
        let index = app.index
        guard mainThreads[index].isOpen, mainThreads[index].opening == opening,
            let due = mainThreads[index].timers[timer].due, due <= now
        else { return }
        if mainThreads[index].timers[timer].isOnQueue {
            // Items of timers before delayed ones that are due at the same instant.
            submitDueTimers()
            return enqueueDelayed()
        }
        if mainThreads[index].activity == .idle, timersDueSince(app) != nil { wakeMainThread(of: app) }
        // A timer of the system has fired, whatever the thread is doing.
        releaseDelayed()
    }

    /// Returns the instant since which timers of the run loop have been due in its current mode; nil if none is.
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

    /// Returns the timers of the run loop that are due, longest first.
    func timersDue(_ app: AppID) -> Deque<Int> {
        let main = mainThreads[app.index]
        let due = main.timers.indices.compactMap { index -> (due: Instant, timer: Int)? in
            let timer = main.timers[index]
            guard !timer.isOnQueue, main.serves(timer.mode), let due = timer.due, due <= now else { return nil }
            return (due, index)
        }
        return Deque(due.sorted { ($0.due, $0.timer) < ($1.due, $1.timer) }.map(\.timer))
    }

    /// Fires a timer of the run loop; returns nil if the app has left the screen meanwhile.
    mutating func fire(_ timer: Int, of app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        let index = app.index
        guard mainThreads[index].isOnScreen, let due = mainThreads[index].timers[timer].due, due <= now else {
            return nil
        }
        mainThreads[index].timers[timer].fire()
        let handler = mainThreads[index].handlers.timers[timer]
        return handle(handler, mainThreads[index].takeOccurrence(of: handler), of: app, thread)
    }

    /// Rearms a timer after its handler.
    mutating func rearm(_ timer: Int, of app: AppID) {
        mainThreads[app.index].timers[timer].rearm(at: now, turnTimes)
        set(timer, of: app)
    }

    /// Submits the items of all queue timers that are due. A timer within its leeway shares the wake-up of another one.
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

    /// Handles the end or the cancellation of a timer's item.
    mutating func endItem(of timer: WorkItem.TimerOfApp) {
        guard mainThreads[timer.app.index].opening == timer.opening else { return }
        rearm(timer.timer, of: timer.app)
    }
}
