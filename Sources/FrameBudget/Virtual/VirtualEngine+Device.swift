extension VirtualEngine {
    /// Tells the device something that nobody waits for.
    mutating func tell(_ input: DeviceInput) {
        device.handle(input, at: now, into: &effects)
        takeEffects()
    }

    mutating func takeEffects() {
        timer = effects.nextTimer
        for change in effects.screenChanges { emit(.screen(change)) }
        for woken in effects.wakes { makeReady(woken.index, .woken) }
    }

    /// Asks the device for a thread. Returns false where the thread has to park.
    mutating func ask(_ question: DeviceInput, _ thread: Int) -> Bool {
        device.handle(question, at: now, into: &effects)
        let answer = effects.answer
        takeEffects()
        switch answer {
        case .park(let park)?:
            threads[thread].question = .resume(ThreadID(index: thread))
            note(park, thread)
            return false
        case .proceed(let wakeUp)?:
            threads[thread].question = nil
            if var wait = threads[thread].wait {
                wait.resume(at: now, wokenAt: wakeUp?.at, owner: wakeUp?.by)
                record(.wait(wait.span(delay: threads[thread].delay)), thread)
                threads[thread].wait = nil
            }
        case .beginFrame(let ticket)?:
            threads[thread].question = nil
            threads[thread].task = .frame(ticket.number)
            threads[thread].frames.restart(frame: ticket.number)
            let begin = FrameBegin(
                number: ticket.number,
                usage: threads[thread].usage(at: now),
                callback: ticket.callback,
                wokenAt: ticket.wokenAt
            )
            record(.frameBegin(begin), thread)
        case .handleEvent(let index, let occurrence, let wokenAt)?:
            threads[thread].question = nil
            threads[thread].task = .event(index)
            threads[thread].events[index].restart(frame: FrameNumber(occurrence))
            let event = threads[thread].app.events[index]
            record(.outsideBegin(event.path, threads[thread].usage(at: now), wokenAt: wokenAt), thread)
        case .exit?, .skipBlock?, .runItem?, nil:
            threads[thread].state = .ended
            return false
        }
        return true
    }

    /// A wait within a frame or an event is recorded; waiting for the next one is not.
    mutating func note(_ park: Park, _ thread: Int) {
        guard threads[thread].wait == nil else {
            threads[thread].wait?.resume(at: now, wokenAt: park.wakeUp?.at, owner: park.owner)
            return
        }
        guard let kind = park.kind else { return }
        let delay = threads[thread].delay
        threads[thread].wait = OpenWait(kind, park.resource, park.owner, at: now, delay: delay)
    }

    /// The frame or the event is done: what is next is up to the device.
    mutating func finishTask(of thread: Int) {
        let id = ThreadID(index: thread)
        let usage = threads[thread].usage(at: now)
        switch threads[thread].task {
        case .idle: break
        case .frame(let number):
            tell(.ended(id))
            threads[thread].turnIsOver = scheduler.frameEndsTurn
            record(.frameEnd(number, usage), thread)
        case .event:
            tell(.ended(id))
            record(.outsideEnd(usage), thread)
        }
        threads[thread].task = .idle
        threads[thread].question = .idle(id)
    }

    func record(_ event: ThreadEvent, _ thread: Int) { emit(.event(ThreadID(index: thread), event)) }
}
