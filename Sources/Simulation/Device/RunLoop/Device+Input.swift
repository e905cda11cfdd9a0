import DequeModule
import FrameTrace
import Scenario

/// Input: events for an app are queued in the order of their arrival, and none is lost.
extension Device {
    /// Starts the arrivals of events of an app that has been opened.
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

    /// Handles the arrival of an event.
    mutating func arrive(_ event: Int, of app: AppID, _ opening: UInt32, at: Instant, isRecorded: Bool) {
        let index = app.index
        guard mainThreads[index].isOpen, mainThreads[index].opening == opening else { return }
        if isRecorded { setNextRecorded(of: event, of: app) } else { setNextArrival(of: event, of: app) }
        endTouch(of: event, of: app)
        // While the display belongs to the other device, events are skipped; of a touch, only the parts in this
        // device's turns count.
        if takesInput { queue(event, of: app) } else { mainThreads[index].nextSerial &+= 1 }
        guard let touch = workload.apps[index].events[event].touch else { return }
        let number = mainThreads[index].nextSerial
        mainThreads[index].touches[event] = TouchState(number: number, began: at)
        timers.set(.touchEnd(app, event: event, touch: number), at: at + touch.length)
        if touch.sampleInterval < touch.length {
            timers.set(.touchMove(app, event: event, touch: number), at: at + touch.sampleInterval)
        }
    }

    /// Queues an event after all earlier ones.
    mutating func queue(_ handler: Int, of app: AppID) {
        // Samples held for the next frame are earlier.
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

    /// Handles the first event in line.
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

    /// Cancels the queued events of an app that leaves the screen.
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
    /// Handles a sample of a touch. The app gets one sample per frame, the newest.
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

    /// Queues a moved sample that was held for the next frame.
    private mutating func release(heldOf event: Int, of app: AppID) {
        let index = app.index
        guard let sample = mainThreads[index].touches[event]?.held else { return }
        mainThreads[index].touches[event]?.held = nil
        mainThreads[index].touches[event]?.deliveredUntil = grid[grid.first(after: now)]
        // An older sample is still queued.
        if let last = mainThreads[index].inbox.last, last.handler == sample.handler {
            note(last, .coalesced, of: app)
            mainThreads[index].inbox[mainThreads[index].inbox.count - 1] = sample
        } else {
            append(sample, of: app)
        }
    }

    /// Queues the held samples of an app's touches in the order of their arrival, before a frame or other input.
    mutating func deliverMovedSamples(_ app: AppID) {
        guard !mainThreads[app.index].touches.isEmpty else { return }
        while let next = firstHeld(of: app) { release(heldOf: next, of: app) }
    }

    /// Returns the event with the earliest held sample; nil if there is none.
    private func firstHeld(of app: AppID) -> Int? {
        let touches = mainThreads[app.index].touches
        return touches.indices.filter { touches[$0]?.held != nil }
            .min { (touches[$0]?.held?.serial ?? 0) < (touches[$1]?.held?.serial ?? 0) }
    }

    /// Handles the end of a touch.
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
