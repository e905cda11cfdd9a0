public import FrameTrace

/// A change of the apps on screen or of their environment.
public struct TimelineEntry: Sendable, Equatable {
    /// The time from the start of the run.
    public var at: TimeSpan
    /// The change that occurs.
    public var change: Change
    /// The presentation of an opened app, such as `split view`. A text that names no layout is only a label for the
    /// report.
    public var presentation: String?

    /// The changes that an entry can make.
    public enum Change: Sendable, Equatable {
        /// An app comes on screen and wants frames.
        case open(app: String)
        /// An app leaves the screen for the background.
        case close(app: String)
        /// All apps on screen go to the background, except a picture in picture.
        case home
        /// The user quits an app; it ends at once, in mid-act.
        case quit(app: String)
        /// The network becomes available or unavailable.
        case network(isOn: Bool)
        /// The user resizes an app.
        case resize(app: String, to: ResizeTarget)
        /// The device is turned.
        case rotate(Orientation)
        /// The device is locked: all apps leave the screen.
        case lock
        /// The device is unlocked: the apps return.
        case unlock
        /// An external display is connected or disconnected.
        case display(isConnected: Bool)
        /// The system warns an app that memory is short.
        case warn(app: String)
    }

    /// The orientation of the device.
    public enum Orientation: String, Sendable, CaseIterable {
        /// The screen is wider than it is high.
        case landscape
        /// The screen is higher than it is wide.
        case portrait
    }

    /// Creates an entry of the timeline.
    public init(at: TimeSpan, _ change: Change, presentation: String? = nil) {
        self.at = at
        self.change = change
        self.presentation = presentation
    }

    /// The layout in which it opens an app; nil if it names none.
    public var layout: LayoutMode? { presentation.flatMap(LayoutMode.init(name:)) }
}

extension ScreenSize {
    /// Returns the screen's size in a given orientation.
    public func held(_ orientation: TimelineEntry.Orientation) -> ScreenSize {
        (width > height) == (orientation == .landscape) ? self : turned
    }
}
