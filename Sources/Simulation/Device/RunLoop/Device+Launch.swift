import FrameTrace
import Scenario

/// Launch: what the main thread does before the first pass of its run loop.
extension Device {
    /// Opens an app: it comes on screen at once, or as soon as its launch is over.
    mutating func begin(_ app: AppID, at: Instant, presentation: String?) {
        let index = app.index
        startEvents(of: app)
        startTimers(of: app)
        guard mainThreads[index].handlers.launch != nil, !mainThreads[index].hasLaunched else {
            set(.active, of: app)
            if isDisplayOn { show(app, at: at, presentation: presentation) }
            return
        }
        mainThreads[index].hasLaunched = true
        mainThreads[index].isLaunchPending = true
        mainThreads[index].presentation = presentation
        effects.notes.append(.launch(app))
        wakeMainThread(of: app)
    }

    /// The main thread begins the launch.
    mutating func launch(_ app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        guard let handler = mainThreads[app.index].handlers.launch else { return nil }
        mainThreads[app.index].isLaunchPending = false
        return handle(handler, mainThreads[app.index].takeOccurrence(of: handler), of: app, thread)
    }

    /// The launch is over: the app comes on screen, if it is still open.
    mutating func endLaunch(of app: AppID) {
        let index = app.index
        mainThreads[index].loop.beginPass()
        guard mainThreads[index].isOpen else { return }
        set(.active, of: app)
        guard isDisplayOn else { return }
        show(app, at: now, presentation: mainThreads[index].presentation)
    }
}
