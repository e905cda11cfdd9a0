import CUnwind
import FrameTrace
import Glibc

extension StackSampler {
    /// The thread that a look is at, and the frame that the look is for.
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

    /// Looks at one thread. Returns its wait if it is blocked.
    ///
    /// - Parameters:
    ///   - sampledAt: the planned time of the sample, if the look is one.
    ///   - deadline: the deadline that has passed, if the look is for one.
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
        // A thread that wakes and blocks again during each try counts as running.
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
            // The thread has been signalled and has not woken: its answer will show where it stands.
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

    /// Adds the copy of a blocked thread to the rings.
    private func leave(_ aim: Aim, _ wait: fb_wait, _ sampledAt: Instant?, _ deadline: Instant?) {
        // Skipped if the frame has ended meanwhile: the copy no longer belongs to it.
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

    /// Handles a failed look. Counts only stacks missed at a deadline; a single missing sample does not matter.
    private func fail(_ aim: Aim, _ deadline: Instant?) {
        aim.flight.end(of: aim.thread)
        if deadline != nil { counts.add(counts.failures) }
    }
}

extension fb_wait {
    /// Whether a blocked thread is in no system call. It then waits in an exception, and the only exception that waits
    /// is a page fault.
    fileprivate var isInPageFault: Bool { number < 0 }
}
