/// How often something happened to an app.
public struct AppCount: Sendable, Hashable, Codable {
    /// The app's name.
    public var app: String
    /// How often.
    public var count: Int

    /// How often something happened to an app.
    public init(app: String, count: Int) {
        self.app = app
        self.count = count
    }
}
