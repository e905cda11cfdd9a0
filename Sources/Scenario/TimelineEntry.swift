public import FrameTrace

/// A change of who is on screen, or of what is around the apps.
public struct TimelineEntry: Sendable, Equatable {
    /// When, from the start of the run.
    public var at: TimeSpan
    /// What happens.
    public var change: Change
    /// How an opened app is shown, such as `split view`; a text that names no layout is for the report only.
    public var presentation: String?

    /// What a timeline entry does.
    public enum Change: Sendable, Equatable {
        /// An app comes on screen and wants frames.
        case open(app: String)
        /// An app leaves the screen for the background.
        case close(app: String)
        /// All apps that are on screen leave it for the background, but a picture in picture.
        case home
        /// The user quits an app: it ends at once, in mid-act.
        case quit(app: String)
        /// The network comes or goes.
        case network(isOn: Bool)
        /// The user gives an app another size.
        case resize(app: String, to: ResizeTarget)
        /// The device is turned.
        case rotate(Orientation)
        /// The device is locked: all apps leave the screen.
        case lock
        /// It is unlocked: they come back.
        case unlock
        /// An external display is connected, or no longer is.
        case display(isConnected: Bool)
        /// The system warns an app that memory is short.
        case warn(app: String)
    }

    /// How the device is held.
    public enum Orientation: String, Sendable, CaseIterable {
        /// The screen is wider than high.
        case landscape
        /// It is higher than wide.
        case portrait
    }

    /// An entry of the timeline.
    public init(at: TimeSpan, _ change: Change, presentation: String? = nil) {
        self.at = at
        self.change = change
        self.presentation = presentation
    }

    /// The layout that it opens an app in; nil where it names none.
    public var layout: LayoutMode? { presentation.flatMap(LayoutMode.init(name:)) }
}

extension ScreenSize {
    /// The screen as it is when the device is held in a way.
    public func held(_ orientation: TimelineEntry.Orientation) -> ScreenSize {
        (width > height) == (orientation == .landscape) ? self : turned
    }
}
