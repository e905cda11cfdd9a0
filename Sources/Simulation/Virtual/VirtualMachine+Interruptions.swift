import FrameTrace
import Scenario

/// Threads that are stopped in mid-act.
extension VirtualMachine {
    /// A thread stops in the middle of its step. One that is about to ask the device anything is told by the answer.
    mutating func interrupt(_ thread: Int) {
        guard threads[thread].question == nil else { return }
        threads[thread].isInterrupted = true
        if case .running(let core) = threads[thread].state { cores[core].stepEnd = now }
    }

    /// A thread drops all that it is in the middle of: what is recorded of it ends here.
    mutating func abandon(_ thread: Int) {
        threads[thread].remaining = .zero
        finishStep(of: thread)
        threads[thread].transfer = nil
        threads[thread].itemStart = nil
        threads[thread].question = .idle(ThreadID(index: thread))
        var bottom: TaskStack.Task?
        while let task = threads[thread].stack.pop() { bottom = task }
        let usage = threads[thread].usage(at: now)
        switch bottom {
        case .frame(let number)?: record(.end(ActivityEnd(frame: number, usage: usage)), thread)
        case .event?, .item?: record(.end(ActivityEnd(usage: usage)), thread)
        case nil: break
        }
    }
}
