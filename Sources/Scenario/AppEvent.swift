public import FrameTrace

/// Work that an app's main thread does outside frames, such as an input handler, every so often while on screen.
public struct AppEvent: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The time from one event to the next; the first comes one such time after the app opens, or after ``from``.
    public var every: TimeSpan
    /// How long after the app opened the first of these times begins.
    public var from: TimeSpan
    /// How long after the app opened the last event may come; nil for no end.
    public var until: TimeSpan?
    /// What the handler does.
    public var steps: [Step]

    /// An event of an app.
    public init(name: String, every: TimeSpan, from: TimeSpan = .zero, until: TimeSpan? = nil, steps: [Step]) {
        self.name = name
        self.every = every
        self.from = from
        self.until = until
        self.steps = steps
    }
}
