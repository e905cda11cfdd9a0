extension VirtualEngine {
    /// Goes on with a thread that is on a core and has no step left, up to its next step that takes time, or to where it
    /// parks.
    mutating func advance(_ thread: Int, on core: Int) {
        finishStep(of: thread)
        while threads[thread].remaining == .zero {
            if threads[thread].transfer != nil {
                finishTransfer(of: thread)
            } else if let question = threads[thread].question {
                guard ask(question, thread) else {
                    park(thread, on: core)
                    return
                }
            } else if let (act, path) = nextAct(of: thread) {
                guard perform(act, path, thread) else {
                    park(thread, on: core)
                    return
                }
            } else {
                finishTask(of: thread)
            }
        }
    }

    mutating func park(_ thread: Int, on core: Int) {
        if case .ended = threads[thread].state {} else { threads[thread].state = .parked }
        cores[core] = nil
    }

    mutating func nextAct(of thread: Int) -> (act: PrimitiveAct, path: PathID)? {
        switch threads[thread].task {
        case .idle: nil
        case .frame: threads[thread].frames.next()
        case .event(let index): threads[thread].events[index].next()
        }
    }

    /// Begins an act. Returns false where the thread has to park for it.
    mutating func perform(_ act: PrimitiveAct, _ path: PathID, _ thread: Int) -> Bool {
        let id = ThreadID(index: thread)
        switch act {
        case .compute(let span): begin(span, path, thread)
        case .touch(let count):
            begin(TimeSpan(nanoseconds: max(1, Int64(Double(count.bytes) * costs.touchPerByte))), path, thread)
        case .read(let count): return begin(.read, count, path, thread)
        case .write(let count): return begin(.write, count, path, thread)
        default: threads[thread].question = .act(id, act)
        }
        return true
    }

    mutating func begin(_ span: TimeSpan, _ path: PathID, _ thread: Int) {
        threads[thread].remaining = span
        threads[thread].step = VirtualThread.OpenStep(path: path, start: now, cpuBefore: threads[thread].cpu)
    }

    mutating func finishStep(of thread: Int) {
        guard let step = threads[thread].step else { return }
        threads[thread].step = nil
        let span = StepSpan(path: step.path, start: step.start, end: now, cpu: threads[thread].cpu - step.cpuBefore)
        record(.step(span), thread)
    }

    /// A file operation: the thread parks until the disk, which does one at a time, has done it.
    mutating func begin(_ kind: WaitKind, _ count: ByteCount, _ path: PathID, _ thread: Int) -> Bool {
        let seconds = Double(count.bytes) / costs.diskThroughput
        let done = max(now, diskFreeAt) + costs.diskLatency + .seconds(seconds)
        diskFreeAt = done
        transfers.append((done, thread))
        threads[thread].transfer = VirtualThread.Transfer(kind: kind, start: threads[thread].usage(at: now), path: path)
        return false
    }

    mutating func finishTransfer(of thread: Int) {
        guard let transfer = threads[thread].transfer else { return }
        threads[thread].transfer = nil
        let delay = threads[thread].delay - (transfer.start.delay ?? .zero)
        let span = WaitSpan(
            kind: transfer.kind,
            resource: nil,
            owner: nil,
            start: transfer.start.at,
            end: now,
            blocked: now - transfer.start.at - delay,
            wakeUp: delay,
            delayWithin: delay
        )
        record(.wait(span), thread)
        begin(costs.diskCPU, transfer.path, thread)
    }
}
