import FrameTrace
import Scenario

extension Device {
    /// Applies an entry of the timeline.
    mutating func apply(_ entry: TimelineEntry, at: Instant) {
        switch entry.change {
        case .open(let name):
            guard let app = app(named: name) else { return }
            open(app, at: at, presentation: entry.presentation)
        case .close(let name):
            guard let app = app(named: name) else { return }
            close(app, at: at)
        case .home: goHome(at: at)
        case .quit(let name):
            guard let app = app(named: name) else { return }
            quit(app, at: at)
        case .network(let isOn): setNetwork(isOn: isOn)
        case .resize(let name, let target):
            guard let app = app(named: name) else { return }
            resize(app, to: target, at: at)
        case .rotate(let orientation): rotate(to: orientation)
        case .lock: lock(at: at)
        case .unlock: unlock(at: at)
        case .display(let isConnected): setDisplay(isConnected: isConnected)
        case .warn(let name):
            guard let app = app(named: name), isAlive(app) else { return }
            warn(app)
        }
    }

    private func app(named name: String) -> AppID? {
        workload.apps.firstIndex { $0.name == name }.map(AppID.init(index:))
    }

    mutating func open(
        _ app: AppID,
        at: Instant,
        presentation: String?
    ) {
        guard !mainThreads[app.index].isOpen, !layouts.isLocked else { return }
        guard !lives[app.index].agenda.contains(.end) else {
            lives[app.index].opensAgain = true
            mainThreads[app.index].presentation = presentation
            return
        }
        mainThreads[app.index].isOpen = true
        memory.situationsMayChange = true
        // Before any work of the new process can start.
        if lives[app.index].state == .notRunning { noteSuspendedQueues(of: app) }
        mainThreads[app.index].opening += 1
        mainThreads[app.index].openedAt = at
        resumeIfSuspended(app)
        if app != layouts.host {
            makeRoom(for: app, as: presentation.flatMap(LayoutMode.init(name:)), at: at)
            animateHost()
        }
        begin(app, at: at, presentation: presentation)
        settleDisplay()
        // An app that draws nothing cannot be the focal app.
        if workload.apps[app.index].drawsFrames, app != layouts.host { moveFocus(to: app) }
        if let graph = table.startsOnOpen[app] { start(graph, atMost: nil, by: nil) }
    }

    /// Removes an app from the screen. A frame in progress continues to its end and is not shown.
    mutating func leaveScreen(_ app: AppID, at: Instant) {
        guard mainThreads[app.index].isOpen else { return }
        mainThreads[app.index].isOpen = false
        memory.situationsMayChange = true
        mainThreads[app.index].hiddenAt = at
        giveUpPlace(of: app)
        if mainThreads[app.index].isOnScreen { hide(app, at: at) } else { cancelEvents(of: app) }
    }

    /// Starts a screen session of an open app: from here on it wants frames, unless it draws none.
    mutating func show(_ app: AppID, at: Instant, presentation: String?) {
        mainThreads[app.index].session += 1
        let (cadence, budget) = (mainThreads[app.index].cadence, mainThreads[app.index].budget)
        let schedule = FrameSchedule(
            grid: grid,
            cadence: cadence,
            budget: budget,
            openedAt: at,
            redraw: mainThreads[app.index].redraw,
            latency: mainThreads[app.index].pipeline?.latency ?? 1
        )
        mainThreads[app.index].schedule = schedule
        mainThreads[app.index].pipeline?.open(schedule)
        effects.screenChanges.append(ScreenChange(app: app, at: at, isOpen: true, presentation: presentation))
        watchPasses(of: app)
        callAtPassedVsync(app, at: at)
    }

    /// Calls an app that comes on screen at the very instant of a vsync, although the other apps have been called
    /// already.
    private mutating func callAtPassedVsync(_ app: AppID, at: Instant) {
        guard let passed = lastVsync, grid[passed] == at, let schedule = mainThreads[app.index].schedule,
            schedule.isWanted, schedule.due <= passed, isWanted(schedule.due)
        else { return }
        let isBusy = mainThreads[app.index].activity != .idle
        mainThreads[app.index].pacer.vsync(passed, isBusy: isBusy)
        if !isBusy { wakeMainThread(of: app) }
    }

    /// Ends a screen session: from here on the app wants no frames.
    ///
    /// - Parameter keepsTouches: Whether touches on the app continue, because another device has the display only for a
    ///   while.
    mutating func hide(_ app: AppID, at: Instant, keepsTouches: Bool = false) {
        skipFrameNumber(of: app, at: at)
        mainThreads[app.index].schedule = nil
        mainThreads[app.index].pacer.reset()
        mainThreads[app.index].requestedAt = nil
        cancelEvents(of: app, keepsTouches: keepsTouches)
        effects.screenChanges.append(ScreenChange(app: app, at: at, isOpen: false))
    }

    /// Skips the number of a frame that was due and never began: it is counted as such, and no later frame may get its
    /// number.
    private mutating func skipFrameNumber(of app: AppID, at: Instant) {
        let index = app.index
        let isInFrame =
            mainThreads[index].activity == .frame && mainThreads[index].frameSession == mainThreads[index].session
        guard !isInFrame, let schedule = mainThreads[index].schedule, schedule.isWanted, grid[schedule.due] < at else {
            return
        }
        mainThreads[index].nextFrame = FrameNumber(mainThreads[index].nextFrame.rawValue &+ 1)
    }

    /// Makes an app the focal one: the app that came on screen last.
    private mutating func moveFocus(to app: AppID) {
        let before = focal
        focal = app
        guard rules.focalBoost else { return }
        for app in [before, app] {
            guard let app else { continue }
            dirty.mark(Self.mainThread(of: app))
        }
    }
}
