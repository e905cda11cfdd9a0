import DequeModule
import FrameTrace
import Scenario

/// The states of apps, and the transitions between them (S-1, S-2).
extension Device {
    /// Adds steps to an app's agenda, and executes them as far as its main thread is not needed. The rest has a limited
    /// time.
    mutating func change(_ app: AppID, by way: [AppLife.Step], _ event: WatchedEvent, at: Instant) {
        lives[app.index].agenda += way
        lives[app.index].generation += 1
        lives[app.index].limit = nil
        goOn(withLifeOf: app, at: at)
        guard !lives[app.index].agenda.isEmpty else { return }
        limit(app, event, since: at)
    }

    /// Executes the next steps of an app's agenda, up to one that its main thread has to execute.
    mutating func goOn(withLifeOf app: AppID, at: Instant) {
        let index = app.index
        while !lives[index].isCalling, lives[index].animatesUntil == nil, let step = lives[index].agenda.first {
            if lives[index].isCallDue, waitsForMainThread(step, app) { return wakeMainThread(of: app) }
            if case .call(let callback) = step {
                effects.notes.append(.callback(app, callback))
                noteLayout(callback, of: app, ends: true)
            }
            lives[index].agenda.removeFirst()
            switch step {
            case .call, .expire: break
            case .enter(let state): enter(state, app, at: at)
            case .show(let opening):
                guard mainThreads[index].isOpen, mainThreads[index].opening == opening, isDisplayOn,
                    !mainThreads[index].isOnScreen
                else { continue }
                show(app, at: at, presentation: mainThreads[index].presentation)
            case .end: return terminate(app, because: .user)
            case .phase(let phase, let isHidden):
                if !isHidden { limitTransition(of: app, at: phase) }
                noteLayout(.phase(app, phase, isHidden: isHidden))
            case .place(let placement, let isHidden): noteLayout(.placed(app, placement, isHidden: isHidden))
            case .animate: animate(app)
            case .endWithTasks: if endIfTasksAreOpen(app) { return }
            case .preserve: preserve(app)
            case .restore:
                if restore(app) { lives[index].agenda.prepend(.call(.didDecodeRestorableState)) }
            }
        }
        guard lives[index].agenda.isEmpty else { return }
        lives[index].limit = nil
        lives[index].isLaunching = false
        suspendIfDue(app)
    }

    /// Returns whether a callback has to wait for the app's main thread, because that has steps for it or is executing
    /// something else. A main thread in its run loop answers at once, and a callback without steps takes no time.
    private func waitsForMainThread(_ step: AppLife.Step, _ app: AppID) -> Bool {
        if handler(of: step, app) != nil { return true }
        // A background task without steps has no handler to call.
        guard case .call = step else { return false }
        return !threads[Self.mainThread(of: app).index].activities.isEmpty
    }

    private mutating func enter(_ state: AppState, _ app: AppID, at: Instant) {
        set(state, of: app)
        if state == .active { endTasksOfOperations(of: app, hasExpired: false) }
        guard state == .background else { return }
        lives[app.index].backgroundSince = at
        lives[app.index].generation += 1
        let due = at + workload.device.life.backgroundTime
        lives[app.index].isKeptAwake = false
        let generation = lives[app.index].generation
        timers.set(.background(app, generation: generation), at: due)
        if hasBackgroundTasks(app) { timers.set(.taskExpiry(app, generation: generation), at: at + taskTime) }
        beginTasksOfOperations(of: app)
    }

    /// Moves an app from the screen to the background, which takes the time of its callbacks. It is off screen at once.
    mutating func close(_ app: AppID, at: Instant) {
        lives[app.index].opensAgain = false
        guard mainThreads[app.index].isOpen else { return }
        leaveScreen(app, at: at)
        let way: [AppLife.Step] = [
            .call(.willResignActive), .enter(.inactive), .enter(.background), .call(.didEnterBackground),
        ]
        let isPreserved = workload.apps[app.index].restoration?.saves ?? false
        let preserving: [AppLife.Step] = isPreserved ? [.call(.willEncodeRestorableState), .preserve] : []
        change(app, by: way + preserving + snapshotSteps(of: app), .suspend, at: at)
    }

    /// Quits an app at the user's request. A suspended app ends at once; any other is called before (S-2).
    mutating func quit(_ app: AppID, at: Instant) {
        let state = lives[app.index].state
        lives[app.index].opensAgain = false
        guard state != .notRunning, !lives[app.index].agenda.contains(.end) else { return }
        guard state != .suspended else { return terminate(app, because: .user) }
        leaveScreen(app, at: at)
        // A callback in progress is completed; pending ones are dropped.
        lives[app.index].animatesUntil = nil
        let begun = lives[app.index].isCalling ? lives[app.index].agenda.first : nil
        lives[app.index].agenda = begun.map { [$0] } ?? []
        change(app, by: [.call(.willTerminate), .end], .terminate, at: at)
    }

    /// Handles the end of an app's background time.
    mutating func endBackgroundTime(of app: AppID, _ generation: UInt32) {
        guard lives[app.index].generation == generation else { return }
        suspendIfDue(app)
    }

    /// Suspends an app whose background time is over and whose callbacks are complete (S-3). For an app with a
    /// background mode, records that the mode keeps it awake from here on.
    mutating func suspendIfDue(_ app: AppID) {
        let life = lives[app.index]
        guard life.state == .background, life.agenda.isEmpty, !mainThreads[app.index].isOpen,
            now >= life.backgroundSince + workload.device.life.backgroundTime
        else { return }
        guard let background = workload.apps[app.index].background else {
            if life.tasks.isEmpty { suspend(app) }
            return
        }
        // Up to the end of the time for tasks, an open task would keep it awake without the mode, too.
        guard !life.isKeptAwake, life.tasks.isEmpty || now >= life.backgroundSince + taskTime else { return }
        lives[app.index].isKeptAwake = true
        effects.notes.append(.life(.keptAwake(app, background.mode, isSilent: background.isSilent)))
    }

    private func hasBackgroundTasks(_ app: AppID) -> Bool {
        !workload.apps[app.index].backgroundTasks.isEmpty || hasOperationsWithTasks(app)
    }
}
