public import FrameTrace

/// An app's share of a shared resource, and the equal share to compare it with.
public struct AppShare: Sendable, Equatable, Codable {
    /// The app's name.
    public var app: String
    /// The time that the app got.
    public var time: TimeSpan
    /// The equal share among all apps that wanted some at the time.
    public var equal: TimeSpan

    /// Creates an app's share.
    public init(app: String, time: TimeSpan, equal: TimeSpan) {
        self.app = app
        self.time = time
        self.equal = equal
    }
}
