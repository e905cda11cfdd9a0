/// A handler of an app's main thread: what it is called, and where it comes from.
public struct HandlerDescription: Sendable, Equatable {
    /// The app.
    public var app: AppID
    /// Its number among the handlers of the app.
    public var number: Int
    /// Its place in the work.
    public var path: PathID
    /// Where it comes from.
    public var source: HandlerSource

    /// A handler of an app's main thread.
    public init(app: AppID, number: Int, path: PathID, source: HandlerSource) {
        self.app = app
        self.number = number
        self.path = path
        self.source = source
    }
}
