extension VirtualEngine {
    mutating func run() {
        for index in threads.indices {
            threads[index].question = .idle(ThreadID(index: index))
            makeReady(index, .woken)
        }
        dispatch()
        while let next = nextEvent, next < end {
            now = next
            finishSteps()
            finishTransfers()
            if let timer, timer <= now { tell(.timePassed) }
            endSlices()
            dispatch()
        }
        now = end
        for core in cores.indices { charge(core) }
        tell(.stop)
        emit(.end(.complete, at: end, MeasurementQuality()))
    }

    /// The next instant at which anything happens.
    var nextEvent: Instant? {
        var next = timer
        func consider(_ instant: Instant) { next = min(next ?? instant, instant) }
        for core in cores {
            guard let core else { continue }
            consider(core.since + threads[core.thread].remaining)
            consider(core.sliceEnd)
        }
        for transfer in transfers { consider(transfer.done) }
        return next
    }

    /// Goes on with every thread whose step is done. That comes before the end of slices: who is done at the same
    /// instant has used the slice, not overrun it.
    mutating func finishSteps() {
        for index in cores.indices {
            guard let core = cores[index], core.since + threads[core.thread].remaining <= now else { continue }
            charge(index)
            advance(core.thread, on: index)
            endTurn(of: core.thread, on: index)
        }
    }

    mutating func finishTransfers() {
        guard !transfers.isEmpty else { return }
        for transfer in transfers where transfer.done <= now { makeReady(transfer.thread, .woken) }
        transfers.removeAll { $0.done <= now }
    }

    mutating func endSlices() {
        for index in cores.indices {
            guard let core = cores[index], core.sliceEnd <= now else { continue }
            takeOff(index, .sliceOver)
        }
    }

    /// Gives every free core a thread, and a core to every thread that displaces another.
    mutating func dispatch() {
        while true {
            if let free = cores.firstIndex(where: { $0 == nil }) {
                guard let thread = scheduler.pick() else { return }
                put(thread, on: free)
            } else if let core = cores.indices.first(where: { scheduler.displaces(running: cores[$0]?.thread ?? 0) }) {
                takeOff(core, .displaced)
            } else {
                return
            }
        }
    }

    mutating func put(_ thread: Int, on core: Int) {
        threads[thread].delay += now - threads[thread].readySince
        threads[thread].state = .running(core: core)
        cores[core] = Core(thread: thread, since: now, sliceEnd: now + scheduler.slice(of: thread))
        guard threads[thread].remaining == .zero else { return }
        advance(thread, on: core)
        endTurn(of: thread, on: core)
    }

    /// Puts a thread that has finished a frame behind its equals; one that has parked has given its turn up by that.
    mutating func endTurn(of thread: Int, on core: Int) {
        guard threads[thread].turnIsOver else { return }
        threads[thread].turnIsOver = false
        if cores[core]?.thread == thread { takeOff(core, .sliceOver) }
    }

    mutating func takeOff(_ core: Int, _ reason: ReadyReason) {
        guard let thread = cores[core]?.thread else { return }
        charge(core)
        cores[core] = nil
        makeReady(thread, reason)
    }

    mutating func makeReady(_ thread: Int, _ reason: ReadyReason) {
        threads[thread].state = .ready
        threads[thread].readySince = now
        scheduler.enqueue(thread, reason)
    }

    /// Books what the thread on a core has used since it was last booked.
    mutating func charge(_ index: Int) {
        guard let core = cores[index] else { return }
        let span = now - core.since
        cores[index]?.since = now
        guard span > .zero else { return }
        threads[core.thread].cpu += span
        threads[core.thread].remaining -= span
        scheduler.charge(core.thread, span)
    }
}
