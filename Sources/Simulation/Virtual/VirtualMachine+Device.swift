import FrameTrace
import Scenario

extension VirtualMachine {
    /// Executes the device's effects, except the answer.
    mutating func takeEffects() {
        timer = effects.nextTimer
        for change in effects.screenChanges { emit(.screen(change)) }
        // Ranks first: a woken thread is enqueued by its new rank.
        for (thread, rank) in effects.ranks { setRank(of: thread, to: rank) }
        for woken in effects.wakes { wake(woken) }
        for thread in effects.interrupts { interrupt(thread.index) }
        for note in effects.notes { emit(.note(naming(note), at: now)) }
    }

    /// Returns a note with the place of the request that hardware serves, which the device does not know.
    private func naming(_ note: DeviceNote) -> DeviceNote {
        guard case .served(var service) = note, threads.indices.contains(service.thread.index) else { return note }
        let path = threads[service.thread.index].request
        if path != .none { service.path = path }
        return .served(service)
    }

    private mutating func wake(_ thread: ThreadID) {
        meet(thread)
        if case .ended = threads[thread.index].state { threads[thread.index].question = .idle(thread) }
        makeReady(thread.index, .woken)
    }

    private mutating func meet(_ thread: ThreadID) {
        while threads.count <= thread.index { addThread() }
    }

    private mutating func setRank(of thread: ThreadID, to rank: ThreadRank) {
        meet(thread)
        switch threads[thread.index].state {
        case .ready: scheduler.setRank(thread.index, rank, isReady: true)
        case .parked, .ended: scheduler.setRank(thread.index, rank, isReady: false)
        case .running(let core):
            // Its time so far counts by the old rank.
            charge(core)
            let slice = scheduler.slice(of: thread.index)
            scheduler.setRank(thread.index, rank, isReady: false)
            let newSlice = scheduler.slice(of: thread.index)
            if newSlice != slice { cores[core].sliceEnd = now + newSlice }
        }
    }

    /// Sends a thread's input to the device. Returns false if the thread has to park.
    mutating func ask(_ question: DeviceInput, _ thread: Int) -> Bool {
        device.handle(question, at: now, into: &effects)
        let answer = effects.answer
        takeEffects()
        threads[thread].question = nil
        endSuspension(of: thread, answer)
        switch answer {
        case .park(let park)?:
            threads[thread].question = .resume(ThreadID(index: thread))
            note(park, thread)
            return false
        case .proceed(let wakeUp)?:
            endWait(of: thread, wakeUp)
            proceed(thread)
        case .skipBlock?: threads[thread].stack.skipBlock()
        case .abandon(let wakeUp)?:
            endWait(of: thread, wakeUp)
            noteRefused(question, thread)
            abandon(thread)
        case .write(let range)?:
            touch(ByteCount(bytes: Int64(range.count)), threads[thread].memoryAct, thread)
        case .fault(_, let missing)?:
            threads[thread].transfer = threads[thread].memoryAct
            threads[thread].request = threads[thread].memoryAct
            threads[thread].question = .act(ThreadID(index: thread), .read(missing))
        case .beginFrame(let ticket)?: begin(ticket, thread)
        case .handleEvent(let index, let occurrence, let wokenAt)?:
            threads[thread].stack.push(event: index, occurrence: occurrence)
            recordHandler(thread, wokenAt: wokenAt)
        case .runItem(let ticket)?: begin(ticket, thread)
        case .exit?, nil:
            threads[thread].state = .ended
            return false
        }
        return true
    }

    /// Records a step that requested memory and whose app was terminated instead, with no time.
    private func noteRefused(_ question: DeviceInput, _ thread: Int) {
        switch question {
        case .act(_, .allocate), .act(_, .access):
            record(.step(StepSpan(path: threads[thread].memoryAct, start: now, end: now, cpu: .zero)), thread)
        default: break
        }
    }

    private mutating func proceed(_ thread: Int) {
        if let path = threads[thread].transfer {
            threads[thread].transfer = nil
            begin(costs.diskCPU, path, thread)
        } else if threads[thread].stack.isEmpty {
            threads[thread].question = .idle(ThreadID(index: thread))
        }
    }

    private mutating func begin(_ ticket: FrameTicket, _ thread: Int) {
        threads[thread].stack.push(frame: ticket.number, count: ticket.count)
        let begin = ActivityBegin(
            .frame(ticket.number, callback: ticket.callback),
            usage: threads[thread].usage(at: now),
            wokenAt: ticket.wokenAt
        )
        record(.begin(begin), thread)
    }

    private mutating func begin(_ ticket: ItemTicket, _ thread: Int) {
        // A turn of a parallel loop may follow a wait for the loop's other threads.
        endWait(of: thread, ticket.wakeUp)
        let isNested = !threads[thread].stack.isEmpty
        threads[thread].stack.push(item: ticket)
        guard !isNested else { return }
        threads[thread].itemStart = now
        guard !threads[thread].isMain else { return recordHandler(thread, wokenAt: ticket.wakeUp?.at) }
        let begin = ActivityBegin(
            ticket.activity,
            path: compiled.works[ticket.work.index].path,
            qos: ticket.qos,
            usage: threads[thread].usage(at: now),
            wokenAt: ticket.wakeUp?.at
        )
        record(.begin(begin), thread)
    }

    private func recordHandler(_ thread: Int, wokenAt: Instant?) {
        guard let path = threads[thread].stack.path else { return }
        let begin = ActivityBegin(.handler, path: path, usage: threads[thread].usage(at: now), wokenAt: wokenAt)
        record(.begin(begin), thread)
    }
}
