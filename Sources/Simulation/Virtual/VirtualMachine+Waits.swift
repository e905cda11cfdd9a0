import FrameTrace

extension VirtualMachine {
    /// A wait within a frame, an event or an item is recorded; waiting for the next one is not.
    mutating func note(_ park: Park, _ thread: Int) {
        guard threads[thread].wait == nil else {
            // It woke in vain and goes on waiting.
            threads[thread].wait?.open.resume(at: now, wokenAt: park.wakeUp?.at, owner: park.owner)
            return
        }
        guard let kind = park.kind else { return }
        let open = OpenWait(kind, park.resource, park.owner, at: now, delay: threads[thread].delay)
        threads[thread].wait = VirtualThread.Wait(kind: kind, open: open)
    }

    /// A thread that stood still goes on: whatever it is told, it stood still no longer than until it was ready for that.
    mutating func endSuspension(of thread: Int, _ answer: DeviceAnswer?) {
        guard let wait = threads[thread].wait, wait.kind == .suspended else { return }
        if case .park(let park)? = answer, park.kind == .suspended { return }
        endWait(of: thread, WakeUp(at: threads[thread].readySince))
    }

    /// The thread goes on; its wait is over, if it had one.
    mutating func endWait(of thread: Int, _ wakeUp: WakeUp?) {
        guard var wait = threads[thread].wait else { return }
        threads[thread].wait = nil
        // Where nobody is known to wait for, it was for whoever ended the wait.
        let owner = wait.kind.hasNotedOwner ? nil : wakeUp?.by
        wait.open.resume(at: now, wokenAt: wakeUp?.at, owner: owner)
        record(.wait(wait.open.span(delay: threads[thread].delay)), thread)
    }
}
