import FrameTrace

extension VirtualMachine {
    /// Begins or continues the record of a wait within a frame, an event or an item; the wait for the next task is not
    /// recorded.
    mutating func note(_ park: Park, _ thread: Int) {
        guard threads[thread].wait == nil else {
            // It has to wait again after the wake-up.
            threads[thread].wait?.open.resume(at: now, wokenAt: park.wakeUp?.at, owner: park.owner)
            return
        }
        guard let kind = park.kind else { return }
        let open = OpenWait(kind, park.resource, park.owner, at: now, delay: threads[thread].delay)
        threads[thread].wait = VirtualThread.Wait(kind: kind, open: open)
    }

    /// Ends a suspension: it lasted until the thread became ready, whatever the answer.
    mutating func endSuspension(of thread: Int, _ answer: DeviceAnswer?) {
        guard let wait = threads[thread].wait, wait.kind == .suspended else { return }
        if case .park(let park)? = answer, park.kind == .suspended { return }
        endWait(of: thread, WakeUp(at: threads[thread].readySince))
    }

    /// Ends the wait of a thread that continues, if it had one.
    mutating func endWait(of thread: Int, _ wakeUp: WakeUp?) {
        guard var wait = threads[thread].wait else { return }
        threads[thread].wait = nil
        // If no owner is known for this kind of wait, the waker counts as the owner.
        let owner = wait.kind.hasNotedOwner ? nil : wakeUp?.by
        wait.open.resume(at: now, wokenAt: wakeUp?.at, owner: owner)
        record(.wait(wait.open.span(delay: threads[thread].delay)), thread)
    }
}
