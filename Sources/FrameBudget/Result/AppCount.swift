/// An app and how often something happened to it.
public struct AppCount: Sendable, Hashable, Codable {
    /// The app's name.
    public var app: String
    /// The number of times.
    public var count: Int

    /// Creates a count for an app.
    public init(app: String, count: Int) {
        self.app = app
        self.count = count
    }
}
