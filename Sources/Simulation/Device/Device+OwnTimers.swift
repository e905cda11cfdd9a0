import FrameTrace

/// The timers that the device sets for itself; each is a reason to be woken at an instant.
extension Device {
    enum Timer: Sendable {
        case vsync(VsyncIndex)
        case timeline(Int)
        case host
        case window(Int)
        case windowEnd(Int)
        case event(AppID, index: Int, opening: UInt32)
        case recordedEvent(AppID, index: Int, opening: UInt32)
        case touchMove(AppID, event: Int, touch: UInt32)
        case touchEnd(AppID, event: Int, touch: UInt32)
        case loopTimer(AppID, index: Int, opening: UInt32)
        case wake(ThreadID)
        /// The deadline of a delayed item, by its number in ``DelayedItems``.
        case after(number: Int)
        /// A wait has reached its timeout.
        case timeout(ThreadID, wait: UInt32)
        case pool(Int)
        case gpu(ThreadID, wait: UInt32)
        case disk
        case deadlockCheck
        case network
        case operationTimeout(OperationReference)
        /// The time for which an app may execute in the background is over.
        case background(AppID, generation: UInt32)
        /// The time for which an app may execute background tasks is over.
        case taskExpiry(AppID, generation: UInt32)
        /// The watchdog's allowance for an app's callbacks since an instant is over.
        case lifeLimit(AppID, since: Instant)
        /// The animations of an app's transition are over.
        case animation(AppID, until: Instant)
        /// A main thread may have exceeded the allowance for one pass.
        case sceneUpdate(AppID, session: UInt32)
        /// The network indicator of an app may go off.
        case indicator(AppID, generation: UInt32)
        /// The next app may be warned that memory is short.
        case memoryWarning
    }
}
