import FrameTrace
import Scenario

/// Background tasks: an app with an open one is not suspended, for a limited time (S-3).
extension Device {
    /// Begins a background task; refused if the app's time for tasks is over.
    ///
    /// - Returns: Whether the task has begun.
    @discardableResult
    mutating func beginTask(_ task: ResourceID) -> Bool {
        guard let app = resources[task.index].app else { return false }
        let life = lives[app.index]
        let isOver =
            life.state == .background && !mainThreads[app.index].isOpen && now >= life.backgroundSince + taskTime
            && isTimeForTasksLimited(app)
        noteTask(task, of: app, isOver ? .refused : .began)
        if !isOver { lives[app.index].tasks.append(task) }
        return !isOver
    }

    /// Ends a background task. With the last one, the app's time in the background may be over.
    mutating func endTask(_ task: ResourceID) {
        guard let app = resources[task.index].app, removeTask(task, of: app) else { return }
        // A pending expiration handler may have become unnecessary.
        if !lives[app.index].isCalling { goOn(withLifeOf: app, at: now) }
    }

    /// Removes an open task.
    ///
    /// - Returns: Whether the task was open.
    @discardableResult
    mutating func removeTask(_ task: ResourceID, of app: AppID) -> Bool {
        guard let index = lives[app.index].tasks.firstIndex(of: task) else { return false }
        lives[app.index].tasks.remove(at: index)
        noteTask(task, of: app, .ended)
        return true
    }

    /// Handles the end of the time for background tasks. Operations end theirs by themselves. The handlers of the
    /// other open tasks are called in the order of their begin, and an app that has an open one after that is
    /// terminated.
    mutating func expireTasks(of app: AppID, _ generation: UInt32) {
        guard lives[app.index].generation == generation, lives[app.index].state == .background,
            !lives[app.index].tasks.isEmpty
        else { return }
        // From here on, its mode alone keeps it awake.
        guard isTimeForTasksLimited(app) else { return suspendIfDue(app) }
        endTasksOfOperations(of: app, hasExpired: true)
        let life = lives[app.index]
        guard !life.tasks.isEmpty else {
            if !life.isCalling { goOn(withLifeOf: app, at: now) }
            return
        }
        var way: [AppLife.Step] = []
        for task in life.tasks where !way.contains(.expire(task)) { way.append(.expire(task)) }
        for case .expire(let task) in way { noteTask(task, of: app, .expired) }
        lives[app.index].agenda += way + [.endWithTasks]
        goOn(withLifeOf: app, at: now)
        guard !lives[app.index].agenda.isEmpty, lives[app.index].state == .background else { return }
        limit(app, .backgroundTask, since: now)
    }

    /// Terminates an app that still has a task open after all handlers have been called.
    ///
    /// - Returns: Whether the app was terminated.
    mutating func endIfTasksAreOpen(_ app: AppID) -> Bool {
        let life = lives[app.index]
        guard let task = life.tasks.first, life.state == .background, !mainThreads[app.index].isOpen else {
            return false
        }
        let limit = Termination.Limit(event: .backgroundTask, allowance: taskTime, since: life.backgroundSince)
        terminate(app, because: .backgroundTask, limit: limit, held: task)
        return true
    }

    /// The time for which an app may execute in the background for its tasks.
    var taskTime: TimeSpan { workload.device.life.backgroundTaskTime }

    /// Returns whether the time for tasks is limited; it is not for an app that a mode keeps awake.
    private func isTimeForTasksLimited(_ app: AppID) -> Bool { workload.apps[app.index].background == nil }

    mutating func noteTask(_ task: ResourceID, of app: AppID, _ event: BackgroundTaskEvent) {
        effects.notes.append(.life(.task(app, task, event)))
    }
}
