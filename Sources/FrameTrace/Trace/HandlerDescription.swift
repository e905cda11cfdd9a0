/// A handler of an app's main thread, with its place in the work and its source.
public struct HandlerDescription: Sendable, Equatable {
    /// The app.
    public var app: AppID
    /// The number among the handlers of the app.
    public var number: Int
    /// The place in the work.
    public var path: PathID
    /// The source of its calls.
    public var source: HandlerSource

    /// Creates the description of a handler.
    public init(app: AppID, number: Int, path: PathID, source: HandlerSource) {
        self.app = app
        self.number = number
        self.path = path
        self.source = source
    }
}
