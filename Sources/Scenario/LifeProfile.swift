public import FrameTrace

/// The time that the system allows apps in the background and for changes of their state.
public struct LifeProfile: Sendable, Equatable {
    /// The time for which an app executes after it has gone to the background (S-3).
    public var backgroundTime: TimeSpan
    /// The time for which it may execute there for background tasks, from the same instant on (S-3).
    /// Apple documents no number.
    public var backgroundTaskTime = TimeSpan.seconds(30)
    /// The watchdog's allowances; nil if it is off, as under a debugger (K-4).
    public var watchdog: WatchdogProfile?

    /// Creates the standard times: 5 s in the background, and the watchdog's defaults.
    public init(backgroundTime: TimeSpan = .seconds(5), watchdog: WatchdogProfile? = WatchdogProfile()) {
        self.backgroundTime = backgroundTime
        self.watchdog = watchdog
    }
}

/// The wall time that the watchdog allows an app's main thread (K-1, K-2, K-3, S-3).
public struct WatchdogProfile: Sendable, Equatable {
    /// The allowance for a launch.
    public var launch = TimeSpan.seconds(20)
    /// The allowance for coming back to the screen.
    public var resume = TimeSpan.seconds(10)
    /// The allowance for going to the background.
    public var suspend = TimeSpan.seconds(10)
    /// The allowance for one pass of the run loop while the app is on screen.
    public var sceneUpdate = TimeSpan.seconds(10)
    /// The allowance for one change of size. No number is documented, so it equals that of a scene-update (K-3).
    public var resize = TimeSpan.seconds(10)
    /// The allowance for terminating on request.
    public var terminate = TimeSpan.seconds(5)
    /// The allowance for the handlers of background tasks whose time is over. Apple documents no number.
    public var taskExpiry = TimeSpan.seconds(5)

    /// Creates the standard allowances.
    public init() {}

    /// Returns the allowance for an event.
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
