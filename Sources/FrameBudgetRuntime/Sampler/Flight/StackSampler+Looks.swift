import CUnwind
import FrameBudget
import Glibc

extension StackSampler {
    /// Whom a look is at, and for which frame.
    struct Aim {
        var flight: FlightRecorder
        var thread: WatchedThread
        var relation: StackRelation
        var at: Instant

        func note(_ purpose: StackPurpose, plannedAt: Instant, state: CaptureState) -> SampleNote {
            SampleNote(
                thread: thread.id,
                victim: flight.thread.id,
                frame: flight.frame?.frame ?? FrameNumber(0),
                relation: relation,
                purpose: purpose,
                state: state,
                plannedAt: plannedAt,
                takenAt: at
            )
        }
    }

    /// Looks at one thread. Returns what it waits in, if it is blocked.
    ///
    /// - Parameters:
    ///   - sampledAt: when the look was planned as a sample, if it is one.
    ///   - deadline: the deadline that has passed, if the look is for that.
    func observe(_ aim: Aim, _ sampledAt: Instant?, _ deadline: Instant?) -> fb_wait? {
        counts.add(counts.looks)
        let thread = aim.thread
        if thread.isKernelSampled, thread.askedAt == nil, thread.isOnCPU {
            aim.flight.end(of: thread)
            thread.standing = nil
            expect(aim, sampledAt, deadline)
            return nil
        }
        var deadline = deadline
        // One that wakes and blocks again in between is running, for that matter.
        for _ in 0..<3 {
            var wait = fb_wait()
            switch unsafe fb_wait_read(thread.target.syscallFile, &wait) {
            case 0:
                ask(aim, sampledAt, deadline)
                return nil
            case 1: break
            default:
                fail(aim, deadline)
                return nil
            }
            // Signalled and not yet awake: it stands where the answer will show it.
            if thread.askedAt != nil {
                ask(aim, sampledAt, deadline)
                return nil
            }
            deadline = deadline ?? withdraw(aim)
            let isExtended = sampledAt == nil || aim.flight.extend(thread, aim.relation, wait, to: aim.at)
            if isExtended, deadline == nil { return wait }
            switch unsafe fb_copy_blocked(
                thread.target.syscallFile,
                thread.target.schedstatFile,
                thread.target.slot,
                &wait,
                scratch
            )
            {
            case 1:
                leave(aim, wait, isExtended ? nil : sampledAt, deadline)
                return wait
            case 0: continue
            case -EAGAIN:
                ask(aim, sampledAt, deadline)
                return nil
            default:
                fail(aim, deadline)
                return nil
            }
        }
        ask(aim, sampledAt, deadline)
        return nil
    }

    /// Leaves the copy of a blocked thread.
    private func leave(_ aim: Aim, _ wait: fb_wait, _ sampledAt: Instant?, _ deadline: Instant?) {
        // Not if the frame ended meanwhile: the copy is no longer of it.
        let place = FrameWatch.Place(word: unsafe scratch.pointee.context)
        let isOpen = aim.relation == .victim ? place.frame == aim.flight.frame?.frame : aim.flight.isOpen
        guard isOpen else { return }
        let takenAt = Instant(nanoseconds: unsafe scratch.pointee.taken_at)
        let resource = aim.thread.watch.wait.resource
        if let sampledAt {
            var note = aim.note(.sample, plannedAt: sampledAt, state: .blocked)
            note.takenAt = takenAt
            note.waitingFor = resource
            unsafe aim.flight.add(note, scratch, wait)
        }
        if let deadline {
            var note = aim.note(.deadline, plannedAt: deadline, state: .blocked)
            note.takenAt = takenAt
            note.waitingFor = resource
            if unsafe !kept.leave(note, scratch) { counts.add(counts.failures) }
        }
    }

    /// A stack at a deadline that can't be had is missed; one sample less is not.
    private func fail(_ aim: Aim, _ deadline: Instant?) {
        aim.flight.end(of: aim.thread)
        if deadline != nil { counts.add(counts.failures) }
    }

    // MARK: Running threads

    /// Asks a thread that is not blocked for a copy of its stack.
    private func ask(_ aim: Aim, _ sampledAt: Instant?, _ deadline: Instant?) {
        aim.flight.end(of: aim.thread)
        var aim = aim
        if aim.thread.isKernelSampled, aim.thread.askedAt == nil {
            // Only one that has no CPU is signalled: it is not about to sleep, and the kernel won't sample it.
            guard let since = standing(aim) else { return expect(aim, sampledAt, deadline) }
            aim.at = since
        }
        if let sampledAt { ask(aim.thread, aim.note(.sample, plannedAt: sampledAt, state: .running)) }
        if let deadline { ask(aim.thread, aim.note(.deadline, plannedAt: deadline, state: .running)) }
    }

    func ask(_ thread: WatchedThread, _ note: SampleNote) {
        if thread.askedAt == nil {
            let at = MonotonicClock.now()
            switch unsafe fb_slot_request(thread.target.slot) {
            case 0: counts.add(counts.signals)
            case -EBUSY: break
            default:
                if note.purpose == .deadline { counts.add(counts.failures) }
                return
            }
            thread.askedAt = thread.isKernelSampled ? min(at, note.takenAt) : at
            outstanding.append(thread)
        }
        claim(thread, note)
    }

    /// Adds who wants a thread's next sample.
    func claim(_ thread: WatchedThread, _ note: SampleNote) {
        if let index = thread.claims.firstIndex(where: { $0.note.isSame(as: note) }) {
            // One that has not run since it was last asked stands where it stood: the answer to come says it all.
            thread.claims[index].note.lastSeenAt = note.takenAt
        } else if thread.claims.count < WatchedThread.claimLimit {
            thread.claims.append(WatchedThread.Claim(note: note))
        } else {
            counts.add(counts.dropped)
        }
    }

    /// Takes the answers that have come.
    func collect() {
        for index in outstanding.indices.reversed() {
            let thread = outstanding[index]
            guard let askedAt = thread.askedAt, unsafe !fb_slot_is_pending(thread.target.slot) else {
                // A thread that has ended answers no more.
                if thread.target.isRetired { drop(index) }
                continue
            }
            if let copy = unsafe fb_slot_copy(thread.target.slot) {
                for claim in thread.claims { unsafe deliver(claim, askedAt, copy) }
            }
            drop(index)
        }
    }

    private func drop(_ index: Int) {
        outstanding[index].askedAt = nil
        outstanding[index].claims.removeAll(keepingCapacity: true)
        outstanding.remove(at: index)
    }

    func deliver(_ claim: WatchedThread.Claim, _ askedAt: Instant, _ copy: UnsafePointer<fb_copy>) {
        var note = claim.note
        let takenAt = Instant(nanoseconds: unsafe copy.pointee.taken_at)
        let hadCPU = takenAt - askedAt <= Self.answerTime
        if note.purpose == .profile {
            guard takenAt - askedAt <= Self.profileAnswerTime else { return }
            note.takenAt = takenAt
            note.lastSeenAt = nil
            if unsafe !kept.leave(note, copy) { counts.add(counts.dropped) }
            return
        }
        note.state = hadCPU ? .running : .unscheduled
        let flight = flights.first { $0.thread.id == note.victim && $0.frame?.frame == note.frame }
        if note.relation == .victim {
            // The copy says itself in which frame it was made.
            guard FrameWatch.Place(word: unsafe copy.pointee.context).frame == note.frame else { return }
        } else if hadCPU {
            let end = claim.frameEnd ?? flight?.thread.watch.end(of: note.frame)
            guard flight?.isOpen == true || end.map({ takenAt <= $0 }) ?? false else { return }
        }
        // One that had no CPU stood there from the look on.
        if hadCPU || note.purpose == .deadline {
            note.takenAt = takenAt
            note.lastSeenAt = nil
        }
        if note.purpose == .deadline {
            if unsafe !kept.leave(note, copy) { counts.add(counts.failures) }
        } else if let flight {
            unsafe flight.leave(note, copy)
        } else if claim.frameEnd != nil {
            if unsafe !kept.leave(note, copy) { counts.add(counts.dropped) }
        }
    }
}

extension SampleNote {
    /// Whether both ask for the same thread, for the same frame and reason.
    fileprivate func isSame(as other: SampleNote) -> Bool {
        victim == other.victim && frame == other.frame && relation == other.relation && purpose == other.purpose
    }
}
