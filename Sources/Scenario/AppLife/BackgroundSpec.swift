public import FrameTrace

/// A background task of an app, and the app's reaction when its time is over (S-3).
public struct BackgroundTaskSpec: Sendable, Equatable {
    /// Its name, for `beginBackgroundTask` and `endBackgroundTask`.
    public var name: String
    /// The main thread's steps when the time is over; empty if the app has no handler.
    public var expiry: [Step]

    /// Creates a background task.
    public init(name: String, expiry: [Step] = []) {
        self.name = name
        self.expiry = expiry
    }
}

/// The background mode that keeps an app awake.
public struct BackgroundModeSpec: Sendable, Equatable {
    /// The declared mode.
    public var mode: BackgroundMode
    /// Whether the user notices nothing of it, because the mode only keeps the app awake.
    public var isSilent: Bool

    /// Creates a background mode.
    public init(_ mode: BackgroundMode, isSilent: Bool = false) {
        self.mode = mode
        self.isSilent = isSilent
    }
}
