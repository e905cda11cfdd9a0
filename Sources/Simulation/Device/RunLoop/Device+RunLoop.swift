import FrameTrace
import Scenario

extension Device {
    /// What an idle main thread does next: events, then the main queue unless the pass
    /// before was its, then a frame, then the main queue after all; else it parks.
    mutating func nextTask(ofMainThreadOf app: AppID) -> DeviceAnswer {
        let thread = Self.mainThread(of: app)
        let index = app.index
        mainThreads[index].activity = .idle
        if let event = mainThreads[index].pendingEvents.firstIndex(of: true), !isInBatch(app) {
            return handle(event, of: app, thread)
        }
        if isInBatch(app) || !mainThreads[index].lastWasMainQueue,
            let answer = nextOfMainQueue(of: app, thread)
        {
            return answer
        }
        mainThreads[index].lastWasMainQueue = false
        if let schedule = mainThreads[index].schedule, isWanted(schedule.due),
            let callback = mainThreads[index].pacer.mayBegin(at: now)
        {
            return begin(schedule, callback, of: app, thread)
        }
        return nextOfMainQueue(of: app, thread) ?? parkIdle(thread)
    }

    private func isInBatch(_ app: AppID) -> Bool { !threads[app.index].draining.isEmpty }

    private mutating func handle(_ event: Int, of app: AppID, _ thread: ThreadID) -> DeviceAnswer {
        mainThreads[app.index].pendingEvents[event] = false
        mainThreads[app.index].activity = .event
        mainThreads[app.index].eventOccurrences[event] += 1
        threads[thread.index].activities.append(.event)
        let occurrence = mainThreads[app.index].eventOccurrences[event] - 1
        return .handleEvent(index: event, occurrence: occurrence, wokenAt: takeWake(of: thread)?.at)
    }

    private mutating func begin(
        _ schedule: FrameSchedule,
        _ callback: VsyncIndex,
        of app: AppID,
        _ thread: ThreadID
    ) -> DeviceAnswer {
        let index = app.index
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
        threads[thread.index].activities.append(.frame)
        return .beginFrame(ticket)
    }

    /// The next item of the batch under way, or of a new one: what stands in the main queue's line now.
    private mutating func nextOfMainQueue(of app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        guard let queue = mainQueues[app.index] else { return nil }
        if threads[thread.index].draining.isEmpty {
            guard !queues[queue].line.isEmpty else { return nil }
            queues[queue].batch = queues[queue].line.count
            threads[thread.index].draining = [queue]
            mainThreads[app.index].lastWasMainQueue = true
        }
        guard let item = nextDrained(by: thread) else { return nil }
        mainThreads[app.index].activity = .event
        return run(item, on: thread)
    }

    mutating func endFrame(of thread: ThreadID) {
        let index = thread.index
        mainThreads[index].activity = .idle
        if mainThreads[index].frameSession == mainThreads[index].session {
            _ = mainThreads[index].schedule?.finish(at: now)
            // The last one of a window.
            if !isDisplayOn, mainThreads[index].isOnScreen { hide(AppID(index: index), at: now) }
        }
    }

    /// Calls every idle main thread that is on screen; the others miss this callback.
    mutating func vsync(_ index: VsyncIndex) {
        // Vsyncs that passed before the timekeeper woke are skipped, as a display does. Who was to be called at the first
        // of them has been called late since then: that is the timer's lateness, not a wait for a vsync.
        let current = max(index, grid.last(atOrBefore: now))
        timers.set(.vsync(current + 1), at: grid[current + 1])
        for app in mainThreads.indices where mainThreads[app].isOnScreen && mainThreads[app].activity == .idle {
            guard let due = mainThreads[app].schedule?.due, isWanted(due),
                due <= current || mainThreads[app].pacer.pacing == .continuous
            else { continue }
            mainThreads[app].pacer.vsync(index)
            wake(ThreadID(index: app))
        }
    }

    /// An event has come for an app.
    mutating func arrive(_ event: Int, of app: AppID, _ opening: UInt32, at: Instant) {
        guard mainThreads[app.index].isOpen, mainThreads[app.index].opening == opening else { return }
        let source = workload.apps[app.index].events[event]
        let opened = mainThreads[app.index].openedAt
        if let until = source.until, at > opened + until { return }
        let missed = (now - at).nanoseconds / max(1, source.every.nanoseconds)
        timers.set(.event(app, index: event, opening: opening), at: at + source.every * (missed + 1))
        // What comes while the display is another's is skipped.
        guard mainThreads[app.index].isOnScreen, isDisplayOn else { return }
        mainThreads[app.index].pendingEvents[event] = true
        if mainThreads[app.index].activity == .idle { wakeMainThread(of: app) }
    }

    /// Wakes a main thread that is idle; one that waits for something in its work goes on waiting.
    mutating func wakeMainThread(of app: AppID) {
        if threads[app.index].wait == nil { wake(Self.mainThread(of: app)) }
    }
}
