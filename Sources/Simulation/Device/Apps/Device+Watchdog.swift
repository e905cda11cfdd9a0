import FrameTrace
import Scenario

/// The watchdog: it terminates an app that takes too long, in wall time (K-1 to K-4).
extension Device {
    /// Starts the allowance of an app for an event.
    mutating func limit(_ app: AppID, _ event: WatchedEvent, since: Instant) {
        guard let allowance = workload.device.life.watchdog?.allowance(event) else { return }
        // If two overlap, the one that began first applies.
        guard lives[app.index].limit == nil else { return }
        lives[app.index].limit = Termination.Limit(event: event, allowance: allowance, since: since)
        timers.set(.lifeLimit(app, since: since), at: since + allowance)
    }

    /// Updates the allowance for a phase of a resize on screen. Each resize has the whole allowance from its own setup
    /// on, even if it waited for another (K-3).
    mutating func limitTransition(of app: AppID, at phase: TransitionPhase) {
        switch phase {
        case .setup:
            // A pending state change has an allowance of its own, which continues.
            let isOnWay = lives[app.index].agenda.contains { if case .enter = $0 { true } else { false } }
            guard !isOnWay else { return }
            lives[app.index].limit = nil
            limit(app, .resize, since: now)
        case .over: if lives[app.index].limit?.event == .resize { lives[app.index].limit = nil }
        case .create, .run, .cleanup: break
        }
    }

    /// Handles the end of an allowance: terminates the app if the event is not complete.
    mutating func endLimit(of app: AppID, since: Instant) {
        guard let limit = lives[app.index].limit, limit.since == since, limit.since + limit.allowance <= now else {
            return
        }
        // A handler that has ended its task but continues exceeds its allowance like any other callback.
        let task = limit.event == .backgroundTask ? lives[app.index].tasks.first : nil
        terminate(app, because: task == nil ? .watchdog : .backgroundTask, limit: limit, held: task)
    }

    /// Starts watching the run loop of an app that has come on screen.
    mutating func watchPasses(of app: AppID) {
        guard let allowance = workload.device.life.watchdog?.sceneUpdate, app != layouts.host else { return }
        mainThreads[app.index].watchedSince = now
        timers.set(.sceneUpdate(app, session: mainThreads[app.index].session), at: now + allowance)
    }

    /// Terminates an app whose main thread has exceeded the allowance for one pass; otherwise sets the timer for the
    /// earliest instant at which it could.
    mutating func checkPass(of app: AppID, _ session: UInt32) {
        let main = mainThreads[app.index]
        guard main.isOnScreen, main.session == session,
            let allowance = workload.device.life.watchdog?.sceneUpdate
        else { return }
        // A pass that began before the app came on screen, and that may have been suspended since, counts from then on.
        let since = main.activity == .idle ? now : max(main.loop.passBegan, main.watchedSince)
        guard since + allowance <= now else {
            return timers.set(.sceneUpdate(app, session: session), at: since + allowance)
        }
        // A callback of the system has an allowance of its own.
        guard !lives[app.index].isCalling else {
            return timers.set(.sceneUpdate(app, session: session), at: now + allowance)
        }
        let limit = Termination.Limit(event: .sceneUpdate, allowance: allowance, since: since)
        terminate(app, because: .watchdog, limit: limit)
    }
}
