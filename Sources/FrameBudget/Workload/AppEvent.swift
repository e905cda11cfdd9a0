/// Work that an app's main thread does outside frames, such as an input handler, every so often while on screen.
public struct AppEvent: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The time from one event to the next; the first comes one such time after the app opens.
    public var every: TimeSpan
    /// What the handler does.
    public var steps: [Step]

    /// An event of an app.
    public init(name: String, every: TimeSpan, steps: [Step]) {
        self.name = name
        self.every = every
        self.steps = steps
    }
}
