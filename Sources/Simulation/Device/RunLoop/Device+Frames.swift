import FrameTrace

/// The frames of main threads: requested, called by vsyncs, begun and ended (F-3, R-10).
extension Device {
    func frameDueSince(_ app: AppID) -> (callback: VsyncIndex, since: Instant)? {
        guard let schedule = mainThreads[app.index].schedule, schedule.isWanted, isWanted(schedule.due) else {
            return nil
        }
        return mainThreads[app.index].pacer.mayBegin(at: now)
    }

    mutating func begin(
        _ schedule: FrameSchedule,
        _ callback: VsyncIndex,
        of app: AppID,
        _ thread: ThreadID
    ) -> DeviceAnswer {
        let index = app.index
        noteSamePass(app)
        let expected = mainThreads[index].pipeline?.expected(at: now) ?? schedule
        let number = mainThreads[index].nextFrame
        let ticket = FrameTicket(
            number: number,
            due: expected.due,
            deadline: expected.deadline,
            callback: callback,
            target: mainThreads[index].cadence.first(atOrAfter: callback + 1),
            wokenAt: takeWake(of: thread)?.at,
            count: takeCount(of: app, number, due: expected.due)
        )
        mainThreads[index].pacer.begin(at: now)
        mainThreads[index].activity = .frame
        mainThreads[index].frameSession = mainThreads[index].session
        mainThreads[index].nextFrame = FrameNumber(ticket.number.rawValue + 1)
        threads[thread.index].activities.append(.frame)
        return .beginFrame(ticket)
    }

    mutating func endFrame(of thread: ThreadID) {
        let index = thread.index
        mainThreads[index].activity = .idle
        let requested = mainThreads[index].requestedAt
        mainThreads[index].requestedAt = nil
        if mainThreads[index].frameSession == mainThreads[index].session {
            _ = mainThreads[index].schedule?.finish(at: now)
            mainThreads[index].pipeline?.handOver()
            if let requested { mainThreads[index].schedule?.request(at: requested) }
            if AppID(index: index) == layouts.host { drawHost() }
            // This was the last frame of a window.
            if !isDisplayOn, mainThreads[index].isOnScreen {
                hide(AppID(index: index), at: now, keepsTouches: true)
            }
        }
    }

    /// Requests a frame of an app.
    mutating func requestFrame(of app: AppID) {
        let index = app.index
        guard mainThreads[index].redraw == .onDemand, let schedule = mainThreads[index].schedule else { return }
        if mainThreads[index].activity == .frame, mainThreads[index].frameSession == mainThreads[index].session {
            guard mainThreads[index].requestedAt == nil else { return }
            mainThreads[index].requestedAt = now
        } else {
            guard !schedule.isWanted else { return }
            mainThreads[index].schedule?.request(at: now)
        }
        effects.notes.append(.redraw(app, mainThreads[index].nextFrame))
    }

    /// Calls every main thread that is on screen and not in a frame of its own; a thread in a frame misses this
    /// callback (F-3).
    mutating func vsync(_ index: VsyncIndex) {
        // Vsyncs that passed before the timekeeper woke are skipped, as on a display. Threads to be called at the first
        // of them are due since then: that is the timer's lateness, not a wait for a vsync.
        let current = max(index, grid.last(atOrBefore: now))
        lastVsync = current
        timers.set(.vsync(current + 1), at: grid[current + 1])
        drawHost()
        for app in mainThreads.indices where mainThreads[app].isOnScreen {
            if mainThreads[app].redraw == .onDemand, isSettled(current) { settle(AppID(index: app)) }
            deliverMovedSamples(AppID(index: app))
            // A frame of an earlier screen session does not count: it will not be shown.
            let isInFrame = mainThreads[app].activity == .frame
            guard !isInFrame || mainThreads[app].frameSession != mainThreads[app].session,
                let schedule = mainThreads[app].schedule, schedule.isWanted, isWanted(schedule.due),
                schedule.due <= current || mainThreads[app].pacer.pacing == .continuous
            else { continue }
            let isBusy = mainThreads[app].activity != .idle
            mainThreads[app].pacer.vsync(isBusy ? current : index, isBusy: isBusy)
            if !isBusy { wake(ThreadID(index: app)) }
        }
    }
}
