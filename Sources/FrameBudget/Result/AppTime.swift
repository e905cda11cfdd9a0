public import FrameTrace

/// An app and a time that belongs to it.
public struct AppTime: Sendable, Equatable, Codable {
    /// The app's name.
    public var app: String
    /// The length of the time.
    public var time: TimeSpan

    /// Creates a time of an app.
    public init(app: String, time: TimeSpan) {
        self.app = app
        self.time = time
    }
}
