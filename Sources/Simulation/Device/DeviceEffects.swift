public import FrameTrace

/// The effects of an input, for the engine to execute. Engines keep one value and pass it to every call.
public struct DeviceEffects: Sendable {
    /// The answer to the thread that sent the input; nil if none did.
    public internal(set) var answer: DeviceAnswer?
    /// Parked threads to wake, in order.
    public internal(set) var wakes: [ThreadID] = []
    /// Threads to stop immediately, in the middle of their step. Each then sends ``DeviceInput/interrupted(_:)``, and
    /// continues the step if the answer allows it. If it sends another input first, the answer to that already includes
    /// the interruption.
    public internal(set) var interrupts: [ThreadID] = []
    /// Changes of the apps on screen, for the trace.
    public internal(set) var screenChanges: [ScreenChange] = []
    /// Threads whose rank has changed, in order; the last entry of a thread is valid.
    public internal(set) var ranks: [(thread: ThreadID, rank: ThreadRank)] = []
    /// The device's own decisions, for the trace.
    public internal(set) var notes: [DeviceNote] = []
    /// Memory to discard, in order.
    public internal(set) var discards: [MemoryDiscard] = []
    /// The instant at which ``DeviceInput/timePassed`` is due next; nil for never.
    public internal(set) var nextTimer: Instant?

    /// Creates an empty value.
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
