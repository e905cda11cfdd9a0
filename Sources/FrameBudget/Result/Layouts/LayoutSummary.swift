public import FrameTrace

/// The layout of the screen during a run. Items with a time stamp cover the whole run, warm-up included; counts and
/// sums of an app are taken after warm-up.
public struct LayoutSummary: Sendable, Equatable, Codable {
    /// The screen's size at the start, in points.
    public var screen: ScreenSize
    /// The apps that had a place on the screen, in the order of the workload.
    public var apps: [AppLayout]
    /// The changes of apps' sizes, in the order in which they began.
    public var transitions: [LayoutTransition]
    /// The times at which the keyboard appeared or disappeared, in order.
    public var keyboard: [KeyboardChange]
    /// The owners of the external display, in order.
    public var displayOwners: [DisplayOwner]
    /// The returns of the home screen after an app on screen was ended, in order.
    public var homeReturns: [HomeReturn]

    init(screen: ScreenSize) {
        self.screen = screen
        (apps, transitions, keyboard, displayOwners, homeReturns) = ([], [], [], [], [])
    }
}

/// A return of the home screen, because the last app on screen was ended.
public struct HomeReturn: Sendable, Equatable, Codable {
    /// When the home screen returned, from V(0).
    public var at: TimeSpan
    /// The app that was ended.
    public var after: String
    /// When the user could open another app, from V(0).
    public var usableAt: TimeSpan
}

/// The owner of the external display from an instant on.
public struct DisplayOwner: Sendable, Equatable, Codable {
    /// When the ownership began, from V(0).
    public var at: TimeSpan
    /// The app; nil for none.
    public var app: String?
}

/// An appearance or disappearance of the keyboard, and its cost.
public struct KeyboardChange: Sendable, Equatable, Codable {
    /// An app's callback for the keyboard.
    public struct Call: Sendable, Equatable, Codable {
        /// The app.
        public var app: String
        /// The wall time of the callback.
        public var time: TimeSpan
        /// The number of the app's missed frames that were due or in progress meanwhile.
        public var lateFrames: Int
    }

    /// When it happened, from V(0).
    public var at: TimeSpan
    /// The app that raised it.
    public var raisedBy: String
    /// Whether the keyboard appeared.
    public var isShown: Bool
    /// The callbacks of the visible apps, in call order.
    public var calls: [Call]
}
