/// An app came on screen or left it.
public struct ScreenChange: Sendable, Equatable {
    /// The app.
    public var app: AppID
    /// When, by the timeline.
    public var at: Instant
    /// Whether it came on screen.
    public var isOpen: Bool
    /// Whether it left the screen for as long as it has nothing to draw: it keeps its place there.
    public var isPause: Bool
    /// How it is shown, in the workload's words.
    public var presentation: String?

    /// A change of who is on screen.
    public init(app: AppID, at: Instant, isOpen: Bool, isPause: Bool = false, presentation: String? = nil) {
        self.app = app
        self.at = at
        self.isOpen = isOpen
        self.isPause = isPause
        self.presentation = presentation
    }
}
