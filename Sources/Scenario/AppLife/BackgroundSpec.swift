public import FrameTrace

/// A background task of an app, and what the app does when the time for it is over (S-3).
public struct BackgroundTaskSpec: Sendable, Equatable {
    /// Its name, for `beginBackgroundTask` and `endBackgroundTask`.
    public var name: String
    /// What the main thread does when the time is over; empty where the app has no handler.
    public var expiry: [Step]

    /// A background task.
    public init(name: String, expiry: [Step] = []) {
        self.name = name
        self.expiry = expiry
    }
}

/// What an app stays awake in the background for.
public struct BackgroundModeSpec: Sendable, Equatable {
    /// The mode that it declares.
    public var mode: BackgroundMode
    /// Whether the user notices nothing of it: the mode only keeps the app awake.
    public var isSilent: Bool

    /// A mode.
    public init(_ mode: BackgroundMode, isSilent: Bool = false) {
        self.mode = mode
        self.isSilent = isSilent
    }
}
