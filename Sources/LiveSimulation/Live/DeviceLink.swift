import FrameRecorder
import FrameTrace
import Simulation

/// A thread's connection to the device: makes requests, parks as the device says, and records the waits.
struct DeviceLink {
    /// The longest normal time from a frame's end to parking. A thread that takes longer was displaced, and its cost is
    /// recorded.
    private static let longestParkingDelay = TimeSpan.microseconds(50)

    let thread: ThreadID
    private let gate: Gate
    private let spot: ParkingSpot
    private let recorder: ThreadRecorder
    private let describe: @Sendable (TraceRecord) -> Void
    /// Scratch buffer, reused across calls.
    private var effects = DeviceEffects()

    init(_ thread: ThreadID, on stage: LiveStage, recorder: ThreadRecorder) {
        self.thread = thread
        gate = stage.gate
        spot = stage.roster.spot(of: thread)
        self.recorder = recorder
        let recording = stage.recording
        describe = { recording.describe($0) }
    }

    /// Records that the app moves bytes. The simulated device does not model the real disk.
    func noteMoved(_ kind: TransferKind, _ count: ByteCount, by app: AppID) {
        let (note, at) = (DeviceNote.moved(app, kind, count), MonotonicClock.now())
        if !recorder.note(note, at: at) { describe(.note(note, at: at)) }
    }

    /// Reports to the device that an activity has ended; returns when it was handled.
    mutating func finish() -> Instant { enter(.ended(thread)).at }

    /// Asks for work, parking until the device lets the thread begin an activity. The waits in between belong to no
    /// activity.
    ///
    /// - Parameter endedAt: the end of the thread's last activity.
    /// - Returns: what to begin, when, and the frame that waits meanwhile.
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
                // The thread has nothing to abandon.
                input = .idle(thread)
                continue
            }
            guard case .park = answer else { return (answer, at, passage.pending) }
            if let ended = endedAt, at - ended > Self.longestParkingDelay { recorder.noteIdle() }
            endedAt = nil
            spot.park(ticket)
        }
    }

    /// Makes a request that may have to wait within the current activity, and records the wait if there was one.
    /// Returns what the thread does next, which is never to park.
    ///
    /// - Parameter path: the place of the act that makes the request; nil if no act does.
    mutating func carryOut(_ input: DeviceInput, at path: PathID? = nil) -> DeviceAnswer {
        var input = input
        var wait: OpenWait?
        var hasOwner = false
        let recorder = recorder
        defer { if wait != nil { recorder.watch.endWait() } }
        while true {
            let ticket = spot.ticket()
            let at = enter(input, for: path) { park, at in
                // Run-queue delay from here on belongs to the wait.
                recorder.watch.beginWait(on: park.resource, owner: park.owner)
                hasOwner = park.owner != nil
                if wait?.isSuspension == true, park.kind != .suspended {
                    // The request made before the suspension still has to be waited for, which is a separate wait.
                    wait?.resume(at: at, wokenAt: park.wakeUp?.at)
                    if let span = wait?.span(delay: recorder.delayNow()) { recorder.wait(span) }
                    wait = nil
                }
                if wait == nil {
                    wait = OpenWait(park.kind ?? .other, park.resource, park.owner, at: at, delay: recorder.delayNow())
                } else {
                    // After an unsuccessful request the thread may wait for another owner.
                    wait?.resume(at: at, wokenAt: park.wakeUp?.at, owner: park.owner)
                }
            }.at
            input = .resume(thread)
            guard let answer = effects.answer else { return .exit }
            guard case .park = answer else {
                // A wait that is cut short by the run's end is recorded too.
                guard let open = wait else { return answer }
                // A suspended thread continues with any answer.
                let isOver = answer == .exit || open.isSuspension
                guard let wakeUp = answer.wakeUp ?? (isOver ? WakeUp(at: at) : nil) else { return answer }
                // If the wait had no owner, the thread that ended it becomes its owner. Suspensions have none.
                let isOwned = hasOwner || open.isSuspension
                wait?.resume(at: at, wokenAt: wakeUp.at, owner: isOwned ? nil : wakeUp.by)
                if let span = wait?.span(delay: recorder.delayNow()) { recorder.wait(span) }
                return answer
            }
            spot.park(ticket)
        }
    }

    /// Passes the gate, and records the wait there and the device's notes.
    ///
    /// - Parameters:
    ///   - path: the place of the act that makes the request; nil if no act does.
    ///   - beforeParking: see ``Gate/enter(_:as:into:beforeParking:)``.
    private mutating func enter(
        _ input: DeviceInput,
        for path: PathID? = nil,
        beforeParking: (Park, Instant) -> Void = { _, _ in }
    ) -> Gate.Passage {
        let passage = gate.enter(input, as: thread, into: &effects, beforeParking: beforeParking)
        if passage.isLong { recorder.heldUp(passage.waited, since: passage.at - passage.waited) }
        for note in effects.notes {
            let named = naming(note, path)
            if !recorder.note(named, at: passage.at) { describe(.note(named, at: passage.at)) }
        }
        return passage
    }

    /// Returns a note with the place of this thread's request to the GPU, which the device does not know.
    private func naming(_ note: DeviceNote, _ path: PathID?) -> DeviceNote {
        guard case .served(var service) = note, service.thread == thread, let path else { return note }
        service.path = path
        return .served(service)
    }
}

extension DeviceAnswer {
    /// The wake-up of the parked thread that received the answer.
    fileprivate var wakeUp: WakeUp? {
        switch self {
        case .proceed(let wakeUp): wakeUp
        case .runItem(let ticket): ticket.wakeUp
        case .abandon(let wakeUp): wakeUp
        default: nil
        }
    }
}
