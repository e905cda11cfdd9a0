import FrameBudget

/// One thread's line to the device: asks, parks for as long as it is told to, and records the waits.
struct DeviceLink: Sendable {
    let thread: ThreadID
    let gate: Gate
    let spot: ParkingSpot
    let recorder: ThreadRecorder

    /// Tells the device that something is done; returns when it took note.
    func finish(_ input: DeviceInput) -> Instant { gate.enter(input).at }

    /// Asks until the device lets the thread go on; what it waits for meanwhile is part of no frame.
    ///
    /// - Parameter parking: called before each park, with the instant of the device's answer.
    func ask(_ input: DeviceInput, parking: (Instant) -> Void) -> (answer: DeviceAnswer, at: Instant) {
        var input = input
        while true {
            let ticket = spot.ticket()
            let (answer, at) = gate.enter(input)
            input = .resume(thread)
            guard let answer else { return (.exit, at) }
            guard case .park = answer else { return (answer, at) }
            parking(at)
            spot.park(ticket)
        }
    }

    /// Asks for something that may have to be waited for within a frame, and records the wait if there was one.
    /// Returns false where the run is over.
    func perform(_ act: PrimitiveAct) -> Bool {
        var input = DeviceInput.act(thread, act)
        var wait: OpenWait?
        defer { if wait != nil { recorder.watch.endWait() } }
        while true {
            let ticket = spot.ticket()
            let (answer, at) = gate.enter(input)
            input = .resume(thread)
            switch answer {
            case .park(let park)?:
                // Asked in vain, the thread may wait for another owner than before.
                recorder.watch.beginWait(on: park.resource, owner: park.owner)
                if wait == nil {
                    wait = OpenWait(
                        park.kind ?? .other,
                        park.resource,
                        park.owner,
                        at: at,
                        delay: recorder.delayNow()
                    )
                } else {
                    wait?.resume(at: at, wokenAt: park.wakeUp?.at, owner: park.owner)
                }
                spot.park(ticket)
            case .proceed(let wakeUp)?:
                guard wait != nil else { return true }
                wait?.resume(at: at, wokenAt: wakeUp?.at, owner: wakeUp?.by)
                if let span = wait?.span(delay: recorder.delayNow()) { recorder.wait(span) }
                return true
            default: return false
            }
        }
    }
}
