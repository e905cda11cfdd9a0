import FrameTrace
import Scenario

/// The watchdog: an app that takes too long, in wall time, is ended (K-1 to K-4).
extension Device {
    /// From here on an app has a limited time for what the system has called it for.
    mutating func limit(_ app: AppID, _ event: WatchedEvent, since: Instant) {
        guard let allowance = workload.device.life.watchdog?.allowance(event) else { return }
        // Of two at once, the one that began first holds.
        guard lives[app.index].limit == nil else { return }
        lives[app.index].limit = Termination.Limit(event: event, allowance: allowance, since: since)
        timers.set(.lifeLimit(app, since: since), at: since + allowance)
    }

    /// A change of an app's size on screen has come to a phase: each change has the whole allowance from its own setup on, also
    /// one that waited for another (K-3).
    mutating func limitTransition(of app: AppID, at phase: TransitionPhase) {
        switch phase {
        case .setup:
            // What is still to come of the way to another state has an allowance of its own, which goes on.
            let isOnWay = lives[app.index].agenda.contains { if case .enter = $0 { true } else { false } }
            guard !isOnWay else { return }
            lives[app.index].limit = nil
            limit(app, .resize, since: now)
        case .over: if lives[app.index].limit?.event == .resize { lives[app.index].limit = nil }
        case .create, .run, .cleanup: break
        }
    }

    /// The time for what an app was called for is over, if it still is at that.
    mutating func endLimit(of app: AppID, since: Instant) {
        guard let limit = lives[app.index].limit, limit.since == since, limit.since + limit.allowance <= now else {
            return
        }
        // A handler that has ended its task and goes on takes too long like any other call.
        let task = limit.event == .backgroundTask ? lives[app.index].tasks.first : nil
        terminate(app, because: task == nil ? .watchdog : .backgroundTask, limit: limit, held: task)
    }

    /// An app has come on screen: from here on it has to serve its run loop.
    mutating func watchPasses(of app: AppID) {
        guard let allowance = workload.device.life.watchdog?.sceneUpdate, app != layouts.host else { return }
        mainThreads[app.index].watchedSince = now
        timers.set(.sceneUpdate(app, session: mainThreads[app.index].session), at: now + allowance)
    }

    /// Looks whether the main thread of an app has been in one pass for longer than it may; if not, looks again when it could
    /// have been at the earliest.
    mutating func checkPass(of app: AppID, _ session: UInt32) {
        let main = mainThreads[app.index]
        guard main.isOnScreen, main.session == session,
            let allowance = workload.device.life.watchdog?.sceneUpdate
        else { return }
        // A pass that began before the app came on screen, and was perhaps suspended in between, counts from then on.
        let since = main.activity == .idle ? now : max(main.loop.passBegan, main.watchedSince)
        guard since + allowance <= now else {
            return timers.set(.sceneUpdate(app, session: session), at: since + allowance)
        }
        // What the system has called it for has an allowance of its own.
        guard !lives[app.index].isCalling else {
            return timers.set(.sceneUpdate(app, session: session), at: now + allowance)
        }
        let limit = Termination.Limit(event: .sceneUpdate, allowance: allowance, since: since)
        terminate(app, because: .watchdog, limit: limit)
    }
}
