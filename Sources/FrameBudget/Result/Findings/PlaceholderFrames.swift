/// Frames of an app that showed a placeholder, as what they were to show was not there yet.
public struct PlaceholderFrames: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// How many frames showed one.
    public var count: Int
    /// Of how many after warm-up.
    public var frames: Int
    /// The cache whose page was not complete; nil where they stood for something else, or for more than one thing.
    public var cache: String?

    /// From this share of an app's frames on they are a finding. Chosen: fewer than one frame in a hundred nobody minds.
    public static let leastShare = 0.01

    /// Frames with a placeholder.
    public init(app: String, count: Int, frames: Int, cache: String? = nil) {
        self.app = app
        self.count = count
        self.frames = frames
        self.cache = cache
    }
}
