import FrameTrace
import Scenario

/// The interruption of threads in mid-act.
extension VirtualMachine {
    /// Stops a thread in the middle of its step. A thread about to send an input learns of it by the answer.
    mutating func interrupt(_ thread: Int) {
        guard threads[thread].question == nil else { return }
        threads[thread].isInterrupted = true
        if case .running(let core) = threads[thread].state { cores[core].stepEnd = now }
    }

    /// Makes a thread abandon all its tasks, and ends their records.
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
