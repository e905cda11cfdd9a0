/// What an engine tells the device.
public enum DeviceInput: Sendable, Equatable {
    /// The instant of the timer that the device asked for has come.
    case timePassed
    /// A main thread has nothing to do and asks what is next.
    case idle(ThreadID)
    /// A main thread has committed its frame.
    case frameEnded(ThreadID)
    /// A main thread has handled its event.
    case eventEnded(ThreadID)
    /// A thread wants a mutex.
    case acquire(ThreadID, ResourceID)
    /// A thread gives a mutex up.
    case release(ThreadID, ResourceID)
    /// A thread wants to sleep until an instant.
    case sleep(ThreadID, until: Instant)
    /// The run is over: whoever asks from now on is told to exit.
    case stop
}
