import CUnwind
import FrameTrace
import Glibc

/// Threads that are not blocked: they are signalled, or the kernel is expected to sample them.
extension StackSampler {
    /// Requests a copy of its stack from a thread that is not blocked.
    func ask(_ aim: Aim, _ sampledAt: Instant?, _ deadline: Instant?) {
        aim.flight.end(of: aim.thread)
        var aim = aim
        if aim.thread.isKernelSampled, aim.thread.askedAt == nil {
            // Only a thread without a CPU is signalled: it is not about to sleep, and the kernel won't sample it.
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

    /// Adds a claim on a thread's next sample.
    func claim(_ thread: WatchedThread, _ note: SampleNote) {
        if let index = thread.claims.firstIndex(where: { $0.note.isSame(as: note) }) {
            // The thread has not run since the earlier claim, so the coming answer covers both.
            thread.claims[index].note.lastSeenAt = note.takenAt
        } else if thread.claims.count < WatchedThread.claimLimit {
            thread.claims.append(WatchedThread.Claim(note: note))
        } else {
            counts.add(counts.dropped)
        }
    }

    /// Collects the answers that have arrived.
    func collect() {
        for index in outstanding.indices.reversed() {
            let thread = outstanding[index]
            guard let askedAt = thread.askedAt, unsafe !fb_slot_is_pending(thread.target.slot) else {
                // A thread that has ended no longer answers.
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
            // The copy holds the frame in which it was made.
            guard FrameWatch.Place(word: unsafe copy.pointee.context).frame == note.frame else { return }
        } else if hadCPU {
            let end = claim.frameEnd ?? flight?.thread.watch.end(of: note.frame)
            guard flight?.isOpen == true || end.map({ takenAt <= $0 }) ?? false else { return }
        }
        // A thread without a CPU has stood there since the look.
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
    /// Returns whether both notes are for the same victim, frame, relation and purpose.
    fileprivate func isSame(as other: SampleNote) -> Bool {
        victim == other.victim && frame == other.frame && relation == other.relation && purpose == other.purpose
    }
}
