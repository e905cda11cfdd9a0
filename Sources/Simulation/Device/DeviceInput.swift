public import FrameTrace
public import Scenario

/// An engine's input to the device.
public enum DeviceInput: Sendable, Equatable {
    /// The instant that the device requested has been reached.
    case timePassed
    /// A thread has nothing to do and requests its next task.
    case idle(ThreadID)
    /// A thread has completed the task it was last given: a frame, an event, a work item.
    case ended(ThreadID)
    /// A thread has reached an act that the device handles.
    case act(ThreadID, PrimitiveAct)
    /// A parked thread runs again.
    case resume(ThreadID)
    /// A thread is about to wait for a real file; sent only by an engine with a real disk.
    case transferBegins(ThreadID)
    /// The thread has its data.
    case transferEnded(ThreadID)
    /// A thread has stopped in the middle of a step, as ``DeviceEffects/interrupts`` requested. Any other input of the
    /// thread serves as well.
    case interrupted(ThreadID)
    /// The run is over: the device answers every later input of a thread with an exit.
    case stop
}

extension DeviceInput {
    /// The thread that waits for the answer; nil if there is none.
    var thread: ThreadID? {
        switch self {
        case .timePassed, .stop: nil
        case .idle(let thread), .ended(let thread), .act(let thread, _), .resume(let thread),
            .transferBegins(let thread), .transferEnded(let thread), .interrupted(let thread):
            thread
        }
    }
}
