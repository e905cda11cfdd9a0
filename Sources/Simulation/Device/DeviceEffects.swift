public import FrameTrace

/// What the device wants done after an input. Engines keep one value and pass it to every call.
public struct DeviceEffects: Sendable {
    /// For the thread that asked; nil where nobody did.
    public internal(set) var answer: DeviceAnswer?
    /// Parked threads to wake, in order.
    public internal(set) var wakes: [ThreadID] = []
    /// Threads to stop in the middle of the step that they are at, at once: each then says ``DeviceInput/interrupted(_:)``, and
    /// goes on with the step if the answer lets it. One that says anything else first has been told by the answer to that.
    public internal(set) var interrupts: [ThreadID] = []
    /// Changes of who is on screen, for the trace.
    public internal(set) var screenChanges: [ScreenChange] = []
    /// Threads whose rank has changed, in order; the last one of a thread holds.
    public internal(set) var ranks: [(thread: ThreadID, rank: ThreadRank)] = []
    /// What the device decided by itself, for the trace.
    public internal(set) var notes: [DeviceNote] = []
    /// What has to leave memory, in order.
    public internal(set) var discards: [MemoryDiscard] = []
    /// When ``DeviceInput/timePassed`` is wanted next; nil for never.
    public internal(set) var nextTimer: Instant?

    /// No effects.
    public init() {}

    mutating func clear() {
        answer = nil
        wakes.removeAll(keepingCapacity: true)
        interrupts.removeAll(keepingCapacity: true)
        screenChanges.removeAll(keepingCapacity: true)
        ranks.removeAll(keepingCapacity: true)
        notes.removeAll(keepingCapacity: true)
        discards.removeAll(keepingCapacity: true)
    }
}
