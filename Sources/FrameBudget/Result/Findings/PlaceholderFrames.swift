/// Frames of an app that showed a placeholder because their content was not available yet.
public struct PlaceholderFrames: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The number of frames with a placeholder.
    public var count: Int
    /// The number of frames shown after warm-up.
    public var frames: Int
    /// The cache whose page was not complete; nil if the placeholders stood for something else, or for several things.
    public var cache: String?

    /// The share of an app's frames from which placeholders are a finding. Chosen: fewer than one frame in a hundred
    /// bothers no user.
    public static let leastShare = 0.01

    /// Creates a finding on placeholders.
    public init(app: String, count: Int, frames: Int, cache: String? = nil) {
        self.app = app
        self.count = count
        self.frames = frames
        self.cache = cache
    }
}
