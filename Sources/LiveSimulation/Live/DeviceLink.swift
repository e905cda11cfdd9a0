import FrameRecorder
import FrameTrace
import Simulation

/// One thread's line to the device: asks, parks for as long as it is told to, and records the waits.
struct DeviceLink {
    /// Between a frame's end and parking, the thread may be displaced. Where that shows, what it cost is noted.
    private static let longWayToIdle = TimeSpan.microseconds(50)

    let thread: ThreadID
    private let gate: Gate
    private let spot: ParkingSpot
    private let recorder: ThreadRecorder
    private let describe: @Sendable (TraceRecord) -> Void
    /// Used again for every call.
    private var effects = DeviceEffects()

    init(_ thread: ThreadID, on stage: LiveStage, recorder: ThreadRecorder) {
        self.thread = thread
        gate = stage.gate
        spot = stage.roster.spot(of: thread)
        self.recorder = recorder
        let recording = stage.recording
        describe = { recording.describe($0) }
    }

    /// Records that the app moves bytes: a real disk is none of the device's business.
    func noteMoved(_ kind: TransferKind, _ count: ByteCount, by app: AppID) {
        let (note, at) = (DeviceNote.moved(app, kind, count), MonotonicClock.now())
        if !recorder.note(note, at: at) { describe(.note(note, at: at)) }
    }

    /// Tells the device that something is done; returns when it took note.
    mutating func finish() -> Instant { enter(.ended(thread)).at }

    /// Asks what is next until the device lets the thread begin something; what it waits for meanwhile is part of
    /// nothing.
    ///
    /// - Parameter endedAt: when what it did last ended.
    /// - Returns: what it begins, when, and the frame that waits meanwhile.
    mutating func ask(endedAt: Instant?) -> (answer: DeviceAnswer, at: Instant, pending: PendingFrame?) {
        var input = DeviceInput.idle(thread)
        var endedAt = endedAt
        while true {
            let ticket = spot.ticket()
            let passage = enter(input)
            let at = passage.at
            input = .resume(thread)
            guard let answer = effects.answer else { return (.exit, at, nil) }
            if case .abandon = answer {
                // It has nothing that it could drop.
                input = .idle(thread)
                continue
            }
            guard case .park = answer else { return (answer, at, passage.pending) }
            if let ended = endedAt, at - ended > Self.longWayToIdle { recorder.noteIdle() }
            endedAt = nil
            spot.park(ticket)
        }
    }

    /// Asks for something that may have to be waited for within what is under way, and records the wait if there was
    /// one. Returns what the thread does then; never to park.
    mutating func carryOut(_ input: DeviceInput) -> DeviceAnswer {
        var input = input
        var wait: OpenWait?
        var hasOwner = false
        let recorder = recorder
        defer { if wait != nil { recorder.watch.endWait() } }
        while true {
            let ticket = spot.ticket()
            let at = enter(input) { park, at in
                // The run-queue delay from here on is the wait's.
                recorder.watch.beginWait(on: park.resource, owner: park.owner)
                hasOwner = park.owner != nil
                if wait?.isSuspension == true, park.kind != .suspended {
                    // What it asked for before it stood still has to be waited for: that is another wait.
                    wait?.resume(at: at, wokenAt: park.wakeUp?.at)
                    if let span = wait?.span(delay: recorder.delayNow()) { recorder.wait(span) }
                    wait = nil
                }
                if wait == nil {
                    wait = OpenWait(park.kind ?? .other, park.resource, park.owner, at: at, delay: recorder.delayNow())
                } else {
                    // Asked in vain, the thread may wait for another owner than before.
                    wait?.resume(at: at, wokenAt: park.wakeUp?.at, owner: park.owner)
                }
            }.at
            input = .resume(thread)
            guard let answer = effects.answer else { return .exit }
            guard case .park = answer else {
                // A wait that the run's end cuts short is a wait all the same.
                guard let open = wait else { return answer }
                // One that stood still goes on with whatever it is told.
                let isOver = answer == .exit || open.isSuspension
                guard let wakeUp = answer.wakeUp ?? (isOver ? WakeUp(at: at) : nil) else { return answer }
                // Who ended a wait for nobody in particular is the one who was waited for. A suspension was for nobody.
                let isOwned = hasOwner || open.isSuspension
                wait?.resume(at: at, wokenAt: wakeUp.at, owner: isOwned ? nil : wakeUp.by)
                if let span = wait?.span(delay: recorder.delayNow()) { recorder.wait(span) }
                return answer
            }
            spot.park(ticket)
        }
    }

    /// Passes the gate, and records what it cost and what the device noted.
    ///
    /// - Parameter beforeParking: as the gate says.
    private mutating func enter(
        _ input: DeviceInput,
        beforeParking: (Park, Instant) -> Void = { _, _ in }
    ) -> Gate.Passage {
        let passage = gate.enter(input, as: thread, into: &effects, beforeParking: beforeParking)
        if passage.isLong { recorder.heldUp(passage.waited, since: passage.at - passage.waited) }
        for note in effects.notes where !recorder.note(note, at: passage.at) { describe(.note(note, at: passage.at)) }
        return passage
    }
}

extension DeviceAnswer {
    /// How the parked thread that got the answer came to be ready.
    fileprivate var wakeUp: WakeUp? {
        switch self {
        case .proceed(let wakeUp): wakeUp
        case .runItem(let ticket): ticket.wakeUp
        case .abandon(let wakeUp): wakeUp
        default: nil
        }
    }
}
