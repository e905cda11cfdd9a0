public import FrameTrace

/// The work of one app, compiled.
public struct CompiledApp: Sendable {
    /// Its number.
    public let id: AppID
    /// Its name.
    public let name: String
    /// The place of its frame, outside any step.
    public let root: PathID
    /// The main thread's program for each frame.
    public let frame: Program
    /// The main thread's handlers outside frames, in the order of ``App/handlers``.
    public let events: [CompiledEvent]
    /// The submissions of its timers to queues, by timer; nil for those of the run loop.
    public let queueTimers: [Submission?]

    package init(
        id: AppID,
        name: String,
        root: PathID,
        frame: Program,
        events: [CompiledEvent],
        queueTimers: [Submission?] = []
    ) {
        self.id = id
        self.name = name
        self.root = root
        self.frame = frame
        self.events = events
        self.queueTimers = queueTimers
    }
}
