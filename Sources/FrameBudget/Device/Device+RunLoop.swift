extension Device {
    /// What an idle main thread does next: events first, then a frame (`semantics.md` R-8), else it parks.
    mutating func nextTask(for thread: ThreadID, at now: Instant) -> DeviceAnswer {
        guard !isStopped else { return .exit }
        let index = thread.index
        mainThreads[index].activity = .idle
        if let event = mainThreads[index].pendingEvents.firstIndex(of: true) {
            mainThreads[index].pendingEvents[event] = false
            mainThreads[index].activity = .event
            mainThreads[index].eventOccurrences[event] += 1
            let occurrence = mainThreads[index].eventOccurrences[event] - 1
            return .handleEvent(index: event, occurrence: occurrence, wokenAt: takeWake(of: thread)?.at)
        }
        guard let schedule = mainThreads[index].schedule, let callback = mainThreads[index].pacer.mayBegin(at: now)
        else {
            return park(thread)
        }
        let ticket = FrameTicket(
            number: mainThreads[index].nextFrame,
            due: schedule.due,
            deadline: schedule.deadline,
            callback: callback,
            wokenAt: takeWake(of: thread)?.at
        )
        mainThreads[index].pacer.begin(at: now)
        mainThreads[index].activity = .frame
        mainThreads[index].frameSession = mainThreads[index].session
        mainThreads[index].nextFrame = FrameNumber(ticket.number.rawValue + 1)
        return .beginFrame(ticket)
    }

    mutating func endFrame(_ thread: ThreadID, at now: Instant, _ effects: inout DeviceEffects) {
        mainThreads[thread.index].activity = .idle
        if mainThreads[thread.index].frameSession == mainThreads[thread.index].session {
            _ = mainThreads[thread.index].schedule?.finish(at: now)
        }
        effects.answer = isStopped ? .exit : .proceed(nil)
    }

    mutating func endEvent(_ thread: ThreadID, _ effects: inout DeviceEffects) {
        mainThreads[thread.index].activity = .idle
        effects.answer = isStopped ? .exit : .proceed(nil)
    }

    /// Does everything that has become due.
    mutating func passTime(to now: Instant, _ effects: inout DeviceEffects) {
        guard !isStopped else { return }
        while let (timer, at) = timers.takeDue(at: now) {
            switch timer {
            case .timeline(let entry): apply(workload.timeline[entry], at: at, &effects)
            case .vsync(let index): vsync(index, at: now, &effects)
            case .event(let app, let event, let session): arrive(event, of: app, session, at: at, now: now, &effects)
            case .wake(let thread): wake(thread, at: now, &effects)
            }
        }
    }

    /// Calls every idle main thread that is on screen; the others miss this callback.
    private mutating func vsync(_ index: VsyncIndex, at now: Instant, _ effects: inout DeviceEffects) {
        // Vsyncs that passed before the timekeeper woke are skipped, as a display does. Who was to be called at the first
        // of them has been called late since then: that is the timer's lateness, not a wait for a vsync.
        let current = max(index, grid.last(atOrBefore: now))
        timers.set(.vsync(current + 1), at: grid[current + 1])
        for app in mainThreads.indices where mainThreads[app].isOnScreen && mainThreads[app].activity == .idle {
            guard let due = mainThreads[app].schedule?.due,
                due <= current || mainThreads[app].pacer.pacing == .continuous
            else { continue }
            mainThreads[app].pacer.vsync(index)
            wake(ThreadID(index: app), at: now, &effects)
        }
    }

    private mutating func arrive(
        _ event: Int,
        of app: AppID,
        _ session: UInt32,
        at: Instant,
        now: Instant,
        _ effects: inout DeviceEffects
    ) {
        guard mainThreads[app.index].isOnScreen, mainThreads[app.index].session == session else { return }
        mainThreads[app.index].pendingEvents[event] = true
        let period = workload.apps[app.index].events[event].every
        let missed = (now - at).nanoseconds / max(1, period.nanoseconds)
        timers.set(.event(app, index: event, session: session), at: at + period * (missed + 1))
        if mainThreads[app.index].activity == .idle { wake(Self.mainThread(of: app), at: now, &effects) }
    }
}
