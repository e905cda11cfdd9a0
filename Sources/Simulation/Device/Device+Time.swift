import FrameTrace
import Scenario

extension Device {
    /// Handles all timers that are due.
    mutating func passTime() {
        guard !isStopped else { return }
        while let (timer, at) = timers.takeDue(at: now) {
            switch timer {
            case .timeline(let entry):
                if let later = postponed(workload.timeline[entry]) {
                    timers.set(.timeline(entry), at: later)
                } else {
                    apply(workload.timeline[entry], at: at)
                }
            case .host: openHost()
            case .window(let index): beginWindow(index, at: at)
            case .windowEnd(let index): endWindow(index, at: at)
            case .vsync(let index): vsync(index)
            case .event(let app, let event, let opening):
                arrive(event, of: app, opening, at: at, isRecorded: false)
            case .recordedEvent(let app, let event, let opening):
                arrive(event, of: app, opening, at: at, isRecorded: true)
            case .touchMove(let app, let event, let touch): moveTouch(of: event, touch, of: app, at: at)
            case .touchEnd(let app, let event, let touch): endTouch(of: event, touch, of: app)
            case .loopTimer(let app, let timer, let opening): timerIsDue(timer, of: app, opening)
            case .wake(let thread): finishSleep(of: thread)
            case .after(let number): if delayed.isPending(number) { releaseDelayed() }
            case .timeout(let thread, let wait): timeOut(thread, wait)
            case .pool(let pool):
                poolTimers[pool] = nil
                poolsChanged = true
            case .gpu(let thread, let wait): if threads[thread.index].waitCount == wait { finishWait(of: thread) }
            case .disk: finishTransfers()
            case .network: finishFetches()
            case .operationTimeout(let operation):
                guard table.isThere(operation) else { continue }
                timeOut(operation)
                releaseDelayed()
            case .indicator(let app, let generation):
                guard table.indicators[app]?.generation == generation else { continue }
                hideIndicator(of: app, generation)
                releaseDelayed()
            case .memoryWarning: warnApps()
            case .background(let app, let generation): endBackgroundTime(of: app, generation)
            case .taskExpiry(let app, let generation): expireTasks(of: app, generation)
            case .lifeLimit(let app, let since): endLimit(of: app, since: since)
            case .animation(let app, let until): endAnimation(of: app, until)
            case .sceneUpdate(let app, let session): checkPass(of: app, session)
            case .deadlockCheck:
                deadlockCheckIsSet = false
                checkDeadlocks()
            }
        }
    }

    private mutating func finishSleep(of thread: ThreadID) {
        switch threads[thread.index].wait {
        case .sleep(let until)? where until <= now: finishWait(of: thread)
        case .user(let until)? where until <= now: finishWait(of: thread)
        default: return
        }
        releaseDelayed()
    }

    /// Submits every delayed item and every queue timer that is due; those with leeway have waited for this wake-up.
    mutating func releaseDelayed() {
        enqueueDelayed()
        submitDueTimers()
    }

    /// Submits every delayed item that is due.
    mutating func enqueueDelayed() { while let item = delayed.takeDue(at: now) { enqueue(item) } }
}
