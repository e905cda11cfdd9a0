public import FrameTrace
public import Scenario

/// What an engine tells the device.
public enum DeviceInput: Sendable, Equatable {
    /// The instant of the timer that the device asked for has come.
    case timePassed
    /// A thread has nothing to do and asks what is next.
    case idle(ThreadID)
    /// A thread has done what it was last told to begin: a frame, an event, a work item.
    case ended(ThreadID)
    /// A thread has come to an act that is the device's to answer.
    case act(ThreadID, PrimitiveAct)
    /// A thread that was told to park runs again.
    case resume(ThreadID)
    /// A thread is about to wait for a real file; only an engine with a real disk says so.
    case transferBegins(ThreadID)
    /// It has its data.
    case transferEnded(ThreadID)
    /// A thread has stopped in the middle of a step, as ``DeviceEffects/interrupts`` asked it to. Whatever else it was about
    /// to say does as well.
    case interrupted(ThreadID)
    /// The run is over: whoever asks from now on is told to exit.
    case stop
}
