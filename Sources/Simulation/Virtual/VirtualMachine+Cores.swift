import FrameTrace

extension VirtualMachine {
    /// Assigns ready threads to idle cores, and preempts lower threads.
    mutating func dispatch() {
        while scheduler.hasReady {
            if idleCores > 0 {
                guard let thread = scheduler.pick() else { return }
                put(thread, on: idleCore(for: thread))
            } else if let core = coreToTake() {
                takeOff(core, .displaced(rest: cores[core].sliceEnd - now))
            } else {
                return
            }
        }
    }

    /// Returns the thread's last core if that is idle, else the first idle one.
    private func idleCore(for thread: Int) -> Int {
        let last = threads[thread].core
        if cores[last].thread == nil { return last }
        return cores.firstIndex { $0.thread == nil } ?? last
    }

    /// Returns the core of the lowest thread that the first ready one preempts; nil if it preempts none.
    private func coreToTake() -> Int? {
        var lowest: (core: Int, thread: Int)?
        for index in cores.indices {
            guard let thread = cores[index].thread, scheduler.displaces(running: thread) else { continue }
            if let found = lowest, !scheduler.isLower(thread, than: found.thread) { continue }
            lowest = (index, thread)
        }
        return lowest?.core
    }

    private mutating func put(_ thread: Int, on core: Int) {
        threads[thread].delay += now - threads[thread].readySince
        threads[thread].state = .running(core: core)
        threads[thread].core = core
        if cores[core].run?.thread != thread || cores[core].run?.end != now {
            recordRun(of: core)
            cores[core].run = VirtualCore.Run(thread: thread, start: now, end: now)
        }
        idleCores -= 1
        cores[core].thread = thread
        cores[core].since = now
        cores[core].sliceEnd = now + scheduler.firstSlice(of: thread)
        cores[core].stepEnd = now + threads[thread].remaining
        guard !threads[thread].isInStep else { return }
        advance(thread, on: core)
        endTurn(of: thread, on: core)
    }

    /// Moves a thread that has finished a frame behind its equals. A thread that has parked has ended its turn already.
    mutating func endTurn(of thread: Int, on core: Int) {
        guard threads[thread].turnIsOver else { return }
        threads[thread].turnIsOver = false
        if cores[core].thread == thread { takeOff(core, .sliceOver) }
    }

    /// Takes the thread off a core in favor of others.
    mutating func takeOff(_ core: Int, _ reason: ReadyReason) {
        guard let thread = cores[core].thread else { return }
        charge(core)
        leave(core, isReady: true)
        makeReady(thread, reason)
    }

    /// Removes the thread from a core. Its time must have been charged.
    mutating func leave(_ core: Int, isReady: Bool) {
        renewSlice(of: core)
        cores[core].thread = nil
        cores[core].run?.end = now
        cores[core].run?.endedReady = isReady
        idleCores += 1
    }

    /// Charges and records everything up to now.
    mutating func finishCores() {
        for index in cores.indices {
            if cores[index].thread != nil {
                charge(index)
                leave(index, isReady: true)
            }
            recordRun(of: index)
        }
    }

    private mutating func recordRun(of core: Int) {
        guard let run = cores[core].run else { return }
        cores[core].run = nil
        guard run.end > run.start else { return }
        let slice = RunSlice(cpu: UInt32(core), start: run.start, end: run.end, endedReady: run.endedReady)
        record(.ran(slice), run.thread)
    }
}
