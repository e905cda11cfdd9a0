import FrameTrace
import Scenario

/// Background tasks: an app with one open is not suspended, for a limited time (S-3).
extension Device {
    /// An app begins a background task; where its time for tasks is over, it gets none.
    mutating func beginTask(_ task: ResourceID) {
        guard let app = resources[task.index].app else { return }
        let life = lives[app.index]
        let isOver =
            life.state == .background && !mainThreads[app.index].isOpen && now >= life.backgroundSince + taskTime
            && isTimeForTasksLimited(app)
        guard !isOver else { return noteTask(task, of: app, .refused) }
        lives[app.index].tasks.append(task)
        noteTask(task, of: app, .began)
    }

    /// An app ends a background task. With the last one its time in the background may be over.
    mutating func endTask(_ task: ResourceID) {
        guard let app = resources[task.index].app, let index = lives[app.index].tasks.firstIndex(of: task) else {
            return
        }
        lives[app.index].tasks.remove(at: index)
        noteTask(task, of: app, .ended)
        // What it was to be called for may be gone with it.
        if !lives[app.index].isCalling { goOn(withLifeOf: app, at: now) }
    }

    /// The time for background tasks is over: the handlers of those that are open are called, in the order in which they began,
    /// and an app that has one open after that is ended.
    mutating func expireTasks(of app: AppID, _ generation: UInt32) {
        let life = lives[app.index]
        guard life.generation == generation, life.state == .background, !life.tasks.isEmpty,
            isTimeForTasksLimited(app)
        else { return }
        var way: [AppLife.Step] = []
        for task in life.tasks where !way.contains(.expire(task)) { way.append(.expire(task)) }
        for case .expire(let task) in way { noteTask(task, of: app, .expired) }
        lives[app.index].agenda += way + [.endWithTasks]
        goOn(withLifeOf: app, at: now)
        guard !lives[app.index].agenda.isEmpty, lives[app.index].state == .background else { return }
        limit(app, .backgroundTask, since: now)
    }

    /// All handlers have been called: an app that still has a task open is ended.
    ///
    /// - Returns: whether it was.
    mutating func endIfTasksAreOpen(_ app: AppID) -> Bool {
        let life = lives[app.index]
        guard let task = life.tasks.first, life.state == .background, !mainThreads[app.index].isOpen else {
            return false
        }
        let limit = Termination.Limit(event: .backgroundTask, allowance: taskTime, since: life.backgroundSince)
        terminate(app, because: .backgroundTask, limit: limit, held: task)
        return true
    }

    /// How long an app may execute in the background for its tasks.
    var taskTime: TimeSpan { workload.device.life.backgroundTaskTime }

    /// An app that a mode keeps awake has all the time that it wants.
    private func isTimeForTasksLimited(_ app: AppID) -> Bool { workload.apps[app.index].background == nil }

    private mutating func noteTask(_ task: ResourceID, of app: AppID, _ event: BackgroundTaskEvent) {
        effects.notes.append(.life(.task(app, task, event)))
    }
}
