import FrameTrace
import Scenario

extension VirtualMachine {
    mutating func run() {
        for index in compiled.apps.indices {
            addThread()
            makeReady(index, .woken)
        }
        dispatch()
        var ending = RunEnding.complete
        var turns = 0
        while let next = nextEvent, next < end {
            now = next
            turns &+= 1
            if turns & 1023 == 0, !watch(now) {
                // The run ends at this instant.
                end = now
                ending = .interrupted
                break
            }
            if let exchange, exchange.at <= now { exchangePrograms(exchange) }
            finishSteps()
            if let timer, timer <= now {
                device.handle(.timePassed, at: now, into: &effects)
                takeEffects()
            }
            endSlices()
            dispatch()
        }
        now = end
        finishCores()
        // A wait or a step cut short by the end of the run is recorded too. A suspension may lie within a step.
        for thread in threads.indices {
            endWait(of: thread, WakeUp(at: now))
            finishStep(of: thread)
        }
        device.handle(.stop, at: now, into: &effects)
        takeEffects()
        emit(.end(ending, at: end, MeasurementQuality()))
    }

    /// The next instant at which anything happens. Slices end only while another thread is ready.
    private var nextEvent: Instant? {
        var next = min(timer ?? .distantFuture, exchange?.at ?? .distantFuture)
        let slicesEnd = scheduler.hasReady
        for core in cores where core.thread != nil {
            next = min(next, core.stepEnd)
            if slicesEnd { next = min(next, core.sliceEnd) }
        }
        return next < .distantFuture ? next : nil
    }

    /// Continues all threads whose step is done. That comes before the end of slices: a thread that finishes at the
    /// same instant has used up its slice, not exceeded it.
    private mutating func finishSteps() {
        for index in cores.indices {
            guard let thread = cores[index].thread, cores[index].stepEnd <= now else { continue }
            charge(index)
            advance(thread, on: index)
            endTurn(of: thread, on: index)
        }
    }

    private mutating func endSlices() {
        guard scheduler.hasReady else { return }
        for index in cores.indices where cores[index].thread != nil && cores[index].sliceEnd <= now {
            takeOff(index, .sliceOver)
        }
    }

    mutating func makeReady(_ thread: Int, _ reason: ReadyReason) {
        if !scheduler.hasReady { renewSlices() }
        threads[thread].state = .ready
        threads[thread].readySince = now
        scheduler.enqueue(thread, reason)
    }

    private mutating func renewSlices() {
        for index in cores.indices { renewSlice(of: index) }
    }

    /// Renews a core's slice if it ended while no thread was ready.
    mutating func renewSlice(of index: Int) {
        guard let thread = cores[index].thread, cores[index].sliceEnd < now else { return }
        guard let age = cores[index].renewSlice(before: now, by: scheduler.slice(of: thread)) else { return }
        charge(index)
        scheduler.beganSlice(thread, ago: age)
    }

    /// Charges the time that the thread on a core has used since the last charge.
    mutating func charge(_ index: Int) {
        guard let thread = cores[index].thread else { return }
        let span = now - cores[index].since
        cores[index].since = now
        guard span > .zero else { return }
        threads[thread].cpu += span
        threads[thread].remaining -= span
        scheduler.charge(thread, span)
    }
}
