public import FrameTrace

/// A time that belongs to an app.
public struct AppTime: Sendable, Equatable, Codable {
    /// The app's name.
    public var app: String
    /// How long.
    public var time: TimeSpan

    /// A time that belongs to an app.
    public init(app: String, time: TimeSpan) {
        self.app = app
        self.time = time
    }
}
