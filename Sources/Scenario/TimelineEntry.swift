public import FrameTrace

/// A change of who is on screen.
public struct TimelineEntry: Sendable, Equatable {
    /// When, from the start of the run.
    public var at: TimeSpan
    /// What happens.
    public var change: Change
    /// How an opened app is shown, such as `split view`; free text for the report.
    public var presentation: String?

    /// What a timeline entry does.
    public enum Change: Sendable, Equatable {
        /// An app comes on screen and wants frames.
        case open(app: String)
        /// An app leaves the screen for the background.
        case close(app: String)
        /// All apps that are on screen leave it for the background.
        case home
        /// The user quits an app: it ends at once, in mid-act.
        case quit(app: String)
        /// The network comes or goes.
        case network(isOn: Bool)
    }

    /// An entry of the timeline.
    public init(at: TimeSpan, _ change: Change, presentation: String? = nil) {
        self.at = at
        self.change = change
        self.presentation = presentation
    }
}
