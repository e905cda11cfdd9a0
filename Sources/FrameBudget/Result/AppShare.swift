public import FrameTrace

/// What an app got of something shared, and what an equal share would have been.
public struct AppShare: Sendable, Equatable, Codable {
    /// The app's name.
    public var app: String
    /// What it got.
    public var time: TimeSpan
    /// What an equal share among those that wanted some at the time would have been.
    public var equal: TimeSpan

    /// What an app got of something shared.
    public init(app: String, time: TimeSpan, equal: TimeSpan) {
        self.app = app
        self.time = time
        self.equal = equal
    }
}
