import FrameTrace
import Scenario

extension VirtualMachine {
    /// Continues a thread that is on a core and has no step left, up to its next step that takes time, or until it
    /// parks.
    mutating func advance(_ thread: Int, on core: Int) {
        if threads[thread].isInterrupted {
            threads[thread].isInterrupted = false
            threads[thread].question = .interrupted(ThreadID(index: thread))
        }
        if threads[thread].remaining == .zero { finishStep(of: thread) }
        while !threads[thread].isInStep {
            if let question = threads[thread].question {
                guard ask(question, thread) else {
                    park(thread, on: core)
                    return
                }
            } else if let (act, path) = threads[thread].stack.next() {
                perform(act, path, thread)
            } else if threads[thread].itemStart == now, threads[thread].stack.depth == 1,
                let path = threads[thread].stack.path
            {
                begin(costs.emptyItem, path, thread)
            } else {
                finishTask(of: thread)
            }
        }
        cores[core].stepEnd = now + threads[thread].remaining
    }

    private mutating func park(_ thread: Int, on core: Int) {
        // The effects of the answer may have made it ready again already.
        if case .running = threads[thread].state { threads[thread].state = .parked }
        leave(core, isReady: false)
    }

    /// Begins an act: one that takes CPU time, or an input to the device.
    private mutating func perform(_ act: PrimitiveAct, _ path: PathID, _ thread: Int) {
        switch act {
        case .compute(let span): begin(span, path, thread)
        case .touch(let count): touch(count, path, thread)
        case .reach(let part): record(.reached(part, at: now), thread)
        case .read, .write:
            threads[thread].transfer = path
            threads[thread].request = path
            threads[thread].question = .act(ThreadID(index: thread), act)
        case .gpu:
            threads[thread].request = path
            threads[thread].question = .act(ThreadID(index: thread), act)
        case .allocate, .access, .keep:
            threads[thread].memoryAct = path
            threads[thread].question = .act(ThreadID(index: thread), act)
        default: threads[thread].question = .act(ThreadID(index: thread), act)
        }
    }

    /// Writes to memory.
    mutating func touch(_ count: ByteCount, _ path: PathID, _ thread: Int) {
        begin(TimeSpan(nanoseconds: max(1, Int64(Double(count.bytes) * costs.touchPerByte))), path, thread)
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

    /// Finishes the task on top; the device decides what is next.
    private mutating func finishTask(of thread: Int) {
        let usage = threads[thread].usage(at: now)
        threads[thread].question = .ended(ThreadID(index: thread))
        switch threads[thread].stack.pop() {
        case .frame(let number)?:
            threads[thread].turnIsOver = scheduler.frameEndsTurn
            record(.end(ActivityEnd(frame: number, usage: usage)), thread)
        case .event?: record(.end(ActivityEnd(usage: usage)), thread)
        case .item?:
            // A turn of a parallel loop belongs to its enclosing task.
            guard threads[thread].stack.isEmpty else { return }
            threads[thread].itemStart = nil
            record(.end(ActivityEnd(usage: usage)), thread)
        case nil: break
        }
    }

    func record(_ event: ThreadEvent, _ thread: Int) { emit(.event(ThreadID(index: thread), event)) }
}
