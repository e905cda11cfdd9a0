public import FrameTrace

/// What became of the layout of the screen. What has its time is of the whole run, warm-up included; counts and sums of an app are
/// of the time after it.
public struct LayoutSummary: Sendable, Equatable, Codable {
    /// The screen's size at the start, in points.
    public var screen: ScreenSize
    /// The apps that had a place on it, in the order of the workload.
    public var apps: [AppLayout]
    /// The changes of an app's size, in the order in which they began.
    public var transitions: [LayoutTransition]
    /// When the keyboard came up or went, in order.
    public var keyboard: [KeyboardChange]
    /// Who had the external display, from when on, in order.
    public var displayOwners: [DisplayOwner]
    /// When the home screen came back as an app on screen had been ended, in order.
    public var homeReturns: [HomeReturn]

    init(screen: ScreenSize) {
        self.screen = screen
        (apps, transitions, keyboard, displayOwners, homeReturns) = ([], [], [], [], [])
    }
}

/// The home screen came back, as an app on screen had been ended and no other one was left there.
public struct HomeReturn: Sendable, Equatable, Codable {
    /// From V(0).
    public var at: TimeSpan
    /// The app that was ended.
    public var after: String
    /// When the user could open another app.
    public var usableAt: TimeSpan
}

/// Who had the external display from an instant on.
public struct DisplayOwner: Sendable, Equatable, Codable {
    /// From V(0).
    public var at: TimeSpan
    /// The app; nil for none.
    public var app: String?
}

/// The keyboard came up or went, and what that cost.
public struct KeyboardChange: Sendable, Equatable, Codable {
    /// What an app did when it was called for it.
    public struct Call: Sendable, Equatable, Codable {
        /// The app.
        public var app: String
        /// How long its callback took, in wall time.
        public var time: TimeSpan
        /// How many of its missed frames were due or under way meanwhile.
        public var lateFrames: Int
    }

    /// When, from V(0).
    public var at: TimeSpan
    /// The app that raised it.
    public var raisedBy: String
    /// Whether it came up.
    public var isShown: Bool
    /// The apps that were visible, in the order in which they were called.
    public var calls: [Call]
}
