import CUnwind
import FrameTrace
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
            note.isInPageFault = wait.isInPageFault
            unsafe aim.flight.add(note, scratch, wait)
        }
        if let deadline {
            var note = aim.note(.deadline, plannedAt: deadline, state: .blocked)
            note.takenAt = takenAt
            note.waitingFor = resource
            note.isInPageFault = wait.isInPageFault
            if unsafe !kept.leave(note, scratch) { counts.add(counts.failures) }
        }
    }

    /// A stack at a deadline that can't be had is missed; one sample less is not.
    private func fail(_ aim: Aim, _ deadline: Instant?) {
        aim.flight.end(of: aim.thread)
        if deadline != nil { counts.add(counts.failures) }
    }
}

extension fb_wait {
    /// Whether a thread that is blocked waits in no system call. Only an exception has it wait then: of those that wait, that
    /// is a page fault.
    fileprivate var isInPageFault: Bool { number < 0 }
}
