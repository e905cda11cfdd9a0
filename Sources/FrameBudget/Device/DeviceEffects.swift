/// What the device wants done after an input. Engines keep one value and pass it to every call.
public struct DeviceEffects: Sendable {
    /// For the thread that asked; nil where nobody did.
    public internal(set) var answer: DeviceAnswer?
    /// Parked threads to wake, in order.
    public internal(set) var wakes: [ThreadID] = []
    /// Changes of who is on screen, for the trace.
    public internal(set) var screenChanges: [ScreenChange] = []
    /// When ``DeviceInput/timePassed`` is wanted next; nil for never.
    public internal(set) var nextTimer: Instant?

    /// No effects.
    public init() {}

    mutating func clear() {
        answer = nil
        wakes.removeAll(keepingCapacity: true)
        screenChanges.removeAll(keepingCapacity: true)
    }
}

/// An app came on screen or left it.
public struct ScreenChange: Sendable, Equatable {
    /// The app.
    public var app: AppID
    /// When, by the timeline.
    public var at: Instant
    /// Whether it came on screen.
    public var isOpen: Bool
    /// How it is shown, in the workload's words.
    public var presentation: String?

    /// A change of who is on screen.
    public init(app: AppID, at: Instant, isOpen: Bool, presentation: String? = nil) {
        self.app = app
        self.at = at
        self.isOpen = isOpen
        self.presentation = presentation
    }
}
