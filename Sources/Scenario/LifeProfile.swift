public import FrameTrace

/// How long the system lets apps execute in the background, and what it allows them for changes of their state.
public struct LifeProfile: Sendable, Equatable {
    /// How long an app executes after it has gone to the background (S-3).
    public var backgroundTime: TimeSpan
    /// How long it may execute there for background tasks, from the same instant on (S-3). Apple documents no number.
    public var backgroundTaskTime = TimeSpan.seconds(30)
    /// The watchdog's allowances; nil where it is off, as under a debugger (K-4).
    public var watchdog: WatchdogProfile?

    /// The standard times: 5 s, and the watchdog's own.
    public init(backgroundTime: TimeSpan = .seconds(5), watchdog: WatchdogProfile? = WatchdogProfile()) {
        self.backgroundTime = backgroundTime
        self.watchdog = watchdog
    }
}

/// How much time the watchdog allows an app's main thread, in wall time (K-1, K-2, K-3, S-3).
public struct WatchdogProfile: Sendable, Equatable {
    /// To launch.
    public var launch = TimeSpan.seconds(20)
    /// To come back to the screen.
    public var resume = TimeSpan.seconds(10)
    /// To go to the background.
    public var suspend = TimeSpan.seconds(10)
    /// For one pass of its run loop while it is on screen.
    public var sceneUpdate = TimeSpan.seconds(10)
    /// For one change of its size: no number is documented, so it is that of a scene-update (K-3).
    public var resize = TimeSpan.seconds(10)
    /// To end when it is asked to.
    public var terminate = TimeSpan.seconds(5)
    /// For the handlers of background tasks whose time is over. Apple documents no number.
    public var taskExpiry = TimeSpan.seconds(5)

    /// The standard allowances.
    public init() {}

    /// What it allows for an event.
    public func allowance(_ event: WatchedEvent) -> TimeSpan {
        switch event {
        case .launch: launch
        case .resume: resume
        case .suspend: suspend
        case .sceneUpdate: sceneUpdate
        case .terminate: terminate
        case .resize: resize
        case .backgroundTask: taskExpiry
        }
    }
}
