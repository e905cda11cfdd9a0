/// A change by which an app comes on screen or leaves it.
public struct ScreenChange: Sendable, Equatable {
    /// The app.
    public var app: AppID
    /// The instant, by the timeline.
    public var at: Instant
    /// Whether the app came on screen.
    public var isOpen: Bool
    /// Whether the app left the screen only while it has nothing to draw; it keeps its place there.
    public var isPause: Bool
    /// The presentation of the app, in the workload's words.
    public var presentation: String?

    /// Creates a change.
    public init(app: AppID, at: Instant, isOpen: Bool, isPause: Bool = false, presentation: String? = nil) {
        self.app = app
        self.at = at
        self.isOpen = isOpen
        self.isPause = isPause
        self.presentation = presentation
    }
}
