import DequeModule
import FrameTrace
import Scenario

/// Input: what comes for an app queues in the order in which it comes, and none is lost.
extension Device {
    /// The events of an app that has been opened begin to come.
    mutating func startEvents(of app: AppID) {
        for event in mainThreads[app.index].arrivals.indices {
            mainThreads[app.index].arrivals[event].restart()
            mainThreads[app.index].touches[event] = nil
            setNextArrival(of: event, of: app)
            setNextRecorded(of: event, of: app)
        }
    }

    private mutating func setNextArrival(of event: Int, of app: AppID) {
        let index = app.index
        guard let next = mainThreads[index].arrivals[event].takeNext(seed: workload.seed, app: app, event: event) else {
            return
        }
        let purpose = Timer.event(app, index: event, opening: mainThreads[index].opening)
        let due = mainThreads[index].openedAt + next
        let isMoved = mainThreads[index].arrivals[event].meanInterval.map(turnTimes.moves) ?? false
        timers.set(purpose, at: isMoved ? turnTimes.moved(due) : due)
    }

    private mutating func setNextRecorded(of event: Int, of app: AppID) {
        let index = app.index
        guard let next = mainThreads[index].arrivals[event].takeNextRecorded() else { return }
        let purpose = Timer.recordedEvent(app, index: event, opening: mainThreads[index].opening)
        timers.set(purpose, at: turnTimes.moved(mainThreads[index].openedAt + next))
    }

    /// An event has come for an app.
    mutating func arrive(_ event: Int, of app: AppID, _ opening: UInt32, at: Instant, isRecorded: Bool) {
        let index = app.index
        guard mainThreads[index].isOpen, mainThreads[index].opening == opening else { return }
        if isRecorded { setNextRecorded(of: event, of: app) } else { setNextArrival(of: event, of: app) }
        endTouch(of: event, of: app)
        // What comes while the display is another's is not for this device; of a touch, what lies in its own turns.
        if takesInput { queue(event, of: app) } else { mainThreads[index].nextSerial &+= 1 }
        guard let touch = workload.apps[index].events[event].touch else { return }
        let number = mainThreads[index].nextSerial
        mainThreads[index].touches[event] = TouchState(number: number, began: at)
        timers.set(.touchEnd(app, event: event, touch: number), at: at + touch.length)
        if touch.sampleInterval < touch.length {
            timers.set(.touchMove(app, event: event, touch: number), at: at + touch.sampleInterval)
        }
    }

    /// Puts an event behind all that have come before it.
    mutating func queue(_ handler: Int, of app: AppID) {
        // What is held for the next frame came before.
        deliverMovedSamples(app)
        append(makeEvent(handler, of: app), of: app)
    }

    private mutating func makeEvent(_ handler: Int, of app: AppID) -> QueuedEvent {
        let index = app.index
        let event = QueuedEvent(
            handler: handler,
            occurrence: mainThreads[index].takeOccurrence(of: handler),
            serial: mainThreads[index].nextSerial
        )
        mainThreads[index].nextSerial &+= 1
        note(event, .queued, of: app)
        return event
    }

    private mutating func append(_ event: QueuedEvent, of app: AppID) {
        mainThreads[app.index].inbox.append(event)
        if mainThreads[app.index].activity == .idle { wakeMainThread(of: app) }
    }

    private mutating func note(_ event: QueuedEvent, _ fate: InputNote.Fate, of app: AppID) {
        let handler = UInt32(event.handler)
        effects.notes.append(.input(InputNote(app: app, handler: handler, serial: event.serial, fate: fate)))
    }

    /// Handles the event that stands first in line.
    mutating func handleEvent(of app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        let index = app.index
        guard let event = mainThreads[index].inbox.popFirst() else { return nil }
        if case .event(let number) = mainThreads[index].handlers.roles[event.handler],
            mainThreads[index].handlers.ended[number] >= 0
        {
            mainThreads[index].tracking += 1
        }
        if event.handler == mainThreads[index].handlers.memoryWarning { beginWarning(of: app) }
        let answer = handle(event.handler, event.occurrence, of: app, thread)
        note(event, .handled, of: app)
        return answer
    }

    /// What stands in line of an app that leaves the screen is cancelled.
    mutating func cancelEvents(of app: AppID, keepsTouches: Bool = false) {
        guard !isStopping else { return }
        let index = app.index
        for event in mainThreads[index].touches.indices {
            if let held = mainThreads[index].touches[event]?.held { note(held, .cancelled, of: app) }
            mainThreads[index].touches[event]?.held = nil
            if !keepsTouches { mainThreads[index].touches[event] = nil }
        }
        while let event = mainThreads[index].inbox.popFirst() { note(event, .cancelled, of: app) }
        memory.warnings[index] = 0
        mainThreads[index].tracking = 0
    }
}

// MARK: - Touches that last

extension Device {
    /// The screen has sampled a touch: the app gets one sample for each frame, the newest.
    mutating func moveTouch(of event: Int, _ touch: UInt32, of app: AppID, at: Instant) {
        let index = app.index
        guard var state = mainThreads[index].touches[event], state.number == touch,
            let spec = workload.apps[index].events[event].touch
        else { return }
        state.samples += 1
        let next = state.began + spec.sampleInterval * (state.samples + 1)
        if next < state.began + spec.length { timers.set(.touchMove(app, event: event, touch: touch), at: next) }
        guard takesInput else {
            mainThreads[index].touches[event] = state
            return
        }
        let handler = mainThreads[index].handlers.moved[event]
        let sample = makeEvent(handler, of: app)
        if let older = state.held { note(older, .coalesced, of: app) }
        state.held = sample
        mainThreads[index].touches[event] = state
        guard let deliveredUntil = state.deliveredUntil, at < deliveredUntil else {
            return deliverMovedSamples(app)
        }
    }

    /// A moved sample that was held for the next frame is put in line.
    private mutating func release(heldOf event: Int, of app: AppID) {
        let index = app.index
        guard let sample = mainThreads[index].touches[event]?.held else { return }
        mainThreads[index].touches[event]?.held = nil
        mainThreads[index].touches[event]?.deliveredUntil = grid[grid.first(after: now)]
        // An older one that nobody has got to yet.
        if let last = mainThreads[index].inbox.last, last.handler == sample.handler {
            note(last, .coalesced, of: app)
            mainThreads[index].inbox[mainThreads[index].inbox.count - 1] = sample
        } else {
            append(sample, of: app)
        }
    }

    /// Puts in line what is held of the app's touches, in the order in which it came: a frame is to come, or other input has.
    mutating func deliverMovedSamples(_ app: AppID) {
        guard !mainThreads[app.index].touches.isEmpty else { return }
        while let next = firstHeld(of: app) { release(heldOf: next, of: app) }
    }

    /// The event whose held sample came first; nil where none is held.
    private func firstHeld(of app: AppID) -> Int? {
        let touches = mainThreads[app.index].touches
        return touches.indices.filter { touches[$0]?.held != nil }
            .min { (touches[$0]?.held?.serial ?? 0) < (touches[$1]?.held?.serial ?? 0) }
    }

    /// A touch has ended.
    mutating func endTouch(of event: Int, _ touch: UInt32, of app: AppID) {
        guard mainThreads[app.index].touches[event]?.number == touch else { return }
        endTouch(of: event, of: app)
    }

    private mutating func endTouch(of event: Int, of app: AppID) {
        let index = app.index
        guard mainThreads[index].touches[event] != nil else { return }
        deliverMovedSamples(app)
        mainThreads[index].touches[event] = nil
        if takesInput { queue(mainThreads[index].handlers.ended[event], of: app) }
    }
}
